import { useQuery } from '@tanstack/react-query';
import type { Dashboard } from '../../shared/reports/contract.ts';
import { Loaded } from '../components/list-states.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { PageSpinner } from '../components/page-spinner.tsx';
import { AnnouncementsCard } from '../features/announcements/announcements-card.tsx';
import { QuickLinks } from '../features/referrals/quick-links.tsx';
import { ReferralCodeCard } from '../features/referrals/referral-code-card.tsx';
import { DashboardFigures } from '../features/reports/dashboard-figures.tsx';
import { GettingStarted } from '../features/reports/getting-started.tsx';
import { LeaderboardRank } from '../features/reports/leaderboard-rank.tsx';
import { dashboardQuery } from '../features/reports/queries.ts';
import { RecentSales } from '../features/sales/recent-sales.tsx';
import { useMe } from '../lib/session.tsx';
import css from './dashboards.module.css';

export default function AgentDashboard() {
  const { fullName } = useMe();
  const query = useQuery(dashboardQuery());
  return (
    <>
      <PageHeader
        title={`Welcome back, ${fullName}!`}
        subtitle="Here's your performance overview"
      />
      <Loaded
        query={query}
        noun="overview"
        failure="Your overview couldn’t be loaded"
        pending={<PageSpinner />}
      >
        {(dashboard) => <Overview dashboard={dashboard} />}
      </Loaded>
    </>
  );
}

function Overview({ dashboard }: { dashboard: Dashboard }) {
  return (
    <>
      {dashboard.referralCode ? <ReferralCodeCard code={dashboard.referralCode} /> : null}
      <DashboardFigures dashboard={dashboard} />
      <LeaderboardRank dashboard={dashboard} />
      <div className={css.cards}>
        <div className={css.column}>
          <RecentSales sales={dashboard.recentSales} />
          {dashboard.profileComplete ? null : <GettingStarted dashboard={dashboard} />}
        </div>
        <div className={css.column}>
          <QuickLinks />
          <AnnouncementsCard announcements={dashboard.announcements} />
        </div>
      </div>
    </>
  );
}
