import { useQuery } from '@tanstack/react-query';
import type { AdminDashboard } from '../../../shared/reports/contract.ts';
import { Card, CardNote } from '../../components/card.tsx';
import { Link } from '../../components/link.tsx';
import { ListSkeleton } from '../../components/list-states.tsx';
import css from './dashboard-list.module.css';
import { openWorkQuery } from './queries.ts';
import { newestMonthsQuery, someExceptionsQuery, waitingPayoutsQuery } from './waiting-queries.ts';
import { openBatch, type Wait, waitsOf } from './waits-of.ts';

const NONE = { rows: [], cursor: null };

/** All that waits for the office, each with a link to where it is done; nothing where nothing waits. */
export function WhatWaits({ dashboard }: { dashboard: AdminDashboard }) {
  const work = useQuery(openWorkQuery());
  const batches = useQuery(newestMonthsQuery());
  const payouts = useQuery(waitingPayoutsQuery());
  const months = batches.data?.rows ?? [];
  const exceptions = useQuery(someExceptionsQuery(openBatch(months)));
  const queries = [work, batches, payouts, exceptions];
  if (queries.some(({ isLoading }) => isLoading)) return <Waits waits={undefined} />;
  const waits = waitsOf({
    dashboard,
    approvals: work.data?.approvals ?? 0,
    months,
    payouts: payouts.data ?? NONE,
    exceptions: exceptions.data ?? NONE,
  });
  const isLost = queries.some(({ isError, data }) => isError && !data);
  return waits.length > 0 || isLost ? <Waits waits={waits} isLost={isLost} /> : null;
}

const Waits = ({ waits, isLost = false }: { waits: Wait[] | undefined; isLost?: boolean }) => (
  <div className={css.waits}>
    <Card title="What Waits for You">
      {waits ? null : <ListSkeleton label="what waits" />}
      {isLost ? <CardNote>Some of it couldn’t be loaded. Reload the page.</CardNote> : null}
      <ul className={`ruled ${css.list}`} aria-label="What waits for you">
        {waits?.map(({ text, hint, isLate, to }) => (
          <li key={`${text} ${to}`}>
            <Link to={to} className={`apart ${css.row}`}>
              <strong>{text}</strong>
              <span className={isLate ? css.late : css.small}>{hint}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  </div>
);
