/** Finds the acts that wait about subjects, and ends them where a subject takes another step. */
import { approvalTable, type StoredApproval } from '../../data/approvals/approval.table.ts';
import { askedSubjectTable } from '../../data/approvals/asked-subject.table.ts';
import type { Context } from '../../platform/context.ts';
import { Stale, type Write } from '../../platform/table.ts';
import { statusAt } from './read-approval.ts';

/** The newest acts about subjects, and those of them that wait, by the subject. */
export async function readOpenActs(
  { clock, table }: Pick<Context, 'table'> & { clock: Pick<Context['clock'], 'now'> },
  subjects: readonly string[],
) {
  const newest = await askedSubjectTable(table).getManyNow(subjects);
  const waiting = new Map<string, StoredApproval>();
  if (newest.size === 0) return { newest, waiting };
  const ids = new Set([...newest.values()].map(({ approvalId }) => approvalId));
  const approvals = await approvalTable(table).getManyNow([...ids]);
  const now = clock.now().toISOString();
  for (const [subject, { approvalId }] of newest) {
    const approval = approvals.get(approvalId);
    if (approval && statusAt(approval, now) === 'waiting') waiting.set(subject, approval);
  }
  return { newest, waiting };
}

/**
 * The writes that end them; empty where nothing waits. In the transaction they throw `Stale` where one was
 * decided.
 */
export async function endOpenActs(context: Context, subjects: readonly string[]): Promise<Write[]> {
  const { actor, clock, table } = context;
  const { waiting } = await readOpenActs(context, subjects);
  const stale = () => new Stale('The act that waits was decided meanwhile');
  const decidedAt = clock.now().toISOString();
  const ended = { status: 'ended', decidedAt, decidedBy: actor.userId } as const;
  return [...new Set(waiting.values())].map((approval) =>
    approvalTable(table).decide(approval, ended).orThrow(stale),
  );
}
