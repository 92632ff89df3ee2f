import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Board } from '../../../shared/leaderboard/rules.ts';
import { api, queries } from '../../lib/api.ts';

/** The first 20 of a board, and the agent's own rank. */
export const leaderboardQuery = (board: Board) =>
  queries.leaderboard.getLeaderboard.queryOptions({ input: { board } });

/** Hides the agent's own name and figures from others, or shows them. */
export function useHideOnLeaderboard() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (hidden: boolean) => api.leaderboard.setLeaderboardPreference({ hidden }),
    onSuccess: () => client.invalidateQueries({ queryKey: queries.leaderboard.key() }),
  });
}
