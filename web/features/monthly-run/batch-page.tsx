import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { MonthlyBatch } from '../../../shared/monthly-run/contract.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { batchName } from '../../../shared/kernel/batch-id.ts';
import { countOf } from '../../../shared/kernel/count.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { EmptyState, Loaded } from '../../components/list-states.tsx';
import { ReadOnlyHere } from '../../components/may.tsx';
import { MoreMenu } from '../../components/more-menu.tsx';
import { HeaderActions, PageHeader } from '../../components/page-header.tsx';
import { isErrorCode } from '../../lib/api-errors.ts';
import { formatMoment } from '../../lib/dates.ts';
import { auditPath, batchesPath, paths } from '../../lib/paths.ts';
import { BatchDialogs } from './batch-dialogs.tsx';
import { BatchFigures } from './batch-figures.tsx';
import { BatchFiles } from './batch-files.tsx';
import { BatchLife } from './batch-life.tsx';
import { BatchParts } from './batch-parts.tsx';
import { BatchRows } from './batch-rows.tsx';
import type { BatchAction } from './batch-words.ts';
import { PrintBatch } from './print-batch.tsx';
import { batchQuery } from './queries.ts';
import { RunState } from './run-state.tsx';

/** A month's run and its batch: status, content, and next step. */
export function BatchPage({ batchId }: { batchId: string }) {
  const query = useQuery(batchQuery(batchId));
  const isMissing = isErrorCode(query.error, 'NOT_FOUND') || isErrorCode(query.error, 'INVALID');
  return (
    <>
      {query.data ? null : <PageHeader title="Monthly batch" />}
      {isMissing && !query.data ? (
        <EmptyState
          title="There is no batch here"
          action={<LinkButton to={batchesPath}>All Batches</LinkButton>}
        >
          No run was made for this month. Runs start on the 1st.
        </EmptyState>
      ) : (
        <Loaded query={query} noun="batch" failure="The batch couldn’t be loaded">
          {(month) => <RunAndBatch month={month} />}
        </Loaded>
      )}
    </>
  );
}

function RunAndBatch({ month: { run, batch, parts } }: { month: MonthlyBatch }) {
  const [asked, setAsked] = useState<BatchAction>();
  const life = useRef<HTMLElement>(null);
  const isCollected = batch !== undefined && batch.status !== 'collecting';
  return (
    <>
      <PageHeader
        title={`Batch of ${batchName(batch?.batchId ?? run.period)}`}
        subtitle={aboutRun(run)}
        action={
          isCollected ? (
            <HeaderActions>
              <MoreMenu
                acts={[
                  { label: 'Payouts', to: `${paths.adminPayouts}?batch=${batch.batchId}` },
                  { label: 'History', to: auditPath(`month:${batch.batchId}`) },
                  {
                    label: 'Bank Files',
                    to: paths.adminOutcomes,
                    hidden: batch.status !== 'processing',
                  },
                ]}
              />
              <PrintBatch batchId={batch.batchId} />
            </HeaderActions>
          ) : undefined
        }
      />
      <ReadOnlyHere change="monthlyRun.lockBatch" />
      <RunState run={run} />
      {batch && isCollected ? (
        <>
          <BatchParts batch={batch} parts={parts} />
          <BatchLife ref={life} batch={batch} openedAt={run.finishedAt} onAct={setAsked} />
          <BatchFigures batch={batch} />
          <BatchFiles batch={batch} />
          <BatchRows batch={batch} />
          <BatchDialogs
            batch={batch}
            asked={asked}
            onClose={() => setAsked(undefined)}
            afterClose={() => focusIn(life.current)}
          />
        </>
      ) : null}
    </>
  );
}

/** Focuses the button that opened the dialog, or the first one in its place if the new status removed it. */
const focusIn = (life: HTMLElement | null) => (life?.querySelector('button') ?? life)?.focus();

const aboutRun = ({ startedAt, finishedAt, agents, accruedCents }: MonthlyBatch['run']) =>
  finishedAt
    ? `Run finished ${formatMoment(finishedAt)}: ${countOf(agents, 'agent')}, ${formatRand(accruedCents)} of monthly commission with overrides`
    : `Run started ${formatMoment(startedAt)}`;
