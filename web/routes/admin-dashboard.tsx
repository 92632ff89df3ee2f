import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { AdminDashboard as Dashboard } from '../../shared/reports/contract.ts';
import { Card } from '../components/card.tsx';
import { Link } from '../components/link.tsx';
import { ListSkeleton, Loaded } from '../components/list-states.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { AnnouncementsCard } from '../features/announcements/announcements-card.tsx';
import { AdminFigures } from '../features/reports/admin-figures.tsx';
import { adminDashboardQuery, openWorkQuery } from '../features/reports/queries.ts';
import { RecentAgents } from '../features/reports/recent-agents.tsx';
import { SalesVolume } from '../features/reports/sales-volume.tsx';
import { WaitingSales } from '../features/reports/waiting-sales.tsx';
import { lazyPart } from '../lib/lazy-part.ts';
import { paths } from '../lib/paths.ts';
import css from './dashboards.module.css';

/** Most offices have nothing of the kind. */
const WaitingApprovals = lazyPart(() => import('../features/reports/waiting-approvals.tsx'));

/** The administrators' dashboard: waiting work first, then the network's figures. */
export default function AdminDashboard() {
  const query = useQuery(adminDashboardQuery());
  return (
    <>
      <PageHeader title="Dashboard" subtitle="What waits for you, and how the network is doing" />
      <Loaded
        query={query}
        noun="dashboard"
        failure="The dashboard couldn’t be loaded"
        pending={<Pending />}
      >
        {(dashboard) => (
          <>
            <AdminFigures dashboard={dashboard} />
            <Overview dashboard={dashboard} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Overview({ dashboard }: { dashboard: Dashboard }) {
  const { data: work } = useQuery(openWorkQuery());
  return (
    <div className={css.cards}>
      <div className={css.column}>
        {work?.approvals ? (
          <Suspense>
            <WaitingApprovals count={work.approvals} />
          </Suspense>
        ) : null}
        {dashboard.isDecidedAlone ? (
          <p className="quiet">
            One person alone decides here who may do what: nobody else with the finance permission
            could confirm it. <Link to={paths.adminAdministrators}>Administrators</Link>
          </p>
        ) : null}
        <WaitingSales sales={dashboard.pendingSales} asOf={dashboard.asOf} />
        <SalesVolume volume={dashboard.volume} />
      </div>
      <div className={css.column}>
        <AnnouncementsCard announcements={dashboard.announcements} inFull />
        <RecentAgents agents={dashboard.agents} />
      </div>
    </div>
  );
}

/** The dashboard's layout, so that little moves when its data arrives. */
function Pending() {
  return (
    <>
      <AdminFigures dashboard={undefined} />
      <div className={css.cards}>
        {['Oldest Pending Sales', 'Announcements'].map((title) => (
          <Card key={title} title={title}>
            <ListSkeleton label={title.toLowerCase()} />
          </Card>
        ))}
      </div>
    </>
  );
}
