import type { Report } from '../../../shared/reports/contract.ts';
import { Card } from '../../components/card.tsx';
import { Explained } from '../../components/explained.tsx';
import { Money } from '../../components/money.tsx';
import { formatCount } from '../../../shared/kernel/count.ts';
import { ChartCard } from './report-card.tsx';
import css from './report-card.module.css';
import { revenueChart } from './report-charts.ts';
import { signedUp } from './report-figures.tsx';
import { formatPercent } from './report-table.ts';
import { pointTables } from './report-tables.ts';
import { about } from './report-words.ts';

/** The revenue's chart, and under it the specified "Platform activity rates and quick stats". */
export default function ReportOverview({ report, span }: { report: Report; span: string }) {
  return (
    <div className={css.stack}>
      <ChartCard
        chart={revenueChart(report)}
        table={pointTables.sales(report)}
        span={span}
        none="Nothing was sold in this period. Approved and paid sales appear here."
      />
      <div className={css.columns}>
        <Rates report={report} />
        <QuickStats report={report} />
      </div>
    </div>
  );
}

function Rates({ report: { rates, sales, agents, referrals, resources } }: { report: Report }) {
  const decided = sales.total + sales.rejected;
  return (
    <Card title="Platform Activity">
      <div className={css.rates}>
        <Rate
          title="Sales Conversion"
          percent={rates.salesConversion}
          beside={`Approved of decided: ${formatPercent(rates.approvedOfDecided)} (${formatCount(sales.total)} of ${formatCount(decided)})`}
          about={about.salesConversion}
        />
        <Rate
          title="Agent Activity"
          percent={rates.activeAgents}
          beside={`${formatCount(agents.active)} of ${formatCount(agents.total)} agents are active`}
          about={about.agentActivity}
        />
        <Rate
          title="Referral Conversion"
          percent={rates.referralConversion}
          beside={`${formatCount(referrals.firstSales)} of ${formatCount(referrals.total)} sold; ${signedUp(rates.signupConversion)}`}
          about={about.referralConversion}
        />
        <Rate
          title="Engagement Rate"
          percent={rates.engagement}
          beside={`${formatCount(resources.downloads)} downloads to ${formatCount(resources.views)} views`}
          about={about.engagement}
        />
      </div>
    </Card>
  );
}

interface RateProps {
  title: string;
  percent: number | undefined;
  /** A more telling figure, or the numbers behind the rate. */
  beside: string;
  about: string;
}

function Rate({ title, percent, beside, about: telling }: RateProps) {
  return (
    <div className={css.rate} role="group" aria-label={title}>
      <div className={css.rateHead}>
        <span>{title}</span>
        <Explained title={title}>{telling}</Explained>
        <strong className="figure">{formatPercent(percent)}</strong>
      </div>
      <span className={css.track} aria-hidden="true">
        <span style={{ width: `${Math.min(100, percent ?? 0)}%` }} />
      </span>
      <span className="quiet smaller">{beside}</span>
    </div>
  );
}

function QuickStats({ report }: { report: Report }) {
  const { sales, agents, resources, payouts } = report;
  const stats = [
    ['Sales waiting for a decision', formatCount(sales.pending)],
    ['Sales rejected', formatCount(sales.rejected)],
    ['New agents', formatCount(agents.joined)],
    ['Referral bonuses', <Money key="bonus" cents={report.referrals.bonusCents} />],
    ['Balance adjustments', <Money key="adjusted" cents={payouts.adjustedCents} />],
    ['Taken back, approvals undone', <Money key="reversed" cents={payouts.reversedCents} />],
    ['Resource shares', formatCount(resources.shares)],
    ['Payouts created', formatCount(payouts.count)],
  ] as const;
  return (
    <Card title="Quick Stats">
      <dl className={css.stats}>
        {stats.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figure">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
