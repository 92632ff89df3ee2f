/** Entries of the ledger over all agents, agent by agent and oldest first, in bounded pieces. */
import pMap from 'p-map';
import type { LedgerFilter } from '../../../shared/books/schemas.ts';
import { agentTable } from '../../data/agent.table.ts';
import { saleTable } from '../../data/sale.table.ts';
import type { Context } from '../../platform/context.ts';
import { type LedgerEntry, readLedgerEntries } from '../ledger/read-ledger-entries.ts';
import { type ListedAgent, readAllAgents } from './read-all-agents.ts';

/** Entries that are handed on at once, at least, unless fewer are left. */
const CHUNK = 500;
/** Agents of a page whose first entries are read at the same time. */
const AT_ONCE = 25;

export interface ListedEntry extends ListedAgent {
  entry: LedgerEntry;
}

/** At most a page of each of 100 agents is in memory; a page may be empty where nothing matches. */
export async function* readLedgerPages(
  context: Context,
  filter: LedgerFilter,
): AsyncGenerator<ListedEntry[]> {
  const read = (agentId: string, after?: LedgerEntry) =>
    readLedgerEntries(context, agentId, filter, after);
  for await (const agents of agentsOf(context, filter)) {
    const firsts = await pMap(agents, ({ agentId }) => read(agentId), { concurrency: AT_ONCE });
    let rows: ListedEntry[] = [];
    for (const [at, listed] of agents.entries()) {
      for (let page = firsts[at]; page; ) {
        rows.push(...page.entries.map((entry) => ({ ...listed, entry })));
        if (rows.length >= CHUNK) {
          yield rows;
          rows = [];
        }
        page = page.last && (await read(listed.agentId, page.last));
      }
    }
    yield rows;
  }
}

async function* agentsOf(
  context: Context,
  { agentId, saleId }: LedgerFilter,
): AsyncGenerator<ListedAgent[]> {
  if (!agentId && !saleId) {
    yield* readAllAgents(context);
    return;
  }
  const owner = saleId && (await saleTable(context.table).get(saleId))?.agentId;
  // Nobody has entries of a sale that doesn't exist, or of another agent's.
  if (saleId && (!owner || (agentId && agentId !== owner))) return;
  const one = owner ?? agentId ?? '';
  yield [{ agentId: one, agent: await agentTable(context.table).get(one) }];
}
