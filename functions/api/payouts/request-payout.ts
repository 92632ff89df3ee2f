import { conflict } from '../../../shared/kernel/errors.ts';
import { entries } from '../../../shared/ledger/rules.ts';
import { payoutsContract } from '../../../shared/payouts/contract.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { profileTable } from '../../data/identity/profile.table.ts';
import { postEntries } from '../../domain/ledger/post-entries.ts';
import { readBalance } from '../../domain/ledger/read-balance.ts';
import { createOnce, newId } from '../../platform/idempotency.ts';
import { verb } from '../verb.ts';
import { openPayout, pendingPayout } from '../../domain/payouts/open-payout.ts';
import { payoutTable } from '../../data/payouts/payout.table.ts';
import { presentMyPayout } from '../../domain/payouts/present.ts';

/** The specification's text. */
const NOTHING_AVAILABLE = 'No balance available for payout';

/** Requests the whole available balance, which becomes reserved. */
export const requestPayout = verb(payoutsContract.requestPayout, async (context, input) => {
  const { actor, clock, table } = context;
  const agentId = actor.userId;
  const payoutId = newId(context, 'requestPayout');
  const payout = await createOnce({
    input,
    find: () => payoutTable(table).get(payoutId),
    write: async (inputHash) => {
      const amountCents = input.availableCents;
      if (amountCents === 0) {
        const balance = await readBalance(context, agentId);
        const current = { availableCents: balance?.availableCents ?? 0 };
        throw conflict(NOTHING_AVAILABLE, current, 'nothingAvailable');
      }
      const at = clock.now().toISOString();
      const fresh = {
        payoutId,
        agentId,
        amountCents,
        payoutType: 'request',
        inputHash,
        at,
      } as const;
      await table.transact([
        ...openPayout(context, fresh),
        ...postEntries(context, {
          agentId,
          entries: [entries.reserve(payoutId, amountCents)],
          availableIs: amountCents,
          notFrozen: true,
          at,
        }),
        profileTable(table)
          .requireActive(agentId)
          .orThrow(() => conflict('Your account is not active.', undefined, 'accountInactive')),
        recordEvent(context, {
          action: 'payouts.request',
          about: ['payout', payoutId],
          agentId,
          at,
          after: { status: 'pending', amountCents },
        }),
      ]);
      return pendingPayout(context, fresh);
    },
  });
  return presentMyPayout(payout);
});
