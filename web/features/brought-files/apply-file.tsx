import { Button } from 'antd';
import { useState } from 'react';
import { Callout } from '../../components/callout.tsx';
import { Question } from '../../components/question.tsx';
import { failureReason, isErrorCode } from '../../lib/api-errors.ts';
import { untilOver } from '../../lib/second-person.ts';
import type { BroughtFile, FileKind, TotalsOf } from './file-kind.ts';
import { useApply } from './queries.ts';

interface ApplyFileProps<F extends BroughtFile> {
  kind: FileKind<F>;
  file: F;
  totals: TotalsOf<F>;
}

/** Applies a preview that would change something; asks first, with what that does. */
export function ApplyFile<F extends BroughtFile>({ kind, file, totals }: ApplyFileProps<F>) {
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
