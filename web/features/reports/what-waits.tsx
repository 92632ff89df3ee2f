import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import type { AdminDashboard } from '../../../shared/reports/contract.ts';
import { Card, CardNote } from '../../components/card.tsx';
import { LinkList } from '../../components/link-list.tsx';
import { ListSkeleton } from '../../components/list-states.tsx';
import { queries as api } from '../../lib/api.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import css from './dashboard-list.module.css';
import { openWorkQuery } from './queries.ts';
import { newestMonthsQuery, someExceptionsQuery, waitingPayoutsQuery } from './waiting-queries.ts';
import { openBatch, type Wait, waitsOf } from './waits-of.ts';

const Reminder = lazyPart(() => import('./reminder.tsx'));

const NONE = { rows: [], cursor: null };

/** All that waits for the office, each with a link to where it is done; nothing where nothing waits. */
export function WhatWaits({ dashboard }: { dashboard: AdminDashboard }) {
  const work = useQuery(openWorkQuery());
  const batches = useQuery(newestMonthsQuery());
  const payouts = useQuery(waitingPayoutsQuery());
  const jobs = useQuery(api.jobs.listJobs.queryOptions());
  const months = batches.data?.rows ?? [];
  const exceptions = useQuery(someExceptionsQuery(openBatch(months)));
  const queries = [work, batches, payouts, exceptions, jobs];
  if (queries.some(({ isLoading }) => isLoading)) return <Waits waits={undefined} />;
  const waits = waitsOf({
    dashboard,
    approvals: work.data?.approvals ?? 0,
    months,
    payouts: payouts.data ?? NONE,
    exceptions: exceptions.data ?? NONE,
    jobs: jobs.data?.rows ?? [],
  });
  const isLost = queries.some(({ isError, data }) => isError && !data);
  return waits.length > 0 || isLost ? (
    <Waits waits={waits} isLost={isLost} reminder={<Reminder last={jobs.data?.lastReminder} />} />
  ) : null;
}

interface WaitsProps {
  waits: Wait[] | undefined;
  isLost?: boolean;
  reminder?: ReactNode;
}

const Waits = ({ waits, isLost = false, reminder }: WaitsProps) => (
  <div className={css.waits}>
    <Card title="What Waits for You">
      {waits ? null : <ListSkeleton label="what waits" />}
      {isLost ? <CardNote>Some of it couldn’t be loaded. Reload the page.</CardNote> : null}
      <LinkList
        label="What waits for you"
        links={(waits ?? []).map(({ text, hint, isLate, to, isReminded }) => ({
          key: `${text} ${to}`,
          to,
          title: text,
          end: <span className={isLate ? css.late : css.small}>{hint}</span>,
          beside: isReminded ? <Suspense>{reminder}</Suspense> : undefined,
        }))}
      />
    </Card>
  </div>
);
