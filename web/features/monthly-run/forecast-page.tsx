import { useQuery } from '@tanstack/react-query';
import { CalculatorOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { countOf } from '../../../shared/kernel/count.ts';
import type { ForecastTotals, Job } from '../../../shared/kernel/job.ts';
import { monthName } from '../../../shared/kernel/month.ts';
import type { MonthlyBatch } from '../../../shared/monthly-run/contract.ts';
import { Callout } from '../../components/callout.tsx';
import { Link } from '../../components/link.tsx';
import { EmptyState, FailureState, Loaded } from '../../components/list-states.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { RowsProgress } from '../../components/rows-progress.tsx';
import { isErrorCode } from '../../lib/api-errors.ts';
import { formatMoment } from '../../lib/dates.ts';
import { batchPath } from '../../lib/paths.ts';
import { forecastRowsQuery, useForecast } from './forecast.ts';
import { ForecastFigures } from './forecast-figures.tsx';
import { ForecastRows } from './forecast-rows.tsx';
import { newestBatchesQuery } from './queries.ts';

/** A forecast of the next run as things stand, with payments and exceptions, worked out on demand. */
export function ForecastPage() {
  const { job, jobId, begin, isBusy } = useForecast();
  const isMissing = isErrorCode(job.error, 'NOT_FOUND') || isErrorCode(job.error, 'INVALID');
  const button = (
    <Button
      type="primary"
      icon={<CalculatorOutlined aria-hidden="true" />}
      loading={isBusy}
      onClick={begin}
    >
      {isBusy ? 'Calculating…' : 'Calculate'}
    </Button>
  );
  return (
    <>
      <PageHeader title="Forecast of the Next Run" action={button} />
      {!jobId || isMissing ? (
        <EmptyState title="No forecast yet">
          Calculate what the next monthly run would pay each agent, and what would stay out. Nothing
          is changed.
        </EmptyState>
      ) : (
        <Loaded query={job} noun="forecast" failure="The forecast couldn’t be loaded">
          {(now) => <Forecast job={now} onRetry={begin} />}
        </Loaded>
      )}
    </>
  );
}

function Forecast({ job, onRetry }: { job: Job; onRetry: () => void }) {
  if (job.status === 'failed')
    return (
      <FailureState
        title="The forecast couldn’t be calculated"
        error={new Error(job.problem)}
        onRetry={onRetry}
      />
    );
  if (!job.forecast)
    return (
      <RowsProgress
        label="Calculating the forecast"
        done={job.done}
        total={job.total}
        noun="agents"
      />
    );
  return <Finished jobId={job.id} totals={job.forecast} />;
}

function Finished({ jobId, totals }: { jobId: string; totals: ForecastTotals }) {
  const rows = useQuery(forecastRowsQuery(jobId));
  const batches = useQuery(newestBatchesQuery()).data?.rows ?? [];
  const isMade = batches.some(({ run }) => run.period === totals.period);
  return (
    <>
      <Callout tone={isMade ? 'warning' : 'info'}>
        {isMade ? (
          <p>
            This run has started since: <Link to={batchPath(totals.period)}>See its batch</Link>.
          </p>
        ) : null}
        <p>{aboutForecast(totals)}</p>
      </Callout>
      <ForecastFigures totals={totals} last={lastMonth(batches)} />
      <Loaded
        query={rows}
        noun="payments"
        failure="The payments of this forecast couldn’t be loaded"
      >
        {(all) => <ForecastRows rows={all} totals={totals} />}
      </Loaded>
    </>
  );
}

/** Lines and total of the newest month that is counted, its batches together. */
function lastMonth(months: readonly MonthlyBatch[]) {
  const month = months.find(({ batch }) => isCounted(batch));
  return (
    month && {
      period: month.run.period,
      lines: month.parts.reduce((sum, { lines }) => sum + lines, 0),
      totalCents: month.parts.reduce((sum, { totalCents }) => sum + totalCents, 0),
    }
  );
}

const isCounted = (batch: { status: string } | undefined) =>
  batch !== undefined && batch.status !== 'collecting';

const aboutForecast = ({ period, runAt, asOf, agents }: ForecastTotals) =>
  `The run of ${monthName(period)}, due ${formatMoment(runAt)}. Calculated ${formatMoment(asOf)} for ${countOf(agents, 'agent')}.`;
