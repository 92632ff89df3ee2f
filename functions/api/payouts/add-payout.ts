import { entries } from '../../../shared/ledger/rules.ts';
import { payoutsContract } from '../../../shared/payouts/contract.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { type Act, commitAct } from '../../domain/approvals/commit-act.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { postEntries } from '../../domain/ledger/post-entries.ts';
import type { Context } from '../../platform/context.ts';
import { createOnce, newId } from '../../platform/idempotency.ts';
import { optional } from '../../platform/present.ts';
import { verb } from '../verb.ts';
import { subjectOfPayout } from '../../domain/payouts/build-payout-act.ts';
import { openPayout, pendingPayout } from '../../domain/payouts/open-payout.ts';
import { payoutTable, type StoredPayout } from '../../data/payouts/payout.table.ts';
import { forAdmin } from '../../domain/payouts/read-payout.ts';

/**
 * Adds a manual payout of any amount above zero. An amount above the available balance is an
 * advance, which later commission repays.
 */
export const addPayout = verb(
  payoutsContract.addPayout,
  async (context, { availableCents, ...input }) => {
    const payoutId = newId(context, 'addPayout');
    const payout = await createOnce({
      input,
      find: () => payoutTable(context.table).get(payoutId),
      write: (inputHash) => add(context, { ...input, payoutId, inputHash, availableCents }),
    });
    return forAdmin(context, payout);
  },
);

type NewPayout = Pick<StoredPayout, 'payoutId' | 'agentId' | 'amountCents' | 'inputHash'> & {
  notes?: string | undefined;
  /** The balance that was shown; absent: any. */
  availableCents?: number | undefined;
};

async function add(
  context: Context,
  { notes, availableCents, ...payout }: NewPayout,
): Promise<StoredPayout> {
  const { clock } = context;
  const { payoutId, agentId, amountCents } = payout;
  const at = clock.now().toISOString();
  const fresh = { ...payout, payoutType: 'manual', notes, at } as const;
  await commitAct(context, actOf(payout, notes), [
    ...openPayout(context, fresh),
    ...postEntries(context, {
      agentId,
      entries: [entries.reserve(payoutId, amountCents)],
      ...optional({ availableIs: availableCents }),
      notFrozen: true,
      at,
    }),
    recordEvent(context, {
      action: 'payouts.add',
      about: ['payout', payoutId],
      agentId,
      at,
      after: { status: 'pending', agentId, amountCents, ...optional({ notes }) },
    }),
  ]);
  return pendingPayout(context, fresh);
}

const actOf = ({ payoutId, agentId, amountCents }: NewPayout, notes = ''): Act => ({
  subjects: [subjectOfPayout(payoutId)],
  need: { kind: 'listed' },
  agentIds: [agentId],
  figures: [
    { label: 'Amount', words: formatRand(amountCents) },
    ...(notes ? [{ label: 'Notes', words: notes }] : []),
  ],
  about: { subject: 'payout', subjectId: payoutId, agentId },
});
