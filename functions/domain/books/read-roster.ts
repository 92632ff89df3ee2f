/**
 * The agents of an export of the books: all that had a ledger when the export began, each once. The list is
 * kept in a file beside the export's, so that a position in it stays the same for every worker, whoever joins
 * or is deleted.
 */
import { agentTable, type StoredAgent } from '../../data/agents/agent.table.ts';
import { agentRosterKeyOf } from '../jobs/export-keys.ts';
import type { ExportsBucket } from '../../data/jobs/exports-bucket.client.ts';
import type { Context } from '../../platform/context.ts';
import { readAllAgents } from './read-all-agents.ts';

/** Agents that are read at once. */
const PAGE = 100;

export interface ListedAgent {
  agentId: string;
  /** Undefined for a deleted agent. */
  agent: StoredAgent | undefined;
}

/** A reading of the books by a worker that may die. */
export interface BooksReading {
  context: Context;
  jobId: string;
  bucket: Pick<ExportsBucket, 'read' | 'write'>;
  /** Renews the worker's lease; called while no row is there yet. */
  hold: () => Promise<void>;
}

/** A page of agents, and the position of the first one after it. */
interface AgentsPage {
  agents: ListedAgent[];
  next: number;
}

/**
 * The agents from a position on, page by page.
 * @param from undefined lists the agents anew; otherwise they are as they were listed then
 */
export async function* readRoster(
  reading: BooksReading,
  from: number | undefined,
): AsyncGenerator<AgentsPage> {
  const agentIds = from === undefined ? await writeRoster(reading) : await readIds(reading);
  for (let at = from ?? 0; at < agentIds.length; at += PAGE) {
    const ids = agentIds.slice(at, at + PAGE);
    const found = await agentTable(reading.context.table).getMany(ids);
    const agents = ids.map((agentId) => ({ agentId, agent: found.get(agentId) }));
    yield { agents, next: at + ids.length };
  }
}

async function readIds({ bucket, jobId }: BooksReading): Promise<string[]> {
  return (await bucket.read(agentRosterKeyOf(jobId))).split('\n');
}

async function writeRoster({ context, bucket, jobId, hold }: BooksReading): Promise<string[]> {
  const agentIds = new Set<string>();
  for await (const ids of readAllAgents(context)) {
    for (const agentId of ids) agentIds.add(agentId);
    await hold();
  }
  const ids = [...agentIds];
  if (ids.length > 0) await bucket.write(agentRosterKeyOf(jobId), [ids.join('\n')], 'text/plain');
  return ids;
}
