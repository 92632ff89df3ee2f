import { useQuery } from '@tanstack/react-query';
import type { AdminDashboard as Dashboard } from '../../shared/reports/contract.ts';
import { Card } from '../components/card.tsx';
import { ListSkeleton, Loaded } from '../components/list-states.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { AnnouncementsCard } from '../features/announcements/announcements-card.tsx';
import { AdminFigures } from '../features/reports/admin-figures.tsx';
import { adminDashboardQuery } from '../features/reports/queries.ts';
import { RecentAgents } from '../features/reports/recent-agents.tsx';
import { SalesVolume } from '../features/reports/sales-volume.tsx';
import { useWaiting, type Waiting } from '../features/reports/use-waiting.ts';
import { WaitingSales } from '../features/reports/waiting-sales.tsx';
import { WhatWaits } from '../features/reports/what-waits.tsx';
import css from './dashboards.module.css';

/** The administrators' dashboard: waiting work first, then the network's figures. */
export default function AdminDashboard() {
  const query = useQuery(adminDashboardQuery());
  const waiting = useWaiting(query.data);
  // The figures would move down when it is known what waits above them.
  const data = waiting.waits && query.data;
  return (
    <>
      <PageHeader title="Dashboard" />
      <Loaded
        query={{ ...query, data }}
        noun="dashboard"
        failure="The dashboard couldn’t be loaded"
        pending={<Pending waiting={waiting} />}
      >
        {(dashboard) => (
          <>
            <WhatWaits waiting={waiting} />
            <AdminFigures dashboard={dashboard} />
            <Overview dashboard={dashboard} />
          </>
        )}
      </Loaded>
    </>
  );
}

const Overview = ({ dashboard }: { dashboard: Dashboard }) => (
  <div className={css.cards}>
    <div className={css.column}>
      <WaitingSales sales={dashboard.pendingSales} asOf={dashboard.asOf} />
      <SalesVolume volume={dashboard.volume} />
    </div>
    <div className={css.column}>
      <AnnouncementsCard announcements={dashboard.announcements} inFull />
      <RecentAgents agents={dashboard.agents} />
    </div>
  </div>
);

/** The dashboard's layout, so that little moves when its data arrives. */
function Pending({ waiting }: { waiting: Waiting }) {
  return (
    <>
      <WhatWaits waiting={waiting} />
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
