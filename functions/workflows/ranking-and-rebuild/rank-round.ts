/**
 * One round of the ranker: brings the leaderboards' ranks and the reports' tops up to date. It costs
 * what has changed since the last one, and a reading of compressed pages.
 */
import { dayOf } from '../../../shared/kernel/month.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Table } from '../../platform/table.ts';
import {
  type StoredRankingChange,
  rankingChangeTable,
} from '../../data/leaderboard/ranking-change.table.ts';
import {
  type RankingState,
  rankingStateTable,
} from '../../data/leaderboard/ranking-state.table.ts';
import { buildNext, isBuilt } from './build-figures.ts';
import { noteDiffering, partAfter } from './check-part.ts';
import { rankAgents } from './rank-agents.ts';
import { rankPeriods } from './rank-periods.ts';
import { rankResources } from './rank-resources.ts';

/** Changes that one round takes: more than a monthly run of 100,000 agents leaves. */
const MOST_CHANGES = 20_000;
/** No further step of building begins after this: the function times out at 300 s. */
const BUILD_MS = 150_000;

export interface Ranked {
  /** Agents with a rank; undefined where another round is under way. */
  agents?: number;
  /** Pages are still being built: the tops are those of an earlier round. */
  isBuilding: boolean;
  /** Figures and entries that were copied wrongly; the next round puts them right. */
  differing: number;
}

interface Deps {
  table: Table;
  clock: Clock;
}

/**
 * Runs a round, where none is under way. A round that is cut off changes nothing for good: the next
 * one takes the same changes again.
 */
export async function rankRound(deps: Deps): Promise<Ranked> {
  const states = rankingStateTable(deps.table);
  const held = await states.claim(deps.clock.real());
  if (!held) return { isBuilding: false, differing: 0 };
  const ranked = await runRound(deps, held).catch(async (error: unknown) => {
    // If the release fails too, the lease ends by itself.
    await states.release(held);
    throw error;
  });
  await states.release(held);
  return ranked;
}

async function runRound({ table, clock }: Deps, held: RankingState): Promise<Ranked> {
  const [asOf, deadline] = [clock.now().toISOString(), clock.real().getTime() + BUILD_MS];
  const today = dayOf(asOf);
  const states = rankingStateTable(table);
  const checks = held.checks ?? 0;
  const part = partAfter(checks, today);
  const waiting = await rankingChangeTable(table).waiting(MOST_CHANGES);
  let built = held.built ?? {};
  const boards = await rankAgents(table, {
    changed: built.boards ? namesOf(waiting, 'places') : 'all',
    asOf,
    part: 'board' in part ? part : undefined,
  });
  built = { ...built, boards: true };
  await states.advance(held, { built, rankedAt: asOf });
  await rankResources(table, { today, asOf });
  // At least one step in each round, however slow.
  for (let isInTime = true; isInTime && !isBuilt(built);) {
    built = await buildNext(table, today, built);
    await states.advance(held, { built });
    isInTime = clock.real().getTime() < deadline;
  }
  if (!isBuilt(built)) return { agents: boards.ranked, isBuilding: true, differing: 0 };
  const changed = namesOf(waiting, 'days');
  const days = await rankPeriods(table, { changed, today, asOf, part });
  await rankingChangeTable(table).remove(waiting);
  const places = boards.differing;
  await noteDiffering(table, asOf, { days, places });
  await states.advance(held, { checks: checks + 1 });
  return { agents: boards.ranked, isBuilding: false, differing: days.length + places.length };
}

const namesOf = (changes: readonly StoredRankingChange[], of: 'days' | 'places'): string[] => [
  ...new Set(changes.flatMap((change) => change[of])),
];
