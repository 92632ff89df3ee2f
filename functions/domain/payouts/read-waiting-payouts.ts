/** The acts on payouts that wait for a second person, as lists show them. */
import type { AdminPayout } from '../../../shared/payouts/contract.ts';
import { adminTable } from '../../data/admin.table.ts';
import type { StoredPayout } from '../../data/payout.table.ts';
import type { Context } from '../../platform/context.ts';
import { readOpenActs } from '../approvals/end-open-acts.ts';
import { subjectOfPayout } from './build-payout-act.ts';

export type WaitingPayouts = ReadonlyMap<string, NonNullable<AdminPayout['waiting']>>;

/** The waiting acts, by the payout. */
export async function readWaitingPayouts(
  context: Context,
  payouts: readonly Pick<StoredPayout, 'payoutId'>[],
): Promise<WaitingPayouts> {
  const { waiting: open } = await readOpenActs(
    context,
    payouts.map(({ payoutId }) => subjectOfPayout(payoutId)),
  );
  if (open.size === 0) return new Map();
  const people = [...open.values()].map(({ askedBy }) => askedBy);
  const admins = await adminTable(context.table).getMany([...new Set(people)]);
  return new Map(
    payouts.flatMap(({ payoutId }) => {
      const approval = open.get(subjectOfPayout(payoutId));
      if (!approval) return [];
      const { approvalId, askedAt, askedBy } = approval;
      const askedByName = admins.get(askedBy)?.fullName ?? 'A former administrator';
      return [[payoutId, { approvalId, askedAt, askedByName }] as const];
    }),
  );
}
