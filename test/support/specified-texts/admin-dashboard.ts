/** The administrators' dashboard. */
import { admins, type ScreenTexts } from './specified-text.ts';

const SHOWN =
  'It lists pending sales (limit 50) and shows sales volume over the last 30 days, counting approved or paid sales. - It also shows pending payout amounts, new agent signups in the last 7 days, and up to 100 agents.';
const LINKED = 'It links to /admin/sales and /admin/agents.';

export const adminDashboard: readonly ScreenTexts[] = [
  {
    state: 'screen',
    texts: [
      { as: 'heading', text: 'Dashboard', ...admins(2, 'Dashboard /admin') },
      {
        as: 'counters',
        text: ['Pending Sales', 'Sales Volume', 'Pending Payout Amounts', 'New Agent Signups'],
        ...admins(2, SHOWN),
      },
      { as: 'text', text: 'over the last 30 days', ...admins(2) },
      { as: 'text', text: 'in the last 7 days', ...admins(2) },
      { as: 'heading', text: 'Oldest Pending Sales', ...admins(2, SHOWN) },
      { as: 'heading', text: 'Agents', ...admins(2, SHOWN) },
      { as: 'link', text: 'Review sales', ...admins(2, LINKED) },
      { as: 'link', text: 'Manage agents', ...admins(2, LINKED) },
    ],
  },
];
