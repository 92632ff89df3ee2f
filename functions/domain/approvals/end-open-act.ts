/** Ends the act that waits about a subject, because the subject takes another step. */
import { approvalTable, type StoredApproval } from '../../data/approval.table.ts';
import { openApprovalTable } from '../../data/open-approval.table.ts';
import type { Context } from '../../platform/context.ts';
import { Stale, type Write } from '../../platform/table.ts';

/** The act that waits about a subject; undefined where none does, or it has expired. */
export async function readOpenAct(
  { clock, table }: Pick<Context, 'clock' | 'table'>,
  subject: string,
): Promise<StoredApproval | undefined> {
  const open = await openApprovalTable(table).get(subject);
  if (!open || open.expiresAt <= clock.now().toISOString()) return undefined;
  return approvalTable(table).get(open.approvalId);
}

/** The subjects, of those given, about which an act waits. */
export async function findOpenSubjects(
  { clock, table }: Pick<Context, 'clock' | 'table'>,
  subjects: readonly string[],
): Promise<Set<string>> {
  const now = clock.now().toISOString();
  const open = await openApprovalTable(table).getMany(subjects);
  return new Set(
    [...open.values()].filter(({ expiresAt }) => expiresAt > now).map((one) => one.subject),
  );
}

/** The writes that end it; empty where nothing waits. In the transaction they throw `Stale` where it was decided. */
export async function endOpenAct(context: Context, subject: string): Promise<Write[]> {
  const { actor, clock, table } = context;
  const waiting = await readOpenAct(context, subject);
  if (waiting?.status !== 'waiting') return [];
  const stale = () => new Stale('The act that waits was decided meanwhile');
  const ended = {
    status: 'ended',
    decidedAt: clock.now().toISOString(),
    decidedBy: actor.userId,
  } as const;
  return [
    approvalTable(table).decide(waiting, ended).orThrow(stale),
    openApprovalTable(table).close(waiting).orThrow(stale),
  ];
}
