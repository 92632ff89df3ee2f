import type { Report } from '../../../shared/reports/contract.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { Paper } from '../../components/paper.tsx';
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
      <table>
        <caption>Figures</caption>
        <tbody>
          {figuresOf(report).map(([name, hint, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{hint}</td>
              <td className={css.amount}>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {tables.map((table) => (
        <Written key={table.name} table={table} />
      ))}
    </Paper>
  );
}

/** The cards and rates, each with its hint. */
function figuresOf({ sales, agents, referrals, leads, resources, payouts, rates }: Report) {
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
  ] as const;
}

function Written({ table: { title, head, rows } }: { table: WrittenTable }) {
  const looks = head.map(({ isFigure }) => (isFigure ? css.amount : undefined));
  return (
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          {head.map((column, at) => (
            <th key={column.title} scope="col" className={looks[at]}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.length === 0 ? (
          <tr>
            <td colSpan={head.length}>Nothing in this period.</td>
          </tr>
        ) : null}
        {rows.map((cells) => (
          <tr key={cells.join()}>
            {cells.map((cell, at) => (
              <td key={head[at]?.title} className={looks[at]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
