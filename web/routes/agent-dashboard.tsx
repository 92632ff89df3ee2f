import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { News } from '../../shared/announcements/contract.ts';
import type { Dashboard } from '../../shared/reports/contract.ts';
import { LinkButton } from '../components/link-button.tsx';
import { Loaded } from '../components/list-states.tsx';
import { MainAction } from '../components/main-action.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { PageSpinner } from '../components/page-spinner.tsx';
import { AnnouncementsCard } from '../features/announcements/announcements-card.tsx';
import { QuickLinks } from '../features/referrals/quick-links.tsx';
import { ReferralCodeCard } from '../features/referrals/referral-code-card.tsx';
import { DashboardFigures } from '../features/reports/dashboard-figures.tsx';
import { GettingStarted } from '../features/reports/getting-started.tsx';
import { LeadFunnel } from '../features/reports/lead-funnel.tsx';
import { LeaderboardRank } from '../features/reports/leaderboard-rank.tsx';
import { dashboardQuery } from '../features/reports/queries.ts';
import { RecentSales } from '../features/sales/recent-sales.tsx';
import { endFirstHome } from '../lib/first-home.ts';
import { useOpened } from '../lib/opened.ts';
import { newSalePath } from '../lib/paths.ts';
import { useMe } from '../lib/session.tsx';
import css from './dashboards.module.css';

// Loaded after the overview: seldom is there a change of terms.
const TermsBanner = lazy(() => import('../features/commission-plans/terms-banner.tsx'));
// Loaded when an announcement is opened.
const OpenAnnouncement = lazy(() => import('../features/notifications/open-announcement.tsx'));

export default function AgentDashboard() {
  const { fullName } = useMe();
  const query = useQuery(dashboardQuery());
  useEffect(() => {
    if (!query.isPending) endFirstHome();
  }, [query.isPending]);
  return (
    <>
      <PageHeader
        title={`Welcome back, ${fullName}!`}
        subtitle="Here's your performance overview"
        action={
          <MainAction>
            <LinkButton
              to={newSalePath}
              type="primary"
              size="large"
              icon={<PlusOutlined aria-hidden="true" />}
            >
              New Sale
            </LinkButton>
          </MainAction>
        }
      />
      <Suspense>
        <TermsBanner />
      </Suspense>
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
          <LeadFunnel funnel={dashboard.funnel} />
          {dashboard.profileComplete ? null : <GettingStarted dashboard={dashboard} />}
        </div>
        <div className={css.column}>
          <QuickLinks />
          <Announcements announcements={dashboard.announcements} />
        </div>
      </div>
    </>
  );
}

/** The announcements, each of which opens in full. */
function Announcements({ announcements }: Pick<Dashboard, 'announcements'>) {
  const { value, open, close } = useOpened('announcement', { inAddress: true });
  const found = announcements.find(({ id }) => id === value);
  /** Stays while its dialog closes. */
  const [shown, setShown] = useState<News>();
  if (found && found !== shown) setShown(found);
  return (
    <>
      <AnnouncementsCard announcements={announcements} onOpen={({ id }) => open(id)} />
      <Suspense>
        {shown ? (
          <OpenAnnouncement announcement={shown} open={found !== undefined} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}
