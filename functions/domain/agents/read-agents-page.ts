import type { ListOrder } from '../../../shared/kernel/page.ts';
import type { ProfileStatus } from '../../../shared/identity/contract.ts';
import { agentTable, type StoredAgent } from '../../data/agent.table.ts';
import { type Profile, profileTable } from '../../data/profile.table.ts';
import type { PageOf, Position } from '../../platform/page.ts';
import type { Table } from '../../platform/table.ts';
import type { AgentRow } from '../../../shared/agents/contract.ts';
import type { Context } from '../../platform/context.ts';
import { presentAgentRow } from './present.ts';

export const positionOfAgent = ({ createdAt: at, agentId: id }: StoredAgent): Position => ({
  at,
  id,
});

export interface Listed {
  agents: StoredAgent[];
  profiles: ReadonlyMap<string, Profile>;
  /** The end of the page; undefined on the last one. */
  next: Position | undefined;
  incomplete?: boolean;
}

export type Page = PageOf & { status: ProfileStatus | undefined; order: ListOrder };

/** A profile is written with its agent, so both lists have the same order. */
export async function readPage(table: Table, { status, ...page }: Page): Promise<Listed> {
  if (status === undefined) {
    const { rows: agents, more } = await agentTable(table).pageByTime(page);
    const profiles = await profileTable(table).getMany(agents.map(({ agentId }) => agentId));
    const last = agents.at(-1);
    return { agents, profiles, next: more && last ? positionOfAgent(last) : undefined };
  }
  const { rows, more } = await profileTable(table).page({ role: 'agent', status }, page);
  const agents = await agentTable(table).getMany(rows.map(({ userId }) => userId));
  // Taken from the profiles, because the index may still list some whose agents are deleted.
  const last = rows.at(-1);
  return {
    agents: rows.flatMap(({ userId }) => agents.get(userId) ?? []),
    profiles: new Map(rows.map((profile) => [profile.userId, profile])),
    next: more && last ? { at: last.createdAt, id: last.userId } : undefined,
  };
}

/** The next rows for an export, newest first. */
export async function agentsAfter(
  { table, clock }: Context,
  asked: Pick<Page, 'status' | 'limit' | 'after'>,
): Promise<{ rows: AgentRow[]; next: Position | undefined }> {
  const { agents, profiles, next } = await readPage(table, { ...asked, order: 'newest' });
  const now = clock.now();
  const rows = agents.map((agent) => presentAgentRow(agent, profiles.get(agent.agentId), now));
  return { rows, next };
}
