import { type AgentFigures, networkOf, placesOf } from '../../shared/leaderboard/rules.ts';
import { projectionOf } from '../platform/projection.ts';
import { agentOf, type Scope, type StoredRollup, sumOf, TOTAL } from '../reports/rollup.table.ts';
import { entryOf, type LeaderboardEntry } from './leaderboard-entry.table.ts';

/**
 * The entries that figures call for. Places follow from figures alone, which the projector keeps whole
 * whatever came before: so they are projected from the projection, and nothing is read to make them.
 */
export function entriesOfFigures(scope: Scope, figures: AgentFigures): LeaderboardEntry[] {
  const agentId = agentOf(scope);
  if (agentId === undefined) return [];
  return [...placesOf(agentId, figures), ...networkOf(agentId, figures)].map(entryOf);
}

/** What follows from an agent's figures: its places. */
export const rollupProjection = projectionOf<StoredRollup>('rollup', {
  places: ({ scope, bucket, ...figures }) =>
    bucket === TOTAL ? entriesOfFigures(scope as Scope, sumOf([figures])) : [],
});
