import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { News } from '../../shared/announcements/contract.ts';
import type { Dashboard } from '../../shared/reports/contract.ts';
import { Loaded } from '../components/list-states.tsx';
import { PageSpinner } from '../components/page-spinner.tsx';
import { AnnouncementsCard } from '../features/announcements/announcements-card.tsx';
import { CustomerLink } from '../features/leads/customer-link.tsx';
import { Growth } from '../features/ledger/growth.tsx';
import { statementsQuery } from '../features/ledger/queries.ts';
import { FirstSuccess } from '../features/notifications/first-success-card.tsx';
import { notificationsQuery } from '../features/notifications/notifications-query.ts';
import { BonusPromise } from '../features/referrals/bonus-promise.tsx';
import { QuickLinks } from '../features/referrals/quick-links.tsx';
import { ReferralCodeCard } from '../features/referrals/referral-code-card.tsx';
import { DashboardFigures } from '../features/reports/dashboard-figures.tsx';
import { GettingStarted } from '../features/reports/getting-started.tsx';
import { LeadFunnel } from '../features/reports/lead-funnel.tsx';
import { LeaderboardRank } from '../features/reports/leaderboard-rank.tsx';
import { Waits } from '../features/reports/waits.tsx';
import { RecentSales } from '../features/sales/recent-sales.tsx';
import { useOpened } from '../lib/opened.ts';
import css from './dashboards.module.css';

// Loaded when an announcement is opened.
const OpenAnnouncement = lazy(() => import('../features/notifications/open-announcement.tsx'));

/** The dashboard below the money: what waits, the link that sells, and the specified cards. */
export default function AgentOverview({ query }: { query: UseQueryResult<Dashboard> }) {
  // Cards on top may come of these, and would push down what is there.
  const parts = [useQuery(notificationsQuery()), useQuery(statementsQuery())];
  const data = parts.some(({ isLoading }) => isLoading) ? undefined : query.data;
  return (
    <Loaded
      query={{ ...query, data }}
      noun="overview"
      failure="Your overview couldn’t be loaded"
      pending={<PageSpinner />}
    >
      {(dashboard) => <Cards dashboard={dashboard} />}
    </Loaded>
  );
}

function Cards({ dashboard }: { dashboard: Dashboard }) {
  const { referralCode: code, profileComplete, totalSales } = dashboard;
  const isNew = !profileComplete && totalSales === 0;
  return (
    <div className={css.cards}>
      <div className={css.column}>
        <FirstSuccess approvedSales={dashboard.approvedSales} />
        {isNew ? <GettingStarted dashboard={dashboard} /> : null}
        <Waits dashboard={dashboard} />
        {code ? (
          <CustomerLink code={code} isMain={false}>
            <LeadFunnel funnel={dashboard.funnel} />
          </CustomerLink>
        ) : null}
        <Growth />
        <RecentSales sales={dashboard.recentSales} />
        {isNew || profileComplete ? null : <GettingStarted dashboard={dashboard} />}
      </div>
      <div className={css.column}>
        <DashboardFigures dashboard={dashboard} />
        <LeaderboardRank dashboard={dashboard} />
        {code ? (
          <ReferralCodeCard code={code}>
            <BonusPromise />
          </ReferralCodeCard>
        ) : null}
        <QuickLinks />
        <Announcements announcements={dashboard.announcements} />
      </div>
    </div>
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
