/** Ranks all agents on every board from the pages of the last ranking and what has changed since. */
import pMap from 'p-map';
import { BOARDS, orderOf, type Ranks, ranksOf } from '../../../shared/leaderboard/rules.ts';
import {
  boardShardOf,
  leaderboardEntryTable,
  type RankedEntry,
} from '../../data/leaderboard/leaderboard-entry.table.ts';
import { nameOfPlace, placeNamed } from '../../data/leaderboard/ranking-change.table.ts';
import {
  contentOf,
  type Place,
  type RankedAgent,
  type BoardPage,
  boardPageOf,
  boardPageTable,
} from '../../data/leaderboard/board-page.table.ts';
import { inParts } from '../../platform/batch.ts';
import type { Table } from '../../platform/table.ts';
import type { CheckedPart } from './check-part.ts';

const WRITTEN_AT_ONCE = 16;
/** Entries in memory as they are stored; after a monthly run 100,000 are read. */
const READ_AT_ONCE = 2_000;

/** Each agent's places, in the order of `BOARDS`. */
type Standings = Map<string, (Place | undefined)[]>;
type BoardPart = Extract<CheckedPart, { board: unknown }>;

interface Ranking {
  /** Names of places that may have changed, or all where the pages have to be built. */
  changed: readonly string[] | 'all';
  /** The time that the ranks are as of, ISO 8601. */
  asOf: string;
  /** The part of a board to compare with the entries. */
  part?: BoardPart | undefined;
}

/**
 * Writes the pages whose ranks or scores changed. A ranking that stops halfway leaves older ranks,
 * not wrong ones; the next one starts again from the pages as they are.
 * @returns how many agents have a rank, and the names of places that differ from their entries
 * @throws PageChanged where another round writes at the same time
 */
export async function rankAgents(
  table: Table,
  { changed, asOf, part }: Ranking,
): Promise<{ ranked: number; differing: string[] }> {
  const pages = await boardPageTable(table).all();
  const standings = standingsOf(changed === 'all' ? [] : pages);
  if (changed === 'all') await readBoards(table, standings);
  else await readChanged(table, standings, changed);
  const ranks = ranksOf(ordersOf(standings));
  await writePages(table, { pages, standings, ranks }, asOf);
  return { ranked: ranks.size, differing: part ? await compareBoard(table, standings, part) : [] };
}

async function readBoards(table: Table, standings: Standings): Promise<void> {
  for (const board of BOARDS)
    for (const entry of await leaderboardEntryTable(table).all(board)) setPlace(standings, entry);
}

async function readChanged(table: Table, standings: Standings, names: readonly string[]) {
  for (const part of inParts(names, READ_AT_ONCE)) {
    const changed = part.map(placeNamed);
    const entries = await leaderboardEntryTable(table).getManyNow(changed);
    for (const { board, agentId } of changed)
      standings.get(agentId)?.splice(BOARDS.indexOf(board), 1, undefined);
    for (const entry of entries) setPlace(standings, entry);
  }
}

const standingsOf = (pages: readonly BoardPage[]): Standings =>
  new Map(
    pages.flatMap(({ agents }) =>
      Array.from(agents, ([id, { places }]) => [id, [...places]] as const),
    ),
  );

function setPlace(standings: Standings, { board, agentId, score, joinedAt }: RankedEntry): void {
  const places = standings.get(agentId) ?? BOARDS.map(() => undefined);
  places[BOARDS.indexOf(board)] = { score, joinedAt };
  standings.set(agentId, places);
}

/** The agents of each board, best first, in the order of its entries. */
function ordersOf(standings: Standings) {
  const orderOn = (at: number) =>
    Array.from(standings, ([agentId, places]) => ({ agentId, place: places[at] }))
      .flatMap(({ agentId, place }) =>
        place ? [{ agentId, order: orderOf({ agentId, ...place }) }] : [],
      )
      .sort((one, other) => (one.order < other.order ? -1 : 1))
      .map(({ agentId }) => agentId);
  return { sales: orderOn(0), subAgents: orderOn(1), recruiters: orderOn(2) };
}

async function writePages(
  table: Table,
  {
    pages,
    standings,
    ranks,
  }: { pages: readonly BoardPage[]; standings: Standings; ranks: ReadonlyMap<string, Ranks> },
  asOf: string,
): Promise<void> {
  const stored = new Map(pages.map((page) => [page.page, page]));
  const agentsOf = Map.groupBy(ranks.keys(), boardPageOf);
  const writes = [...new Set([...stored.keys(), ...agentsOf.keys()])].flatMap((page) => {
    const agents = new Map<string, RankedAgent>(
      (agentsOf.get(page) ?? []).map((id) => [
        id,
        { places: standings.get(id) ?? [], ranks: ranks.get(id) ?? [] },
      ]),
    );
    const before = stored.get(page);
    return before?.stored === contentOf(agents)
      ? []
      : [{ page, version: before?.version ?? 0, agents, stored: '' }];
  });
  const put = (page: BoardPage) => boardPageTable(table).put(page, asOf);
  await pMap(writes, put, { concurrency: WRITTEN_AT_ONCE });
}

/** Names of places in a part of a board that aren't as its entries say. */
async function compareBoard(
  table: Table,
  standings: Standings,
  { board, shard }: BoardPart,
): Promise<string[]> {
  const entries = await leaderboardEntryTable(table).all(board, [shard]);
  const expected = new Map(entries.map((entry) => [entry.agentId, orderOf(entry)]));
  const at = BOARDS.indexOf(board);
  const differing = entries.filter(({ agentId }) => {
    const place = standings.get(agentId)?.[at];
    return !place || orderOf({ agentId, ...place }) !== expected.get(agentId);
  });
  const gone = [...standings].filter(
    ([agentId, places]) =>
      places[at] !== undefined && boardShardOf(agentId) === shard && !expected.has(agentId),
  );
  const ids = [...differing.map(({ agentId }) => agentId), ...gone.map(([agentId]) => agentId)];
  return ids.map((agentId) => nameOfPlace({ board, agentId }));
}
