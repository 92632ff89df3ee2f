import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ReportDays } from '../../../shared/reports/rules.ts';
import { EmptyState, Loaded } from '../../components/list-states.tsx';
import { formatCount } from '../../../shared/kernel/count.ts';
import { formatAsOf } from '../../lib/dates.ts';
import type { LoadState } from '../../lib/load-failure.ts';
import { topQueries } from './report-queries.ts';
import { TableCard } from './report-card.tsx';
import css from './report-card.module.css';
import type { ReportTable } from './report-table.ts';
import { agentsTable, productsTable, referrersTable, resourcesTable } from './report-tables.ts';

interface TopProps {
  days: ReportDays;
  span: string;
}

interface Ranking {
  rows: unknown[];
  total: number;
  asOf?: string | undefined;
}

interface RankedProps<Answer, Row> {
  query: LoadState<Answer> & { refetch: () => unknown };
  span: string;
  tableOf: (answer: Answer) => ReportTable<Row>;
  drawn?: (row: Row, answer: Answer) => ReactNode;
  /** Shown for a ranking without rows. */
  empty: { title: string; text: string };
}

/** A ranking of a period, with the time of its calculation. */
function Ranked<Answer extends Ranking, Row extends object>({
  query,
  span,
  tableOf,
  drawn,
  empty,
}: RankedProps<Answer, Row>) {
  return (
    <Loaded query={query} noun="ranking" failure="This ranking couldn’t be loaded">
      {(answer) => (
        <TableCard
          table={tableOf(answer)}
          span={span}
          {...(drawn ? { drawn: (row: Row) => drawn(row, answer) } : {})}
          note={noteOf(answer)}
          empty={empty}
        />
      )}
    </Loaded>
  );
}

function noteOf({ rows, total, asOf }: Ranking): string {
  if (!asOf) return 'Not worked out yet; that happens every 15 minutes.';
  const more = total > rows.length ? `The first ${rows.length} of ${formatCount(total)}, ` : '';
  return `${more}as of ${formatAsOf(asOf)}; worked out every 15 minutes.`;
}

/** In place of a ranking of other dates, for which none is worked out. */
export const NoRanking = () => (
  <EmptyState title="No ranking of these dates">
    Rankings are worked out for the last 7, 30, 90 and 365 days. Choose one of these periods to see
    them.
  </EmptyState>
);

/** The tab Agent Performance. */
export const TopAgents = ({ days, span }: TopProps) => (
  <Ranked
    query={useQuery(topQueries.agents(days))}
    span={span}
    tableOf={agentsTable}
    empty={{ title: 'No agent sold in this period', text: 'Agents are ranked by approved sales.' }}
  />
);

/** The tab Product Performance. */
export const TopProducts = ({ days, span }: TopProps) => (
  <Ranked
    query={useQuery(topQueries.products(days))}
    span={span}
    tableOf={productsTable}
    drawn={({ revenueCents }, { rows: [top] }) => (
      <span className={css.track} aria-hidden="true">
        <span style={{ width: `${(100 * revenueCents) / Math.max(1, top?.revenueCents ?? 1)}%` }} />
      </span>
    )}
    empty={{
      title: 'No product was sold in this period',
      text: 'Products are ranked by approved sales.',
    }}
  />
);

/** The tab Resource Analytics. */
export const TopResources = ({ days, span }: TopProps) => (
  <Ranked
    query={useQuery(topQueries.resources(days))}
    span={span}
    tableOf={resourcesTable}
    empty={{
      title: 'No resource was published in this period',
      text: 'Published resources that were created in it are ranked by views.',
    }}
  />
);

/** The five agents with the most referrals. */
export const TopReferrers = ({ days, span }: TopProps) => (
  <Ranked
    query={useQuery(topQueries.referrers(days))}
    span={span}
    tableOf={referrersTable}
    empty={{
      title: 'Nobody referred in this period',
      text: 'Agents are ranked by whom they brought.',
    }}
  />
);
