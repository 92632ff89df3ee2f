import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Report } from '../../shared/reports/contract.ts';
import { DEFAULT_REPORT_DAYS, REPORT_DAYS, type ReportDays } from '../../shared/reports/rules.ts';
import { Choice } from '../components/choice.tsx';
import { ListSkeleton, Loaded } from '../components/list-states.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { Tabs } from '../components/tabs.tsx';
import { PrintReport } from '../features/reports/print-report.tsx';
import { reportQuery } from '../features/reports/queries.ts';
import { ReportFigures } from '../features/reports/report-figures.tsx';
import { TopAgents, TopProducts, TopResources } from '../features/reports/report-top.tsx';
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

const periodNames: Record<ReportDays, string> = {
  7: 'Last 7 days',
  30: 'Last 30 days',
  90: 'Last 90 days',
  365: 'Last year',
};
const periods = REPORT_DAYS.map((days) => ({ value: String(days), label: periodNames[days] }));

/** The period, kept in the address beside the tab. */
function usePeriodInUrl(): [days: ReportDays, choose: (days: string) => void] {
  const [query, setQuery] = useSearchParams();
  const named = REPORT_DAYS.find((days) => String(days) === query.get('days'));
  const choose = (days: string) =>
    setQuery(
      (now) => {
        const then = new URLSearchParams(now);
        if (days === String(DEFAULT_REPORT_DAYS)) then.delete('days');
        else then.set('days', days);
        return then;
      },
      { replace: true },
    );
  return [named ?? DEFAULT_REPORT_DAYS, choose];
}

/** Reports & Analytics: a period in eight cards and six tabs. */
export default function AdminReports() {
  const [days, choosePeriod] = usePeriodInUrl();
  const [tab, chooseTab] = useTabInUrl<Tab>(['overview', ...tabs.slice(1).map(({ key }) => key)]);
  const query = useQuery({
    ...reportQuery(days),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader
        title="Reports & Analytics"
        subtitle="How the network did, and how each figure is made"
        action={<PrintReport days={days} />}
      />
      <div className={css.toolbar}>
        <Choice label="Period" value={String(days)} options={periods} onChange={choosePeriod} />
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
          <TabOf tab={tab} days={days} report={query.data} failed={Boolean(query.error)} />
        </Suspense>
      </Tabs>
    </>
  );
}

function Span({ report: { from, through, asOf } }: { report: Report }) {
  return (
    <p className="quiet">
      {formatDay(`${from}T12:00:00Z`)} to {formatDay(`${through}T12:00:00Z`)}, as of{' '}
      {formatMoment(asOf)}
    </p>
  );
}

interface TabProps {
  tab: Tab;
  days: ReportDays;
  report: Report | undefined;
  failed: boolean;
}

function TabOf({ tab, days, report, failed }: TabProps) {
  // A ranking has its own query, which may succeed when the report's fails.
  const span = report ? `${report.from}-to-${report.through}` : `${days}-days`;
  if (tab === 'agents') return <TopAgents days={days} span={span} />;
  if (tab === 'products') return <TopProducts days={days} span={span} />;
  if (tab === 'resources') return <TopResources days={days} span={span} />;
  if (!report) return failed ? null : <ListSkeleton label="report" />;
  if (tab === 'referrals') return <ReportReferrals report={report} days={days} span={span} />;
  if (tab === 'payouts') return <ReportPayouts report={report} span={span} />;
  return <ReportOverview report={report} span={span} />;
}
