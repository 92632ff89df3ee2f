import { Form } from 'antd';
import { useState } from 'react';
import type { SplitTotals } from '../../../shared/kernel/job.ts';
import { choiceWords } from '../../../shared/monthly-run/rules.ts';
import type { SplitChoice } from '../../../shared/monthly-run/schemas.ts';
import { Callout } from '../../components/callout.tsx';
import { Question } from '../../components/question.tsx';
import { useOpenings } from '../../lib/openings.ts';
import { type Reason, ReasonForm } from '../payouts/index.ts';
import type { BatchDialogProps } from './batch-question.tsx';
import { inAll, standing } from './batch-words.ts';
import { useSplitBatch } from './queries.ts';
import { choiceOf, EMPTY_CHOICE, SplitChoiceFields } from './split-choice.tsx';
import { useSplitPreview } from './split-preview.ts';
import { sumWords, whyNotSplit } from './split-words.ts';

/** Splits an open batch, once it was shown in figures what goes and what stays. */
export function SplitBatchDialog(props: BatchDialogProps) {
  const openings = useOpenings(props.open);
  return <Split key={openings} {...props} />;
}

function Split({ batch, onClose, ...dialog }: BatchDialogProps) {
  const { batchId, lines, totalCents, status, work } = batch;
  const [typed, setTyped] = useState(EMPTY_CHOICE);
  const [form] = Form.useForm<Reason>();
  const step = useSplitBatch();
  const preview = useSplitPreview();
  const choice = choiceOf(typed);
  const totals = choice && preview.totalsOf({ batchId, choice });
  const split = (reason: string, onError: (error: unknown) => void) =>
    choice &&
    step.mutate({ batchId, lines, totalCents, choice, reason }, { onSuccess: onClose, onError });
  const isMine = step.isPending || step.isSuccess;
  const isOver = dialog.open && !isMine && (status !== 'open' || work?.status === 'running');
  return (
    <Question
      {...dialog}
      title="Split Batch"
      action={totals ? 'Split Batch' : 'Show Preview'}
      onClose={onClose}
      disabled={!choice || (totals !== undefined && whyNotSplit(totals) !== undefined)}
      pending={step.isPending || preview.isBusy}
      onConfirm={() => (totals ? form.submit() : choice && preview.start({ batchId, choice }))}
      overtaken={isOver ? standing(batch) : undefined}
    >
      <p>
        The batch has {inAll(lines, totalCents)}. Lines that you choose go into a batch of their
        own, with its own files and payment. Exceptions stay here.
      </p>
      <SplitChoiceFields batchId={batchId} value={typed} onChange={setTyped} />
      {choice && totals ? <Preview choice={choice} totals={totals} /> : null}
      {totals && !whyNotSplit(totals) ? (
        <ReasonForm
          form={form}
          name="splitBatch"
          label="Reason"
          help="It stays with both batches and in the audit log."
          blank="Please provide a reason"
          onGiven={split}
        />
      ) : null}
    </Question>
  );
}

function Preview({ choice, totals }: { choice: SplitChoice; totals: SplitTotals }) {
  const problem = whyNotSplit(totals);
  if (problem)
    return (
      <Callout tone="warning">
        <span role="alert">{problem}</span>
      </Callout>
    );
  const { stays, goes } = totals;
  const all = { lines: stays.lines + goes.lines, cents: stays.cents + goes.cents };
  return (
    <Callout>
      <div role="status">
        <p>
          This batch: <strong>{sumWords(stays)}</strong>
        </p>
        <p>
          New batch: <strong>{sumWords(goes)}</strong> ({choiceWords(choice)})
        </p>
        <p>Together {sumWords(all)}, as before.</p>
      </div>
    </Callout>
  );
}
