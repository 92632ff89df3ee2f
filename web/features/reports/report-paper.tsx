import type { Report } from '../../../shared/reports/contract.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { Paper, PaperTable } from '../../components/paper.tsx';
import css from '../../components/paper.module.css';
import { runtimeConfig } from '../../config/runtime.ts';
import { formatCount } from '../../../shared/kernel/count.ts';
import { formatDay, formatMoment } from '../../lib/dates.ts';
import { formatPercent, type WrittenTable } from './report-table.ts';

interface ReportPaperProps {
  report: Report;
  /** The tables of all tabs. */
  tables: readonly WrittenTable[];
  onPrinted: () => void;
}

/** A report in print: all tabs, with all rows of their tables. */
export default function ReportPaper({ report, tables, onPrinted }: ReportPaperProps) {
  const { from, through, asOf } = report;
  return (
    <Paper onPrinted={onPrinted}>
      <header className={css.head}>
        <p className={css.company}>{runtimeConfig().portal.companyName}</p>
        <h1>Reports &amp; Analytics</h1>
        <p>
          {formatDay(`${from}T12:00:00Z`)} to {formatDay(`${through}T12:00:00Z`)}
        </p>
        <p>As of {formatMoment(asOf)}</p>
      </header>
      <PaperTable title="Figures" rows={figuresOf(report)} />
      {tables.map((table) => (
        <PaperTable key={table.name} {...table} />
      ))}
    </Paper>
  );
}

/** The cards and rates, each with its hint. */
function figuresOf(report: Report): string[][] {
  const { sales, agents, referrals, leads, resources, payouts, rates } = report;
  return [
    ['Total Sales', 'approved', formatCount(sales.total)],
    ['Total Revenue', '', formatRand(sales.revenueCents)],
    ['Active Agents', `of ${formatCount(agents.total)}`, formatCount(agents.active)],
    ['Avg Sale Value', '', formatRand(sales.averageCents)],
    [
      'Total Commission',
      `${formatRand(sales.postedCents)} booked`,
      formatRand(sales.commissionCents),
    ],
    ['Total Referrals', '', formatCount(referrals.total)],
    ['Customer Link Visits', '', formatCount(leads.clicks)],
    ['Leads', '', formatCount(leads.leads)],
    ['Sales from Leads', `${formatCount(leads.approved)} approved`, formatCount(leads.sales)],
    ['Resource Views', '', formatCount(resources.views)],
    ['Resource Downloads', '', formatCount(resources.downloads)],
    [
      'Sales Conversion',
      `approved of decided: ${formatPercent(rates.approvedOfDecided)}`,
      formatPercent(rates.salesConversion),
    ],
    [
      'Referral Conversion',
      `invite clicks that signed up: ${formatPercent(rates.signupConversion)}`,
      formatPercent(rates.referralConversion),
    ],
    ['Engagement Rate', 'downloads of views', formatPercent(rates.engagement)],
    ['Average Payout', `of ${formatCount(payouts.count)}`, formatRand(payouts.averageCents)],
    ['Paid Out', 'less what was returned', formatRand(payouts.leftCents)],
  ];
}
