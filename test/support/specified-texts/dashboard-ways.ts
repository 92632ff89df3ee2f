import { press } from '../screens.ts';
import { reopen, type Ways } from './ways.ts';

const DASHBOARD = '/agent';

/** To the states of the agent's dashboard. */
export const dashboardWays: Ways = {
  screen: async (page) => {
    await reopen(page, DASHBOARD);
    await page.getByRole('heading', { name: 'Recent Sales' }).waitFor();
  },
  'code copied': async (page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await press(page, 'Copy Code');
  },
  'nothing yet': async (page) => {
    await page.route('**/api/agent/dashboard', async (route) => {
      const answer = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...answer, recentSales: [], announcements: [] } });
    });
    await reopen(page, DASHBOARD);
    await page.getByText('No sales yet').waitFor();
  },
};
