/** Presents asked acts to administrators; lists every field. */
import type { Approval } from '../../../shared/approvals/contract.ts';
import type { ApprovalFigure } from '../../../shared/approvals/schemas.ts';
import { approvalTitles } from '../../../shared/approvals/words.ts';
import { DELETED_AGENT } from '../../../shared/agents/rules.ts';
import { adminTable } from '../../data/identity/admin.table.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import type { StoredApproval, StoredFigure } from '../../data/approvals/approval.table.ts';
import { type Context, OPERATOR } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import { statusAt } from './read-approval.ts';

/** Stands for an administrator whose account is gone. */
const FORMER = 'A former administrator';

/** Stands for a field of an input that is gone. */
const REMOVED = 'removed, as the act is decided';

/** The figures of an act in words. */
export async function figuresInWords(
  { table }: Pick<Context, 'table'>,
  { figures, input = {} }: Pick<StoredApproval, 'figures' | 'input'>,
): Promise<ApprovalFigure[]> {
  const agentIds = figures.flatMap((figure) => ('agentId' in figure && figure.agentId) || []);
  const adminIds = figures.flatMap((figure) => ('adminId' in figure ? figure.adminId : []));
  const [agents, admins] = await Promise.all([
    agentTable(table).getMany(agentIds),
    adminTable(table).getMany(adminIds),
  ]);
  const nameOf = (agentId: string | undefined) =>
    agentId === undefined ? 'nobody' : (agents.get(agentId)?.fullName ?? DELETED_AGENT);
  const adminOf = (adminId: string) => {
    const { fullName, email } = admins.get(adminId) ?? {};
    return fullName ? `${fullName} (${email})` : FORMER;
  };
  const wordsOf = (figure: StoredFigure) => {
    if ('words' in figure) return figure.words;
    if ('adminId' in figure) return adminOf(figure.adminId);
    if (!('input' in figure)) return nameOf(figure.agentId);
    const words = input[figure.input];
    return typeof words === 'string' ? words : REMOVED;
  };
  return figures.map((figure) => ({ label: figure.label, words: wordsOf(figure) }));
}

/** Presents acts with the present names of their people. */
export async function presentApprovals(
  { actor, clock, table }: Pick<Context, 'actor' | 'clock' | 'table'>,
  rows: readonly StoredApproval[],
): Promise<Approval[]> {
  const people = rows.flatMap(({ askedBy, decidedBy = askedBy }) => [askedBy, decidedBy]);
  const [admins, agents] = await Promise.all([
    adminTable(table).getMany([...new Set(people)]),
    agentTable(table).getMany([...new Set(rows.flatMap((row) => row.agentId ?? []))]),
  ]);
  const agentName = (agentId: string | undefined) =>
    agentId && (agents.get(agentId)?.fullName ?? DELETED_AGENT);
  const person = (id: string) => ({
    id,
    name: id === OPERATOR.userId ? 'An operator' : (admins.get(id)?.fullName ?? FORMER),
  });
  const now = clock.now().toISOString();
  const present = async (row: StoredApproval): Promise<Approval> => ({
    id: row.approvalId,
    operation: row.operation,
    title: approvalTitles[row.operation],
    status: statusAt(row, now),
    because: row.because,
    figures: await figuresInWords({ table }, row),
    askedAt: row.askedAt,
    askedBy: person(row.askedBy),
    isOwn: row.askedBy === actor.userId,
    expiresAt: row.expiresAt,
    ...optional({
      agentId: row.agentId,
      agentName: agentName(row.agentId),
      decidedAt: row.decidedAt,
      decidedBy: row.decidedBy === undefined ? undefined : person(row.decidedBy),
      reason: row.reason,
    }),
  });
  return Promise.all(rows.map(present));
}

/** The act as it stands now. */
export async function presentApproval(context: Context, row: StoredApproval): Promise<Approval> {
  const [presented] = await presentApprovals(context, [row]);
  if (!presented) throw new Error('An act was presented as nothing');
  return presented;
}
