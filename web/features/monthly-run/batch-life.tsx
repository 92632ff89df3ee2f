import { CheckOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type Ref, useId } from 'react';
import type { BatchWork, PayoutBatch } from '../../../shared/monthly-run/schemas.ts';
import { countOf } from '../../../shared/kernel/count.ts';
import { Callout } from '../../components/callout.tsx';
import { RowsProgress } from '../../components/rows-progress.tsx';
import { formatShortMoment } from '../../lib/dates.ts';
import { useMay } from '../../lib/permissions.ts';
import { firstAdministratorsQuery } from '../identity/queries.ts';
import css from './batch-life.module.css';
import { WaitingAct } from './batch-correction.tsx';
import {
  actionOf,
  type BatchAction,
  correctionsOf,
  lifeOf,
  nextOf,
  type Stage,
  workWords,
} from './batch-words.ts';

interface BatchLifeProps {
  ref: Ref<HTMLElement>;
  batch: PayoutBatch;
  /** When the run had filled the batch, ISO 8601. */
  openedAt: string | undefined;
  onAct: (action: BatchAction) => void;
}

/** The timeline of a batch from open to paid, with the next step. */
export function BatchLife({ ref, batch, openedAt, onAct }: BatchLifeProps) {
  const id = useId();
  const action = actionOf(batch);
  const corrections = correctionsOf(batch).filter((other) => other !== action);
  const mayAct = useMay()('monthlyRun.lockBatch');
  const { title, text } = nextOf(batch);
  return (
    <section ref={ref} tabIndex={-1} className={`surface ${css.life}`} aria-labelledby={id}>
      <ol className={css.stages} aria-label="Stages">
        {lifeOf(batch, openedAt).map((stage) => (
          <StageItem key={stage.name} stage={stage} />
        ))}
      </ol>
      <div className={`apart ${css.next}`}>
        <div className={css.words}>
          <h2 id={id}>{batch.work ? workTitle(batch.work) : title}</h2>
          {batch.work ? <Work work={batch.work} /> : <p>{text}</p>}
        </div>
        {mayAct ? (
          <div className={css.steps}>
            {corrections.map((correction) => (
              <Button key={correction} size="large" onClick={() => onAct(correction)}>
                {workWords[correction].button}
              </Button>
            ))}
            {action ? (
              <Button type="primary" size="large" onClick={() => onAct(action)}>
                {workWords[action].button}
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
      <WaitingAct batch={batch} />
    </section>
  );
}

const workTitle = ({ kind, status }: BatchWork) =>
  status === 'failed' ? `${workWords[kind].doing} stopped.` : workWords[kind].doing;

function Work({ work: { kind, status, done, total, problem } }: { work: BatchWork }) {
  if (status === 'running')
    return (
      <RowsProgress
        label={workWords[kind].doing}
        done={done}
        total={total || undefined}
        noun="lines"
      />
    );
  return (
    <Callout tone="warning">
      <div role="alert">
        {problem ? <p>{problem}</p> : null}
        <p>
          {countOf(done, 'line')} of {total} done. {workWords[kind].button} goes on with the rest.
        </p>
      </div>
    </Callout>
  );
}

function StageItem({ stage: { name, state, at, by, confirmedBy } }: { stage: Stage }) {
  const { data } = useQuery({ ...firstAdministratorsQuery(), enabled: by !== undefined });
  const nameOf = (id: string | undefined) => data?.rows.find((one) => one.id === id)?.fullName;
  const [who, second] = [nameOf(by), nameOf(confirmedBy)];
  return (
    <li
      className={css.stage}
      data-state={state}
      aria-current={state === 'current' ? 'step' : undefined}
    >
      <span className={css.mark} aria-hidden="true">
        {state === 'done' ? <CheckOutlined /> : null}
      </span>
      <span className={css.name}>
        {name}
        {state === 'done' ? <span className="visually-hidden">, done</span> : null}
      </span>
      {at ? <span className={css.when}>{formatShortMoment(at)}</span> : null}
      {who ? <span className={css.when}>{who}</span> : null}
      {second ? <span className={css.when}>confirmed by {second}</span> : null}
    </li>
  );
}
