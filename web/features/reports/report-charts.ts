/** The data of the reports' charts. */
import { formatRand } from '../../../shared/kernel/money.ts';
import type { Report, ReportPoint } from '../../../shared/reports/contract.ts';
import { countOf } from '../../../shared/kernel/count.ts';
import type { ReportChartProps } from './report-chart.tsx';
import { pointName } from './report-tables.ts';

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

export function revenueChart(report: Report): ReportChartProps {
  const { points, best } = chartOf(report, ({ sales, valueCents }) => ({
    values: [valueCents],
    says: `${formatRand(valueCents)} from ${countOf(sales, 'sale')}`,
  }));
  const { revenueCents, total } = report.sales;
  const summary = `${formatRand(revenueCents)} from ${countOf(total, 'sale')}, most in ${best}`;
  return { points, summary, isMoney: true };
}

/** Clicks, and those that led to a registration. */
export function clicksChart(report: Report): ReportChartProps {
  const { points, best } = chartOf(report, ({ clicks, conversions }) => ({
    values: [conversions, clicks - conversions],
    says: `${countOf(clicks, 'click')}, ${countOf(conversions, 'conversion')}`,
  }));
  const { inviteClicks, trafficClicks, conversions } = report.referrals;
  const clicks = countOf(inviteClicks + trafficClicks, 'click');
  const summary = `${clicks} with ${countOf(conversions, 'conversion')}, most in ${best}`;
  return { points, summary, isMoney: false, series: ['Converted', 'Other clicks'] };
}

/** Payouts by time of creation: paid and pending. */
export function payoutsChart(report: Report): ReportChartProps {
  const { points, best } = chartOf(report, ({ paidCents, pendingCents }) => ({
    values: [paidCents, pendingCents],
    says: `${formatRand(paidCents)} paid, ${formatRand(pendingCents)} pending`,
  }));
  const summary = `${countOf(report.payouts.count, 'payout')}, most in ${best}`;
  return { points, summary, isMoney: true, series: ['Paid', 'Pending'] };
}
