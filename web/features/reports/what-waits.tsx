import { useQuery } from '@tanstack/react-query';
import type { AdminDashboard } from '../../../shared/reports/contract.ts';
import { Card, CardNote } from '../../components/card.tsx';
import { Link } from '../../components/link.tsx';
import { ListSkeleton } from '../../components/list-states.tsx';
import { newestBatchesQuery } from '../monthly-run/queries.ts';
import { openPayoutsQuery } from '../payouts/admin-queries.ts';
import css from './dashboard-list.module.css';
import { openWorkQuery } from './queries.ts';
import { type Wait, waitsOf } from './waits-of.ts';

/** Older months are settled. */
const MONTHS = 6;

/** All that waits for the office, each with a link to where it is done; nothing where nothing waits. */
export function WhatWaits({ dashboard }: { dashboard: AdminDashboard }) {
  const work = useQuery(openWorkQuery());
  const batches = useQuery(newestBatchesQuery({ limit: MONTHS }));
  const payouts = useQuery(openPayoutsQuery());
  const queries = [work, batches, payouts];
  const isLost = queries.some(({ isError, data }) => isError && !data);
  if (queries.some(({ isPending }) => isPending))
    return (
      <Card title="What Waits for You">
        <ListSkeleton label="what waits" />
      </Card>
    );
  const waits = waitsOf({
    dashboard,
    approvals: work.data?.approvals ?? 0,
    months: batches.data?.rows ?? [],
    payouts: payouts.data?.rows ?? [],
  });
  if (waits.length === 0 && !isLost) return null;
  return (
    <Card title="What Waits for You">
      <ul className="ruled" aria-label="What waits for you">
        {waits.map((wait) => (
          <Row key={wait.to} {...wait} />
        ))}
      </ul>
      {isLost ? <CardNote>Some of it couldn’t be loaded. Reload the page.</CardNote> : null}
    </Card>
  );
}

const Row = ({ text, hint, isLate, to }: Wait) => (
  <li>
    <Link to={to} className={`apart ${css.wait}`}>
      <strong>{text}</strong>
      <span className={isLate ? css.late : css.small}>{hint}</span>
    </Link>
  </li>
);
