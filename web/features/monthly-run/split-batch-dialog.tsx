import { Form } from 'antd';
import { useState } from 'react';
import type { SplitTotals } from '../../../shared/kernel/job.ts';
import { choiceWords } from '../../../shared/monthly-run/rules.ts';
import type { PayoutBatch, SplitChoice } from '../../../shared/monthly-run/schemas.ts';
import { Callout } from '../../components/callout.tsx';
import { Question } from '../../components/question.tsx';
import type { ShowRefused } from '../../lib/forms/use-contract-form.ts';
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
  const { batchId, lines, totalCents } = batch;
  const [typed, setTyped] = useState(EMPTY_CHOICE);
  const [form] = Form.useForm<Reason>();
  const step = useSplitBatch();
  const preview = useSplitPreview();
  const choice = choiceOf(typed);
  const totals = choice && preview.totalsOf({ batchId, choice });
  const isPointless = totals !== undefined && whyNotSplit(totals) !== undefined;
  const split = async (reason: string, onError: ShowRefused) =>
    choice &&
    step.mutateAsync(
      { batchId, lines, totalCents, choice, reason },
      { onSuccess: onClose, onError },
    );
  const isOver = isOvertaken(batch, dialog.open, step);
  return (
    <Question
      {...dialog}
      title="Split Batch"
      action={totals ? 'Split Batch' : 'Show Preview'}
      onClose={onClose}
      disabled={!choice || isPointless}
      pending={step.isPending || preview.isBusy}
      error={step.error}
      onConfirm={() => (totals ? form.submit() : choice && preview.start({ batchId, choice }))}
      overtaken={isOver ? standing(batch) : undefined}
    >
      <p>
        The batch has {inAll(lines, totalCents)}. Lines that you choose go into a batch of their
        own, with its own files and payment. Exceptions stay here.
      </p>
      <SplitChoiceFields batchId={batchId} value={typed} onChange={setTyped} />
      {choice && totals ? <Preview choice={choice} totals={totals} /> : null}
      {totals && !isPointless ? (
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

/** True where somebody else changed the batch, so that its lines can't be moved. */
export const isOvertaken = (
  { status, work }: PayoutBatch,
  open: boolean,
  { isPending, isSuccess }: { isPending: boolean; isSuccess: boolean },
): boolean => open && !isPending && !isSuccess && (status !== 'open' || work?.status === 'running');

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
