import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Report } from '../../shared/reports/contract.ts';
import type { ReportPeriod } from '../../shared/reports/schemas.ts';
import { ListSkeleton, Loaded } from '../components/list-states.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { Tabs } from '../components/tabs.tsx';
import { PeriodChoice } from '../features/reports/period-choice.tsx';
import { PrintReport } from '../features/reports/print-report.tsx';
import { reportQuery } from '../features/reports/report-queries.ts';
import { ReportFigures } from '../features/reports/report-figures.tsx';
import { usePeriodInUrl } from '../features/reports/report-period.ts';
import {
  NoRanking,
  TopAgents,
  TopProducts,
  TopResources,
} from '../features/reports/report-top.tsx';
import { formatDay, formatMoment } from '../lib/dates.ts';
import { useTabInUrl } from '../lib/tab-in-url.ts';
import css from './admin-reports.module.css';

const ReportOverview = lazy(() => import('../features/reports/report-overview.tsx'));
const ReportReferrals = lazy(() => import('../features/reports/report-referrals.tsx'));
const ReportPayouts = lazy(() => import('../features/reports/report-payouts.tsx'));

const tabs = [
  { key: 'overview', label: 'Overview' },
  { key: 'agents', label: 'Agent Performance' },
  { key: 'products', label: 'Product Performance' },
  { key: 'resources', label: 'Resource Analytics' },
  { key: 'referrals', label: 'Referral Tracking' },
  { key: 'payouts', label: 'Payout Summary' },
] as const;
type Tab = (typeof tabs)[number]['key'];

/** Reports & Analytics: a period in eight cards and six tabs. */
export default function AdminReports() {
  const [period, choosePeriod] = usePeriodInUrl();
  const [tab, chooseTab] = useTabInUrl<Tab>(['overview', ...tabs.slice(1).map(({ key }) => key)]);
  const query = useQuery({
    ...reportQuery(period),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader title="Reports & Analytics" action={<PrintReport period={period} />} />
      <div className={css.toolbar}>
        <PeriodChoice period={period} onChoose={choosePeriod} />
        {query.data ? <Span report={query.data} /> : null}
      </div>
      <Loaded
        query={query}
        noun="report"
        failure="The report couldn’t be loaded"
        pending={<ReportFigures report={undefined} />}
      >
        {(report) => <ReportFigures report={report} />}
      </Loaded>
      <Tabs label="Reports" tabs={tabs} chosen={tab} onChoose={chooseTab}>
        <Suspense fallback={<ListSkeleton label="report" />}>
          <TabOf tab={tab} period={period} report={query.data} failed={Boolean(query.error)} />
        </Suspense>
      </Tabs>
    </>
  );
}

function Span({ report: { from, through, asOf, before } }: { report: Report }) {
  return (
    <p className="quiet">
      {daysOf({ from, through })}, as of {formatMoment(asOf)}. Before: {daysOf(before)}
    </p>
  );
}

const daysOf = ({ from, through }: { from: string; through: string }) =>
  `${formatDay(`${from}T12:00:00Z`)} to ${formatDay(`${through}T12:00:00Z`)}`;

interface TabProps {
  tab: Tab;
  period: ReportPeriod;
  report: Report | undefined;
  failed: boolean;
}

function TabOf({ tab, period, report, failed }: TabProps) {
  const days = 'days' in period ? period.days : undefined;
  // A ranking has its own query, which may succeed when the report's fails.
  const span = report ? `${report.from}-to-${report.through}` : `${days}-days`;
  if (tab === 'agents' || tab === 'products' || tab === 'resources') {
    if (!days) return <NoRanking />;
    const Ranking = rankings[tab];
    return <Ranking days={days} span={span} />;
  }
  if (!report) return failed ? null : <ListSkeleton label="report" />;
  if (tab === 'referrals') return <ReportReferrals report={report} days={days} span={span} />;
  if (tab === 'payouts') return <ReportPayouts report={report} span={span} />;
  return <ReportOverview report={report} span={span} />;
}

const rankings = { agents: TopAgents, products: TopProducts, resources: TopResources } as const;
