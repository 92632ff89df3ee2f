/** The screens of administrators: their texts, and what axe says of them. */
import { adminAgentsWays } from '../support/specified-texts/admin-agents-ways.ts';
import { adminAgents } from '../support/specified-texts/admin-agents.ts';
import { adminAnnouncementsWays } from '../support/specified-texts/admin-announcements-ways.ts';
import { adminAnnouncements } from '../support/specified-texts/admin-announcements.ts';
import { adminDashboardWays } from '../support/specified-texts/admin-dashboard-ways.ts';
import { adminDashboard } from '../support/specified-texts/admin-dashboard.ts';
import { adminPayouts } from '../support/specified-texts/admin-payouts.ts';
import { adminProductsWays } from '../support/specified-texts/admin-products-ways.ts';
import { adminProducts } from '../support/specified-texts/admin-products.ts';
import { adminReferralsWays } from '../support/specified-texts/admin-referrals-ways.ts';
import { adminReferrals } from '../support/specified-texts/admin-referrals.ts';
import { adminReportsWays } from '../support/specified-texts/admin-reports-ways.ts';
import { adminReports } from '../support/specified-texts/admin-reports.ts';
import { adminResourcesWays } from '../support/specified-texts/admin-resources-ways.ts';
import { adminResources } from '../support/specified-texts/admin-resources.ts';
import { adminSales } from '../support/specified-texts/admin-sales.ts';
import { adminPayoutsWays, adminSalesWays } from '../support/specified-texts/admin-ways.ts';
import { FORGETFUL, makeHistory } from '../support/specified-texts/history.ts';
import { describeScreens } from '../support/specified-texts/screen-suite.ts';

describeScreens(
  [
    {
      name: 'Admin Dashboard',
      who: 'admin',
      table: adminDashboard,
      ways: adminDashboardWays,
      inspected: ['screen'],
    },
    {
      name: 'Agent Management',
      who: 'admin',
      table: adminAgents,
      ways: adminAgentsWays(FORGETFUL),
      inspected: [
        'list',
        'delete dialog',
        'banking, blank',
        'add, blank',
        'upload dialog',
        'upload, checked',
        'network',
      ],
    },
    {
      name: 'Admin Sales',
      who: 'admin',
      table: adminSales,
      ways: adminSalesWays,
      inspected: ['list', 'reject dialog', 'add sale, blank'],
    },
    {
      name: 'Admin Products',
      who: 'admin',
      table: adminProducts,
      ways: adminProductsWays,
      inspected: ['list', 'import, refused', 'import, done'],
    },
    {
      name: 'Admin Payouts',
      who: 'admin',
      table: adminPayouts,
      ways: adminPayoutsWays,
      inspected: ['detail'],
    },
    {
      name: 'Admin Referral Network',
      who: 'admin',
      table: adminReferrals,
      ways: adminReferralsWays,
      inspected: ['referrals', 'signups', 'link tracking', 'clicks'],
    },
    {
      name: 'Admin Announcements',
      who: 'admin',
      table: adminAnnouncements,
      ways: adminAnnouncementsWays,
      inspected: ['list', 'delete dialog', 'new, blank'],
    },
    {
      name: 'Admin Resources',
      who: 'admin',
      table: adminResources,
      ways: adminResourcesWays,
      inspected: ['list', 'add, blank'],
    },
    {
      name: 'Reports & Analytics',
      who: 'admin',
      table: adminReports,
      ways: adminReportsWays,
      inspected: ['products', 'resources', 'referrals', 'payouts'],
    },
  ],
  makeHistory,
);
