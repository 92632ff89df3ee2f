import { Form } from 'antd';
import { nextBusinessDay } from '../../../shared/kernel/business-day.ts';
import type { PayoutBatch } from '../../../shared/monthly-run/schemas.ts';
import { Callout } from '../../components/callout.tsx';
import { Question } from '../../components/question.tsx';
import { useOpenings } from '../../lib/openings.ts';
import { untilOver } from '../../lib/second-person.ts';
import { CorrectionForm, type CorrectionValues } from './correction-form.tsx';
import { declaredHolidays } from './payment-day.ts';
import { SecondPerson } from './batch-correction.tsx';
import type { BatchDialogProps } from './batch-question.tsx';
import { inAll, isCorrectable, standing } from './batch-words.ts';
import { useRedateBatch, useReopenBatch } from './queries.ts';

type DialogOf = BatchDialogProps & { openings: number };

/** Opens a locked batch again. */
export function ReopenBatchDialog(props: BatchDialogProps) {
  const openings = useOpenings(props.open);
  return <Reopen key={openings} {...props} openings={openings} />;
}

function Reopen({ batch, onClose, ...dialog }: DialogOf) {
  const [form] = Form.useForm<CorrectionValues>();
  const step = useReopenBatch();
  const reopen = ({ reason, declaration }: CorrectionValues, onError: (error: unknown) => void) =>
    step.mutateAsync(
      { ...setOf(batch), reason, ...(declaration ? { declaration } : {}) },
      untilOver(onClose, onError),
    );
  return (
    <Question
      {...dialog}
      title="Reopen Batch"
      action="Reopen"
      danger
      onClose={onClose}
      pending={step.isPending}
      error={step.error}
      onConfirm={form.submit}
      overtaken={isOvertaken(batch, dialog.open, step) ? standing(batch) : undefined}
    >
      <Callout tone="warning">
        <strong>{inAll(batch.lines, batch.totalCents)}</strong>, are open again: lines can be
        excluded and included, and payouts can be stepped singly. {voidFiles(batch)}
      </Callout>
      <SecondPerson batch={batch} />
      <CorrectionForm
        form={form}
        name="reopenBatch"
        batch={batch}
        help="It stays with the batch and in the audit log."
        onGiven={reopen}
      />
    </Question>
  );
}

/** Has the files of a locked batch written anew, for another payment date. */
export function RedateBatchDialog(props: BatchDialogProps) {
  const openings = useOpenings(props.open);
  return <Redate key={openings} {...props} openings={openings} />;
}

function Redate({ batch, onClose, ...dialog }: DialogOf) {
  const [form] = Form.useForm<CorrectionValues>();
  const step = useRedateBatch();
  const redate = (
    { paymentDate = '', reason, declaration }: CorrectionValues,
    onError: (error: unknown) => void,
  ) =>
    step.mutateAsync(
      { ...setOf(batch), paymentDate, reason, ...(declaration ? { declaration } : {}) },
      untilOver(onClose, onError),
    );
  return (
    <Question
      {...dialog}
      title="Change Payment Date"
      action="Write New Files"
      onClose={onClose}
      pending={step.isPending}
      error={step.error}
      onConfirm={form.submit}
      overtaken={isOvertaken(batch, dialog.open, step) ? standing(batch) : undefined}
    >
      <Callout>
        The files are written anew, with the same {inAll(batch.lines, batch.totalCents)}.{' '}
        {voidFiles(batch)}
      </Callout>
      <SecondPerson batch={batch} />
      <CorrectionForm
        form={form}
        name="redateBatch"
        batch={batch}
        paymentDate={proposedDate(batch)}
        help="It stays with the batch and in the audit log."
        onGiven={redate}
      />
    </Question>
  );
}

/** Where the next business day is the date already, the one after it. */
function proposedDate(batch: PayoutBatch): string {
  const { paymentDate, today } = batch;
  const declared = declaredHolidays(batch);
  const next = nextBusinessDay(today, declared);
  return next === paymentDate ? nextBusinessDay(next, declared) : next;
}

/** A correction is of the files that the dialog shows. */
export const setOf = ({ batchId, fileSet }: PayoutBatch) => ({ batchId, fileSet });

/** The effect of a correction on the files that count now. */
export const voidFiles = ({ files, fileSet }: PayoutBatch): string =>
  files.length > 0
    ? `Set ${fileSet} of the files becomes void and mustn’t be loaded at a bank.`
    : '';

/** True where somebody else changed the batch, so that it can't be corrected. */
export const isOvertaken = (
  batch: PayoutBatch,
  open: boolean,
  { isPending, isSuccess }: { isPending: boolean; isSuccess: boolean },
): boolean => open && !isPending && !isSuccess && !isCorrectable(batch);
