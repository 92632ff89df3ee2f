import { entries } from '../../../shared/ledger/rules.ts';
import { payoutsContract } from '../../../shared/payouts/contract.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { postEntries } from '../../domain/ledger/post-entries.ts';
import { createOnce, newId } from '../../platform/idempotency.ts';
import { optional } from '../../platform/present.ts';
import { verb } from '../verb.ts';
import { openPayout, pendingPayout } from '../../domain/payouts/open-payout.ts';
import { payoutTable } from '../../data/payout.table.ts';
import { forAdmin } from '../../domain/payouts/read-payout.ts';

/**
 * Adds a manual payout of any amount above zero. An amount above the available balance is an
 * advance, which later commission repays.
 */
export const addPayout = verb(payoutsContract.addPayout, async (context, input) => {
  const { clock, table } = context;
  const payoutId = newId(context, 'addPayout');
  const payout = await createOnce({
    input,
    find: () => payoutTable(table).get(payoutId),
    write: async (inputHash) => {
      const at = clock.now().toISOString();
      const { agentId, amountCents } = input;
      const fresh = { ...input, payoutId, payoutType: 'manual', inputHash, at } as const;
      await table.transact([
        ...openPayout(context, fresh),
        ...postEntries(context, {
          agentId,
          entries: [entries.reserve(payoutId, amountCents)],
          notFrozen: true,
          at,
        }),
        recordEvent(context, {
          action: 'payouts.add',
          subject: 'payout',
          subjectId: payoutId,
          agentId,
          at,
          after: { status: 'pending', agentId, amountCents, ...optional({ notes: input.notes }) },
        }),
      ]);
      return pendingPayout(context, fresh);
    },
  });
  return forAdmin(context, payout);
});
