import {
  type AgentFigures,
  networkOf,
  placeOfEarner,
  placesOf,
} from '../../../shared/leaderboard/rules.ts';
import type { Balance } from '../../data/ledger/balance.table.ts';
import { projectionOf } from './projection.ts';
import {
  agentOf,
  type Scope,
  type StoredRollup,
  sumOf,
  TOTAL,
} from '../../data/reports/rollup.table.ts';
import { entryOf, type LeaderboardEntry } from '../../data/leaderboard/leaderboard-entry.table.ts';

/** Projects a balance: its agent's entry on Top Sales. */
export const balanceProjection = projectionOf<Balance>('balance', {
  places: (balance) => placeOfEarner(balance).map(entryOf),
});

/**
 * The leaderboard entries that follow from an agent's figures alone. The stored figures are always
 * complete, so the entries are derived from the rollup's own stream event, without further reads.
 */
export function entriesOfFigures(scope: Scope, figures: AgentFigures): LeaderboardEntry[] {
  const agentId = agentOf(scope);
  if (agentId === undefined) return [];
  return [...placesOf(agentId, figures), ...networkOf(agentId, figures)].map(entryOf);
}

/** Projects an agent's figures: its entries on the recruiters' boards. */
export const rollupProjection = projectionOf<StoredRollup>('rollup', {
  places: ({ scope, bucket, ...figures }) =>
    bucket === TOTAL ? entriesOfFigures(scope as Scope, sumOf([figures])) : [],
});
