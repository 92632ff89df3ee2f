/** Presents asked acts to administrators; lists every field. */
import type { Approval } from '../../../shared/approvals/contract.ts';
import { approvalTitles } from '../../../shared/approvals/words.ts';
import { DELETED_AGENT } from '../../../shared/agents/rules.ts';
import { adminTable } from '../../data/admin.table.ts';
import { agentTable } from '../../data/agent.table.ts';
import type { StoredApproval } from '../../data/approval.table.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import { statusAt } from './read-approval.ts';

/** Stands for an administrator whose account is gone. */
const FORMER = 'A former administrator';

/** Presents acts with the present names of their people. */
export async function presentApprovals(
  { actor, clock, table }: Pick<Context, 'actor' | 'clock' | 'table'>,
  rows: readonly StoredApproval[],
): Promise<Approval[]> {
  const people = rows.flatMap(({ askedBy, decidedBy = askedBy }) => [askedBy, decidedBy]);
  const onlyAgentOf = ({ agentIds }: StoredApproval) =>
    agentIds.length === 1 ? agentIds[0] : undefined;
  const [admins, agents] = await Promise.all([
    adminTable(table).getMany([...new Set(people)]),
    agentTable(table).getMany([...new Set(rows.flatMap((row) => onlyAgentOf(row) ?? []))]),
  ]);
  const agentName = (agentId: string | undefined) =>
    agentId && (agents.get(agentId)?.fullName ?? DELETED_AGENT);
  const person = (id: string) => ({ id, name: admins.get(id)?.fullName ?? FORMER });
  const now = clock.now().toISOString();
  return rows.map((row) => ({
    id: row.approvalId,
    operation: row.operation,
    title: approvalTitles[row.operation],
    status: statusAt(row, now),
    because: row.because,
    figures: row.figures,
    askedAt: row.askedAt,
    askedBy: person(row.askedBy),
    isOwn: row.askedBy === actor.userId,
    expiresAt: row.expiresAt,
    ...optional({
      agentId: onlyAgentOf(row),
      agentName: agentName(onlyAgentOf(row)),
      decidedAt: row.decidedAt,
      decidedBy: row.decidedBy === undefined ? undefined : person(row.decidedBy),
      reason: row.reason,
    }),
  }));
}

/** The act as it stands now. */
export async function presentApproval(context: Context, row: StoredApproval): Promise<Approval> {
  const [presented] = await presentApprovals(context, [row]);
  if (!presented) throw new Error('An act was presented as nothing');
  return presented;
}
