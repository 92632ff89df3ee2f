import { entries } from '../../../shared/ledger/rules.ts';
import { payoutsContract } from '../../../shared/payouts/contract.ts';
import { limitOf, type PayoutLimit } from '../../../shared/payouts/rules.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { postEntries } from '../../domain/ledger/post-entries.ts';
import type { Context } from '../../platform/context.ts';
import { createOnce, newId } from '../../platform/idempotency.ts';
import { optional } from '../../platform/present.ts';
import type { Write } from '../../platform/table.ts';
import { verb } from '../verb.ts';
import { countAlone } from '../../domain/payouts/count-limits.ts';
import { openPayout, pendingPayout } from '../../domain/payouts/open-payout.ts';
import { payoutTable, type StoredPayout } from '../../data/payout.table.ts';
import { forAdmin } from '../../domain/payouts/read-payout.ts';

/**
 * Adds a manual payout of any amount above zero. An amount above the available balance is an
 * advance, which later commission repays. Above a limit it can be released by another person only.
 */
export const addPayout = verb(
  payoutsContract.addPayout,
  async (context, { availableCents, ...input }) => {
    const payoutId = newId(context, 'addPayout');
    const payout = await createOnce({
      input,
      find: () => payoutTable(context.table).get(payoutId),
      write: (inputHash) =>
        addWithinLimits(context, { ...input, payoutId, inputHash, availableCents }),
    });
    return forAdmin(context, payout);
  },
);

type NewPayout = Pick<StoredPayout, 'payoutId' | 'agentId' | 'amountCents' | 'inputHash'> & {
  notes?: string | undefined;
  /** The balance that was shown; absent: any. */
  availableCents?: number | undefined;
};

/** The payout would be above a limit. */
class AboveLimit extends Error {
  override readonly name = 'AboveLimit';
  readonly limit: PayoutLimit;
  constructor(limit: PayoutLimit) {
    super(`Above the limit ${limit}`);
    this.limit = limit;
  }
}

async function addWithinLimits(context: Context, payout: NewPayout): Promise<StoredPayout> {
  const limit = limitOf(context.settings.payoutLimits, payout);
  if (limit) return add(context, payout, { aboveLimit: limit });
  const counts = await countAlone(
    context,
    { ...payout, act: 'added' },
    (above) => new AboveLimit(above),
  );
  try {
    return await add(context, payout, { counts });
  } catch (error) {
    if (!(error instanceof AboveLimit)) throw error;
    return add(context, payout, { aboveLimit: error.limit });
  }
}

async function add(
  context: Context,
  { notes, availableCents, ...payout }: NewPayout,
  { counts = [], aboveLimit }: { counts?: Write[]; aboveLimit?: PayoutLimit },
): Promise<StoredPayout> {
  const { clock, table } = context;
  const { payoutId, agentId, amountCents } = payout;
  const at = clock.now().toISOString();
  const fresh = { ...payout, payoutType: 'manual', notes, aboveLimit, at } as const;
  await table.transact([
    ...openPayout(context, fresh),
    ...postEntries(context, {
      agentId,
      entries: [entries.reserve(payoutId, amountCents)],
      ...optional({ availableIs: availableCents }),
      notFrozen: true,
      at,
    }),
    // After the payout itself: a repeat finds that, whatever the day's totals are.
    ...counts,
    recordEvent(context, {
      action: 'payouts.add',
      subject: 'payout',
      subjectId: payoutId,
      agentId,
      at,
      after: { status: 'pending', agentId, amountCents, ...optional({ notes }) },
    }),
  ]);
  return pendingPayout(context, fresh);
}
