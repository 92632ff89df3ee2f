import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MonthlyBatch } from '../../../shared/monthly-run/contract.ts';
import { runtimeConfig } from '../../config/runtime.ts';
import { CardText, type Column, DataList, Whole } from '../../components/data-list.tsx';
import { Link } from '../../components/link.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { Money } from '../../components/money.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { countOf, formatCount } from '../../../shared/kernel/count.ts';
import { batchName } from '../../../shared/kernel/batch-id.ts';
import type { BatchPart } from '../../../shared/monthly-run/schemas.ts';
import { formatDay, formatMoment } from '../../lib/dates.ts';
import { useNavigateOnce } from '../../lib/navigate-once.ts';
import { rowsOf } from '../../lib/pages.ts';
import { batchPath } from '../../lib/paths.ts';
import { BatchStatusBadge, RunStatusBadge } from './batch-status.tsx';
import { nextRunAt } from '../../../shared/monthly-run/rules.ts';
import { batchesQuery } from './queries.ts';
import { RunState } from './run-state.tsx';

/** A batch of a month; a month whose run made none yet has a row too. */
interface Row {
  id: string;
  run: MonthlyBatch['run'];
  batch: BatchPart | undefined;
}

const rowsOfMonth = ({ run, parts }: MonthlyBatch): Row[] =>
  parts.length === 0
    ? [{ id: run.period, run, batch: undefined }]
    : parts.map((batch) => ({ id: batch.batchId, run, batch }));

/** A batch that its run is still filling has no final figures. */
const counted = ({ batch }: Row) => (batch?.status === 'collecting' ? undefined : batch);

function Count({ row, of }: { row: Row; of: 'lines' | 'exceptions' }) {
  const batch = counted(row);
  return batch ? <span className="figure">{formatCount(batch[of])}</span> : '–';
}

function Total({ row }: { row: Row }) {
  const batch = counted(row);
  return batch ? <Money cents={batch.totalCents} /> : '–';
}

const columns: Column<Row>[] = [
  {
    title: 'Month',
    render: ({ id }) => (
      <strong>
        <Whole>
          <Link to={batchPath(id)}>{batchName(id)}</Link>
        </Whole>
      </strong>
    ),
  },
  { title: 'Run', render: ({ run }) => <RunStatusBadge status={run.status} /> },
  {
    title: 'Batch',
    render: ({ batch }) => (batch ? <BatchStatusBadge status={batch.status} /> : '–'),
  },
  { title: 'Lines', align: 'end', render: (row) => <Count row={row} of="lines" /> },
  { title: 'Total', align: 'end', render: (row) => <Total row={row} /> },
  { title: 'Exceptions', align: 'end', render: (row) => <Count row={row} of="exceptions" /> },
  { title: 'Started', render: ({ run }) => <Whole>{formatDay(run.startedAt)}</Whole> },
];

export default function BatchesList() {
  const query = useInfiniteQuery(batchesQuery());
  const navigate = useNavigateOnce();
  return (
    <>
      {rowsOf(query).map(({ run }) => (
        <RunState key={run.period} run={run} />
      ))}
      <PagedList
        query={query}
        noun="month"
        failure="The batches couldn’t be loaded"
        failureToast="Failed to load the batches"
        empty={<NoneYet />}
      >
        {(rows) => (
          <DataList
            label="Monthly batches"
            rows={rows.flatMap(rowsOfMonth)}
            columns={columns}
            onView={({ id }) => navigate(batchPath(id))}
            card={(row) => <BatchCard row={row} />}
          />
        )}
      </PagedList>
    </>
  );
}

function NoneYet() {
  const { hour } = runtimeConfig().portal.monthlyRun;
  const [next] = useState(() => nextRunAt(new Date(), hour));
  return (
    <EmptyState title="No monthly batches yet">
      The first run starts on {formatMoment(next)}, and puts what is payable into one batch.
    </EmptyState>
  );
}

function BatchCard({ row }: { row: Row }) {
  const { id, run } = row;
  const batch = counted(row);
  return (
    <CardText lead={batchName(id)} figure={batch ? <Money cents={batch.totalCents} /> : undefined}>
      <span>
        {batch
          ? `${countOf(batch.lines, 'line')}, ${countOf(batch.exceptions, 'exception')}`
          : formatDay(run.startedAt)}
      </span>
      {batch && run.status === 'finished' ? (
        <BatchStatusBadge status={batch.status} />
      ) : (
        <RunStatusBadge status={run.status} />
      )}
    </CardText>
  );
}
