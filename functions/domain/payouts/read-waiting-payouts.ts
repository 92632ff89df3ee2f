/** The acts on payouts that wait for a second person, as lists and a payout's own page show them. */
import { adminTable } from '../../data/identity/admin.table.ts';
import { approvalTable, type StoredApproval } from '../../data/approvals/approval.table.ts';
import type { Context } from '../../platform/context.ts';
import { readOpenActs } from '../approvals/end-open-acts.ts';
import { statusAt } from '../approvals/read-approval.ts';
import { subjectOfPayout } from './build-payout-act.ts';
import type { WaitingPayouts } from './present.ts';

/** The newest acts that a list looks at: an office has few, and none waits longer than a week. */
const NEWEST = 100;

/** The waiting acts, by the payout, for a list: read beside its page, from an index, which may lag. */
export async function readWaitingPayouts(context: Context): Promise<WaitingPayouts> {
  const { rows } = await approvalTable(context.table).page('waiting', { limit: NEWEST });
  const now = context.clock.now().toISOString();
  const waiting = rows.filter((approval) => statusAt(approval, now) === 'waiting');
  const bySubject = waiting.flatMap((approval) =>
    approval.subjects.map((subject) => [subject, approval] as const),
  );
  return present(
    context,
    bySubject.filter(([subject]) => subject.startsWith(subjectOfPayout(''))),
  );
}

/** The same of one payout, as it is now. */
export async function readWaitingPayout(
  context: Context,
  payoutId: string,
): Promise<WaitingPayouts> {
  const { waiting } = await readOpenActs(context, [subjectOfPayout(payoutId)]);
  return present(context, [...waiting]);
}

async function present(
  { table }: Context,
  acts: readonly (readonly [subject: string, StoredApproval])[],
): Promise<WaitingPayouts> {
  if (acts.length === 0) return new Map();
  const people = acts.map(([, { askedBy }]) => askedBy);
  const admins = await adminTable(table).getMany([...new Set(people)]);
  return new Map(
    acts.map(([subject, { approvalId, askedAt, askedBy }]) => {
      const askedByName = admins.get(askedBy)?.fullName ?? 'A former administrator';
      return [subject.slice(subjectOfPayout('').length), { approvalId, askedAt, askedByName }];
    }),
  );
}
