/** Reports & Analytics. */
import { admins, type ScreenTexts } from './specified-text.ts';

const PERIODS =
  'A period selector offers Last 7 days, Last 30 days, Last 90 days and Last year; the default is 30 days.';
const CARDS =
  'Overview cards: Total Sales (approved), Total Revenue, Active Agents (of total), Avg Sale Value, Total Commission, Total Referrals, Resource Views, Resource Downloads.';
const TABS =
  'Tabs: - **Overview**: platform activity rates and quick stats. - **Agent Performance**: ranked list, top by revenue. - **Product Performance**: revenue bars relative to the top product. - **Resource Analytics**: views, downloads, shares and engagement rate per resource. - **Referral Tracking**: clicks, conversions, rate, top 5 referrers. - **Payout Summary**: paid, pending, count, average, total distributed.';
const RESOURCES = 'views, downloads, shares and engagement rate per resource.';
const REFERRALS = 'clicks, conversions, rate, top 5 referrers.';
const PAYOUTS = '**Payout Summary**: paid, pending, count, average, total distributed.';
const cards = [
  'Total Sales',
  'Total Revenue',
  'Active Agents',
  'Avg Sale Value',
  'Total Commission',
  'Total Referrals',
  'Resource Views',
  'Resource Downloads',
];

export const adminReports: readonly ScreenTexts[] = [
  {
    state: 'overview',
    texts: [
      {
        as: 'heading',
        text: 'Reports & Analytics',
        ...admins(2, 'Admin Reports & Analytics (/admin/reports)'),
      },
      ...cards.map((text) => ({ as: 'heading' as const, text, ...admins(2, CARDS) })),
      { as: 'text', text: 'approved', ...admins(2, CARDS) },
      {
        as: 'tabs',
        text: [
          'Overview',
          'Agent Performance',
          'Product Performance',
          'Resource Analytics',
          'Referral Tracking',
          'Payout Summary',
        ],
        ...admins(2, TABS),
      },
      { as: 'heading', text: 'Platform Activity', ...admins(2, TABS) },
      { as: 'heading', text: 'Quick Stats', ...admins(2, TABS) },
      {
        as: 'text',
        text: 'Sales Conversion',
        ...admins(9, 'Sales Conversion = total divided by (total plus 10).'),
      },
      {
        as: 'text',
        text: 'Engagement Rate',
        ...admins(9, 'Engagement rate = downloads divided by views.'),
      },
      {
        as: 'text',
        text: 'Referral Conversion',
        ...admins(9, 'Referral conversion rate = share of referrals at first_sale, rounded.'),
      },
      { as: 'text', text: 'Last 30 days', ...admins(2, PERIODS) },
    ],
  },
  {
    state: 'periods',
    texts: ['Last 7 days', 'Last 90 days', 'Last year'].map((text) => ({
      as: 'text' as const,
      text,
      ...admins(2, PERIODS),
    })),
  },
  {
    state: 'products',
    texts: [{ as: 'text', text: 'Of Top Product', ...admins(2, TABS) }],
  },
  {
    state: 'resources',
    texts: ['Views', 'Downloads', 'Shares', 'Engagement Rate'].map((text) => ({
      as: 'text' as const,
      text,
      ...admins(2, RESOURCES),
    })),
  },
  {
    state: 'referrals',
    texts: [
      ...['Clicks', 'Conversions', 'Conversion Rate'].map((text) => ({
        as: 'heading' as const,
        text,
        ...admins(2, REFERRALS),
      })),
      { as: 'heading', text: 'Top Referrers', ...admins(2, REFERRALS) },
    ],
  },
  {
    state: 'payouts',
    texts: ['Paid', 'Pending', 'Average Payout', 'Total Distributed'].map((text) => ({
      as: 'heading' as const,
      text,
      ...admins(2, PAYOUTS),
    })),
  },
];
