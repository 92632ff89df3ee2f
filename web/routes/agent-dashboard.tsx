import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { ListSkeleton, Loaded } from '../components/list-states.tsx';
import { NewSaleButton } from '../components/new-sale-button.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { PageSpinner } from '../components/page-spinner.tsx';
import { HomeMoney } from '../features/ledger/home-money.tsx';
import { earningsQuery } from '../features/ledger/queries.ts';
import { dashboardQuery } from '../features/reports/queries.ts';
import { leaveFirstHome } from '../lib/first-home.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { useMe } from '../lib/session.tsx';

// Loaded after the money: seldom is there a change of terms.
const TermsBanner = lazy(() => import('../features/commission-plans/terms-banner.tsx'));
const AgentOverview = lazyPart(() => import('./agent-overview.tsx'));

/** The agent's home: the money first. */
export default function AgentDashboard() {
  const { fullName } = useMe();
  const earnings = useQuery(earningsQuery());
  const dashboard = useQuery(dashboardQuery());
  useEffect(() => {
    if (!earnings.isPending) leaveFirstHome();
  }, [earnings.isPending]);
  return (
    <>
      <PageHeader
        title={`Welcome back, ${fullName}!`}
        subtitle="Here's your performance overview"
        action={<NewSaleButton />}
      />
      <Suspense>
        <TermsBanner />
      </Suspense>
      <Loaded
        query={earnings}
        noun="balance"
        failure="Your balance couldn’t be loaded"
        pending={<ListSkeleton label="balance" />}
      >
        {(data) => <HomeMoney earnings={data} />}
      </Loaded>
      {/* It would move down when the money comes. */}
      <div hidden={earnings.isPending}>
        <Suspense fallback={<PageSpinner />}>
          <AgentOverview query={dashboard} />
        </Suspense>
      </div>
    </>
  );
}
