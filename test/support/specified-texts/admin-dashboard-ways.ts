import { openScreen, type Ways } from './ways.ts';

/** To the states of the administrators' dashboard. */
export const adminDashboardWays: Ways = {
  screen: async (page) => {
    await openScreen(page, '/admin');
    await page.getByRole('link', { name: 'Manage agents' }).waitFor();
  },
};
