import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { Callout } from '../../components/callout.tsx';
import { FailedRows } from '../../components/failed-rows.tsx';
import { FailureState, Loaded } from '../../components/list-states.tsx';
import { May } from '../../components/may.tsx';
import { RowsProgress } from '../../components/rows-progress.tsx';
import { formatMoment } from '../../lib/dates.ts';
import css from './brought-files.module.css';
import type { BroughtFile, FileKind, TotalsOf } from './file-kind.ts';
import { useApply, useCheckAgain, useFailures } from './queries.ts';
import { Question } from '../../components/question.tsx';
import { failureReason, isErrorCode } from '../../lib/api-errors.ts';
import { untilOver } from '../../lib/second-person.ts';

interface FileProps<F extends BroughtFile> {
  kind: FileKind<F>;
  file: F;
}

/** One file, from reading to what it did. */
export function FileView<F extends BroughtFile>(props: FileProps<F>) {
  const { kind, file } = props;
  return (
    <>
      <div className={css.about}>
        <h2>{kind.heading(file)}</h2>
        <p className="quiet small">{kind.about(file)}</p>
      </div>
      <State {...props} />
    </>
  );
}

function State<F extends BroughtFile>({ kind, file }: FileProps<F>) {
  const again = useCheckAgain(kind);
  const { words } = kind;
  const { status, progress, problem, totals } = file;
  const check = () => again.mutate(file.id);
  if (status === 'reading' || status === 'applying')
    return (
      <RowsProgress
        label={status === 'reading' ? `Reading the ${words.one}` : `Applying the ${words.content}`}
        done={progress?.done ?? 0}
        total={progress?.total}
        noun={status === 'reading' ? 'lines' : words.counted}
      />
    );
  if (status === 'uploading')
    return <Callout tone="warning">The upload wasn’t finished. Import the file again.</Callout>;
  if (status === 'refused')
    return (
      <Callout tone="warning">
        <p role="alert">
          <strong>This {words.short} can’t be used. Nothing was changed.</strong>
        </p>
        <p>{problem}</p>
      </Callout>
    );
  if (!totals)
    return (
      <FailureState
        title={`The ${words.one} couldn’t be read`}
        error={new Error(problem)}
        onRetry={check}
      />
    );
  return (
    <>
      <Notices kind={kind} file={file} />
      <kind.Totals totals={totals} />
      <May change={kind.may.apply}>
        <FileSteps>
          <Button loading={again.isPending} onClick={check}>
            Check Again
          </Button>
          <ApplyFile kind={kind} file={file} totals={totals} />
        </FileSteps>
      </May>
      <kind.Preview file={file} totals={totals} />
    </>
  );
}

/** The buttons of a file's next steps. */
export const FileSteps = ({ children }: { children: ReactNode }) => (
  <div className={css.steps}>{children}</div>
);

function Notices<F extends BroughtFile>({ kind, file }: FileProps<F>) {
  const { applied, appliedAt, appliedBy, problem, status } = file;
  return (
    <>
      {kind.notice?.(file)}
      {status === 'stopped' ? (
        <Callout tone="warning">
          <span role="alert">{problem} Nothing is applied twice.</span>
        </Callout>
      ) : null}
      {applied && appliedAt && appliedBy ? (
        <Callout>
          <p role="status">
            Applied {formatMoment(appliedAt)} by {appliedBy.name}:{' '}
            {kind.application.result(applied)}
          </p>
          {status === 'applied' ? (
            <p>The {kind.words.preview} below are from before. Check again to update them.</p>
          ) : null}
        </Callout>
      ) : null}
      {status === 'applied' && applied && applied.failed > 0 ? (
        <Failures kind={kind} file={file} />
      ) : null}
    </>
  );
}

function Failures<F extends BroughtFile>({ kind, file }: FileProps<F>) {
  const query = useFailures(kind, file.id);
  return (
    <Loaded query={query} noun="lines" failure="The lines that failed couldn’t be loaded">
      {(rows) => <FailedRows {...kind.failed} rows={rows} title="Lines that were not applied" />}
    </Loaded>
  );
}

interface ApplyFileProps<F extends BroughtFile> {
  kind: FileKind<F>;
  file: F;
  totals: TotalsOf<F>;
}

/** Applies a preview that would change something; asks first, with what that does. */
function ApplyFile<F extends BroughtFile>({ kind, file, totals }: ApplyFileProps<F>) {
  const { count, title, consequences, leftOut } = kind.application;
  const application = useApply(kind);
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const text = title(count(totals));
  const mayApply = (file.status === 'read' || file.status === 'stopped') && count(totals) > 0;
  const rest = leftOut(totals);
  return (
    <>
      {mayApply ? (
        <Button type="primary" onClick={() => setIsAsking(true)}>
          {text}
        </Button>
      ) : null}
      <Question
        title={text}
        action={kind.words.apply}
        open={isAsking}
        onClose={close}
        pending={application.isPending}
        onConfirm={() => application.mutate(file, untilOver(close))}
        overtaken={undefined}
      >
        {isErrorCode(application.error, 'FORBIDDEN') ? (
          <Callout tone="warning">{failureReason(application.error)}</Callout>
        ) : null}
        <Callout>
          {consequences(totals).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Callout>
        {rest ? <p>{rest}</p> : null}
      </Question>
    </>
  );
}
