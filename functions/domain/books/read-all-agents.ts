/** The ids of all agents that have a ledger, also the deleted ones, page by page. */
import { agentDeletionTable } from '../../data/deletion/agent-deletion.table.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import type { Context } from '../../platform/context.ts';
import { pagesOf } from '../../platform/pages.ts';

/** Agents that are read at once. */
const PAGE = 500;

type ReadPage = (cursor: string | null) => Promise<{
  rows: { agentId: string }[];
  cursor: string | null;
}>;

/**
 * Reads those that are there, in the order in which they joined, then the deleted ones. One who is deleted
 * meanwhile comes twice.
 */
export async function* readAllAgents({ table }: Pick<Context, 'table'>): AsyncGenerator<string[]> {
  const readers: ReadPage[] = [
    (after) => agentTable(table).page(after, PAGE),
    (after) => agentDeletionTable(table).page('open', after, PAGE),
    (after) => agentDeletionTable(table).page('finished', after, PAGE),
  ];
  for (const readPage of readers)
    yield* pagesOf(async (after: string | undefined) => {
      const { rows, cursor: next } = await readPage(after ?? null);
      return { rows: rows.map(({ agentId }) => agentId), next };
    });
}
