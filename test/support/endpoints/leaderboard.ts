/** The endpoints of the leaderboards, as the tests of all endpoints call them. */
import type { Endpoints } from './endpoint-row.ts';

export const leaderboardEndpoints: Endpoints<'leaderboard'> = {
  getLeaderboard: {
    sample: () => ({ board: 'sales' }),
    lists: [{ board: 'sales' }, { board: 'subAgents' }, { board: 'recruiters' }],
  },
  setLeaderboardPreference: () => ({ hidden: true }),
};
