import { Button } from 'antd';
import type { MonthlyRun } from '../../../shared/monthly-run/schemas.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { Callout } from '../../components/callout.tsx';
import { May } from '../../components/may.tsx';
import { RowsProgress } from '../../components/rows-progress.tsx';
import { countOf, formatCount } from '../../../shared/kernel/count.ts';
import { monthName } from '../../../shared/kernel/month.ts';
import { formatMoment } from '../../lib/dates.ts';
import { runSteps } from './batch-words.ts';
import { useResumeRun } from './queries.ts';
import css from './run-state.module.css';

/** The progress of an unfinished run, or the step at which it stopped, with a button that resumes it. */
export function RunState({ run }: { run: MonthlyRun }) {
  if (run.status === 'finished') return null;
  return (
    <section className={css.state} aria-label={`Run of ${monthName(run.period)}`}>
      {run.status === 'failed' ? <Failed run={run} /> : <Running run={run} />}
    </section>
  );
}

function Running({ run }: { run: MonthlyRun }) {
  return (
    <div className={`surface ${css.card}`}>
      <h2 className={css.title}>The run of {monthName(run.period)} is under way</h2>
      <RowsProgress
        label={runSteps[run.step]}
        done={run.agentsDone}
        total={run.agents || undefined}
        noun="agents"
      />
      <p className={css.money}>{soFar(run)}</p>
    </div>
  );
}

function Failed({ run }: { run: MonthlyRun }) {
  const resumption = useResumeRun();
  return (
    <Callout tone="warning">
      <div role="alert">
        <h2 className={css.title}>The run of {monthName(run.period)} stopped</h2>
        <p>
          At the step “{runSteps[run.step]}”{run.failure ? `, ${formatMoment(run.failure.at)}` : ''}
          .
        </p>
        {run.failure ? <p>{run.failure.message}</p> : null}
        <p>
          {run.agents > 0
            ? `${formatCount(run.agentsDone)} of ${countOf(run.agents, 'agent')} done. `
            : ''}
          Resuming counts nothing twice.
        </p>
      </div>
      <May change="monthlyRun.resumeRun">
        <Button
          type="primary"
          className={css.resume ?? ''}
          loading={resumption.isPending}
          onClick={() => resumption.mutate({ period: run.period })}
        >
          Resume
        </Button>
      </May>
    </Callout>
  );
}

const soFar = ({ accruedCents, payouts, payoutsCents }: MonthlyRun): string =>
  `So far ${formatRand(accruedCents)} of monthly commission with overrides, and ${countOf(payouts, 'payout')} of ${formatRand(payoutsCents)} in all.`;
