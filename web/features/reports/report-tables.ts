/** The tables of the reports. */
import { type Span, wholeMonthsOf } from '../../../shared/kernel/span.ts';
import type {
  Report,
  ReportPoint,
  TopAgents,
  TopProducts,
  TopReferrers,
  TopResources,
} from '../../../shared/reports/contract.ts';
import { monthName } from '../../../shared/kernel/month.ts';
import { formatShortDay } from '../../lib/dates.ts';
import type { ReportColumn, ReportTable } from './report-table.ts';

type Row<Top extends { rows: unknown[] }> = Top['rows'][number] & { place: number };

const placed = <One extends object>(rows: readonly One[]): (One & { place: number })[] =>
  rows.map((row, before) => ({ ...row, place: before + 1 }));

const rank = {
  title: 'Rank',
  kind: 'count',
  value: (row: { place: number }) => row.place,
} as const;
const earned = [
  { title: 'Sales', kind: 'count', value: (row: { sales: number }) => row.sales },
  { title: 'Revenue', kind: 'money', value: (row: { revenueCents: number }) => row.revenueCents },
  {
    title: 'Commission',
    kind: 'money',
    value: (row: { commissionCents: number }) => row.commissionCents,
  },
] as const;

/** The specification's "Ranked list, top by revenue". */
export const agentsTable = ({ rows }: TopAgents): ReportTable<Row<TopAgents>> => ({
  title: 'Agent Performance',
  name: 'agents',
  rows: placed(rows),
  columns: [
    rank,
    { title: 'Agent', kind: 'text', value: ({ name }) => name },
    { title: 'Referral Code', kind: 'text', value: ({ referralCode }) => referralCode },
    ...earned,
  ],
});

/** The specification's "Revenue bars relative to the top product". */
export const productsTable = ({ rows }: TopProducts): ReportTable<Row<TopProducts>> => {
  const top = rows[0]?.revenueCents ?? 0;
  return {
    title: 'Product Performance',
    name: 'products',
    rows: placed(rows),
    columns: [
      rank,
      { title: 'Product', kind: 'text', value: ({ name }) => name },
      ...earned,
      {
        title: 'Of Top Product',
        kind: 'percent',
        value: ({ revenueCents }) =>
          top > 0 ? Math.round((1000 * revenueCents) / top) / 10 : undefined,
      },
    ],
  };
};

/** The specification's "Views, downloads, shares and engagement rate per resource". */
export const resourcesTable = ({ rows }: TopResources): ReportTable<Row<TopResources>> => ({
  title: 'Resource Analytics',
  name: 'resources',
  rows: placed(rows),
  columns: [
    rank,
    { title: 'Resource', kind: 'text', value: ({ title }) => title },
    { title: 'Views', kind: 'count', value: ({ views }) => views },
    { title: 'Downloads', kind: 'count', value: ({ downloads }) => downloads },
    { title: 'Shares', kind: 'count', value: ({ shares }) => shares },
    { title: 'Engagement Rate', kind: 'percent', value: ({ engagement }) => engagement },
  ],
});

/** The specification's "Top 5 referrers". */
export const referrersTable = ({ rows }: TopReferrers): ReportTable<Row<TopReferrers>> => ({
  title: 'Top Referrers',
  name: 'referrers',
  rows: placed(rows),
  columns: [
    rank,
    { title: 'Agent', kind: 'text', value: ({ name }) => name },
    { title: 'Referral Code', kind: 'text', value: ({ referralCode }) => referralCode },
    { title: 'Referrals', kind: 'count', value: ({ referrals }) => referrals },
    { title: 'First Sales', kind: 'count', value: ({ firstSales }) => firstSales },
    { title: 'Clicks', kind: 'count', value: ({ clicks }) => clicks },
    { title: 'Conversions', kind: 'count', value: ({ conversions }) => conversions },
    { title: 'Bonuses', kind: 'money', value: ({ bonusCents }) => bonusCents },
  ],
});

type StatusRow = Report['payouts']['byStatus'][number];

export const payoutsTable = ({ payouts }: Report): ReportTable<StatusRow> => ({
  title: 'Payouts by Status',
  name: 'payouts',
  rows: payouts.byStatus,
  columns: [
    {
      title: 'Status',
      kind: 'text',
      value: ({ status }) => `${status.charAt(0).toUpperCase()}${status.slice(1)}`,
    },
    { title: 'Payouts', kind: 'count', value: ({ count }) => count },
    { title: 'Amount', kind: 'money', value: ({ amountCents }) => amountCents },
  ],
});

/** A whole month by its name; any other span by its first and last day. */
export function pointName({ from, through }: Span): string {
  if (from === through) return formatShortDay(from);
  const [month] = wholeMonthsOf({ from, through }).months;
  return month ? monthName(month) : `${formatShortDay(from)} to ${formatShortDay(through)}`;
}

const when: ReportColumn<ReportPoint> = { title: 'When', kind: 'text', value: pointName };
const newestFirst = ({ points }: Report) => [...points].reverse();

/** The figures of each chart, newest first. */
export const pointTables = {
  sales: (report: Report): ReportTable<ReportPoint> => ({
    title: 'Revenue over Time',
    name: 'revenue',
    rows: newestFirst(report),
    columns: [
      when,
      { title: 'Sales', kind: 'count', value: ({ sales }) => sales },
      { title: 'Revenue', kind: 'money', value: ({ valueCents }) => valueCents },
    ],
  }),
  clicks: (report: Report): ReportTable<ReportPoint> => ({
    title: 'Link Clicks over Time',
    name: 'clicks',
    rows: newestFirst(report),
    columns: [
      when,
      { title: 'Clicks', kind: 'count', value: ({ clicks }) => clicks },
      { title: 'Conversions', kind: 'count', value: ({ conversions }) => conversions },
    ],
  }),
  payouts: (report: Report): ReportTable<ReportPoint> => ({
    title: 'Payouts over Time',
    name: 'payouts-over-time',
    rows: newestFirst(report),
    columns: [
      when,
      { title: 'Paid', kind: 'money', value: ({ paidCents }) => paidCents },
      { title: 'Pending', kind: 'money', value: ({ pendingCents }) => pendingCents },
    ],
  }),
};
