import type { Report } from '../../../shared/reports/contract.ts';
import type { ReportDays } from '../../../shared/reports/rules.ts';
import { Figure, Figures } from '../../components/figures.tsx';
import { formatCount } from '../../../shared/kernel/count.ts';
import { ChartCard } from './report-card.tsx';
import css from './report-card.module.css';
import { clicksChart } from './report-charts.ts';
import { signedUp, ToldFigure } from './report-figures.tsx';
import { formatPercent } from './report-table.ts';
import { pointTables } from './report-tables.ts';
import { NoRanking, TopReferrers } from './report-top.tsx';
import { about } from './report-words.ts';

interface ReportReferralsProps {
  report: Report;
  /** Undefined for other dates. */
  days: ReportDays | undefined;
  span: string;
}

/** The tab Referral Tracking. */
export default function ReportReferrals({ report, days, span }: ReportReferralsProps) {
  const { referrals, rates, leads } = report;
  const { inviteClicks, trafficClicks, conversions } = referrals;
  return (
    <div className={css.stack}>
      <div>
        <Figures>
          <Figure
            title="Clicks"
            value={inviteClicks + trafficClicks}
            hint={`${formatCount(inviteClicks)} invite, ${formatCount(trafficClicks)} traffic`}
          />
          <Figure title="Conversions" value={conversions} />
          <ToldFigure
            title="Conversion Rate"
            value={formatPercent(rates.referralConversion)}
            hint={signedUp(rates.signupConversion)}
            about={about.referralConversion}
          />
        </Figures>
        <ChartCard
          chart={clicksChart(report)}
          table={pointTables.clicks(report)}
          span={span}
          none="Nobody clicked a link in this period."
        />
      </div>
      <Figures>
        <ToldFigure title="Customer Link Visits" value={leads.clicks} about={about.leadClicks} />
        <Figure title="Leads" value={leads.leads} />
        <ToldFigure
          title="Sales from Leads"
          value={leads.sales}
          hint={`${formatCount(leads.approved)} approved, ${formatPercent(rates.leadConversion)} of the leads`}
          about={about.leadSales}
        />
      </Figures>
      {days ? <TopReferrers days={days} span={span} /> : <NoRanking />}
    </div>
  );
}
