/** Entries of the ledger over all agents, agent by agent and oldest first, in bounded pieces. */
import pMap from 'p-map';
import type { LedgerFilter } from '../../../shared/books/schemas.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { saleTable } from '../../data/sales/sale.table.ts';
import type { Context } from '../../platform/context.ts';
import {
  type EntryPosition,
  type LedgerEntry,
  positionOfEntry,
  readLedgerEntries,
} from '../ledger/read-ledger-entries.ts';
import { type BooksReading, type ListedAgent, readRoster } from './read-roster.ts';

/** Entries that are handed on at once, at least, unless fewer are left. */
const CHUNK = 500;
/** Agents of a page whose first entries are read at the same time. */
const AT_ONCE = 25;

export interface ListedEntry extends ListedAgent {
  entry: LedgerEntry;
}

/** The position of an agent, and the last of its entries that was read; absent: none. */
export interface LedgerPlace {
  at: number;
  after?: EntryPosition | undefined;
}

interface LedgerPage {
  rows: ListedEntry[];
  next: LedgerPlace;
}

/**
 * At most a page of each of 100 agents is in memory; a page may be empty where nothing matches.
 * @param from where the first page begins; undefined for all
 */
export async function* readLedgerPages(
  reading: BooksReading,
  filter: LedgerFilter,
  from?: LedgerPlace,
): AsyncGenerator<LedgerPage> {
  const read = (agentId: string, after?: EntryPosition) =>
    readLedgerEntries(reading.context, agentId, filter, after);
  let after = from?.after;
  for await (const { agents, next } of agentsOf(reading, filter, from?.at)) {
    const first = next - agents.length;
    const begins = after;
    after = undefined;
    const pages = await pMap(
      agents,
      ({ agentId }, at) => read(agentId, at === 0 ? begins : undefined),
      { concurrency: AT_ONCE },
    );
    let rows: ListedEntry[] = [];
    for (const [at, listed] of agents.entries()) {
      for (let page = pages[at]; page;) {
        rows.push(...page.entries.map((entry) => ({ ...listed, entry })));
        const { last } = page;
        if (rows.length >= CHUNK) {
          yield { rows, next: placeAfter(first + at, last) };
          rows = [];
        }
        page = last && (await read(listed.agentId, last));
      }
    }
    yield { rows, next: { at: next } };
  }
}

const placeAfter = (at: number, last: LedgerEntry | undefined): LedgerPlace =>
  last ? { at, after: positionOfEntry(last) } : { at: at + 1 };

async function* agentsOf(
  reading: BooksReading,
  { agentId, saleId }: LedgerFilter,
  from: number | undefined,
): AsyncGenerator<{ agents: ListedAgent[]; next: number }> {
  if (!agentId && !saleId) {
    yield* readRoster(reading, from);
    return;
  }
  const one = await ownerOf(reading.context, { agentId, saleId });
  if (one === undefined || (from ?? 0) > 0) return;
  yield {
    agents: [{ agentId: one, agent: await agentTable(reading.context.table).get(one) }],
    next: 1,
  };
}

/** The only agent whose entries match; undefined where nobody has entries of a sale. */
async function ownerOf(
  { table }: Context,
  { agentId, saleId }: Pick<LedgerFilter, 'agentId' | 'saleId'>,
): Promise<string | undefined> {
  if (!saleId) return agentId;
  const owner = (await saleTable(table).get(saleId))?.agentId;
  return agentId && agentId !== owner ? undefined : owner;
}
