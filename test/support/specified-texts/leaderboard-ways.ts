import { openScreen, type Ways } from './ways.ts';

const LEADERBOARD = '/agent/leaderboard';

/** To the states of the leaderboard. */
export const leaderboardWays: Ways = {
  screen: async (page) => {
    await openScreen(page, LEADERBOARD);
    await page.getByRole('list', { name: 'Top Sales' }).waitFor();
  },
};
