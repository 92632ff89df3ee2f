/** What the charts of the reports draw. */
import { formatRand } from '../../../shared/kernel/money.ts';
import type { Report, ReportPoint } from '../../../shared/reports/contract.ts';
import { formatCount } from '../../lib/counts.ts';
import type { ReportChartProps } from './report-chart.tsx';
import { pointName } from './report-tables.ts';

const counted = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

function chartOf(
  { points }: Report,
  draw: (point: ReportPoint) => { values: [number, number?]; says: string },
): Pick<ReportChartProps, 'points'> & { best: string } {
  const columns = points.map((point) => {
    const { values, says } = draw(point);
    const label = pointName(point);
    return { key: point.from, label, values, title: `${label}: ${says}` };
  });
  const height = ({ values: [first, second = 0] }: (typeof columns)[number]) => first + second;
  const best = columns.reduce((one, other) => (height(other) > height(one) ? other : one));
  return { points: columns, best: best.title };
}

/** Revenue by day, week or month. */
export function revenueChart(report: Report): ReportChartProps {
  const { points, best } = chartOf(report, ({ sales, valueCents }) => ({
    values: [valueCents],
    says: `${formatRand(valueCents)} from ${counted(sales, 'sale', 'sales')}`,
  }));
  const { revenueCents, total } = report.sales;
  const summary = `${formatRand(revenueCents)} from ${counted(total, 'sale', 'sales')}, most in ${best}`;
  return { points, summary, isMoney: true };
}

/** Clicks, and which of them led to a registration. */
export function clicksChart(report: Report): ReportChartProps {
  const { points, best } = chartOf(report, ({ clicks, conversions }) => ({
    values: [conversions, clicks - conversions],
    says: `${counted(clicks, 'click', 'clicks')}, ${counted(conversions, 'conversion', 'conversions')}`,
  }));
  const { inviteClicks, trafficClicks, conversions } = report.referrals;
  const clicks = counted(inviteClicks + trafficClicks, 'click', 'clicks');
  const summary = `${clicks} with ${counted(conversions, 'conversion', 'conversions')}, most in ${best}`;
  return { points, summary, isMoney: false, series: ['Converted', 'Other clicks'] };
}

/** Payouts by when they were created: paid, and still pending. */
export function payoutsChart(report: Report): ReportChartProps {
  const { points, best } = chartOf(report, ({ paidCents, pendingCents }) => ({
    values: [paidCents, pendingCents],
    says: `${formatRand(paidCents)} paid, ${formatRand(pendingCents)} pending`,
  }));
  const summary = `${counted(report.payouts.count, 'payout', 'payouts')}, most in ${best}`;
  return { points, summary, isMoney: true, series: ['Paid', 'Pending'] };
}
