/** Every agent that has a ledger, also the deleted ones, page by page. */
import { agentDeletionTable } from '../../data/agent-deletion.table.ts';
import { agentTable, type StoredAgent } from '../../data/agent.table.ts';
import type { Context } from '../../platform/context.ts';
import { pagesOf } from '../../platform/pages.ts';

/** Agents that are read at once. */
const PAGE = 100;

export interface ListedAgent {
  agentId: string;
  /** Undefined for a deleted agent. */
  agent: StoredAgent | undefined;
}

type ReadPage = (cursor: string | null) => Promise<{ rows: ListedAgent[]; cursor: string | null }>;

/**
 * Reads all agents, each once: those that are there, in the order in which they joined, then the deleted
 * ones. One who is deleted meanwhile is in two lists.
 */
export async function* readAllAgents({
  table,
}: Pick<Context, 'table'>): AsyncGenerator<ListedAgent[]> {
  const ofDeletions =
    (status: 'open' | 'finished'): ReadPage =>
    async (after) => {
      const { rows, cursor } = await agentDeletionTable(table).page(status, after, PAGE);
      return { rows: rows.map(({ agentId }) => ({ agentId, agent: undefined })), cursor };
    };
  const ofAgents: ReadPage = async (after) => {
    const { rows, cursor } = await agentTable(table).page(after, PAGE);
    return { rows: rows.map((agent) => ({ agentId: agent.agentId, agent })), cursor };
  };
  const seen = new Set<string>();
  for (const readPage of [ofAgents, ofDeletions('open'), ofDeletions('finished')]) {
    const pages = pagesOf(async (after: string | undefined) => {
      const { rows, cursor: next } = await readPage(after ?? null);
      return { rows, next };
    });
    for await (const rows of pages) {
      const fresh = rows.filter(({ agentId }) => !seen.has(agentId));
      for (const { agentId } of fresh) seen.add(agentId);
      yield fresh;
    }
  }
}
