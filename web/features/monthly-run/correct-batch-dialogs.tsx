import { Form } from 'antd';
import { nextBusinessDay } from '../../../shared/kernel/business-day.ts';
import type { PayoutBatch } from '../../../shared/monthly-run/schemas.ts';
import { Callout } from '../../components/callout.tsx';
import { Question } from '../../components/question.tsx';
import type { FormName } from '../../lib/forms/form-names.ts';
import { useOpenings } from '../../lib/openings.ts';
import { untilOver } from '../../lib/second-person.ts';
import { CorrectionForm, type CorrectionValues } from './correction-form.tsx';
import { declaredHolidays } from './payment-day.ts';
import { SecondPerson } from './batch-correction.tsx';
import type { BatchDialogProps } from './batch-question.tsx';
import { inAll, isCorrectable, standing } from './batch-words.ts';
import { useRedateBatch, useReopenBatch } from './queries.ts';

/** Opens a locked batch again. */
export function ReopenBatchDialog(props: BatchDialogProps) {
  const openings = useOpenings(props.open);
  const step = useReopenBatch();
  return (
    <Correct
      key={openings}
      {...props}
      title="Reopen Batch"
      action="Reopen"
      danger
      name="reopenBatch"
      step={step}
      correct={(values, onError) =>
        step.mutateAsync(
          { ...setOf(props.batch), ...declared(values) },
          untilOver(props.onClose, onError),
        )
      }
      consequence={`${inAll(props.batch.lines, props.batch.totalCents)}, are open again: lines can be excluded and included, and payouts can be stepped singly.`}
    />
  );
}

/** Has the files of a locked batch written anew, for another payment date. */
export function RedateBatchDialog(props: BatchDialogProps) {
  const openings = useOpenings(props.open);
  const step = useRedateBatch();
  return (
    <Correct
      key={openings}
      {...props}
      title="Change Payment Date"
      action="Write New Files"
      name="redateBatch"
      step={step}
      paymentDate={proposedDate(props.batch)}
      correct={({ paymentDate = '', ...values }, onError) =>
        step.mutateAsync(
          { ...setOf(props.batch), paymentDate, ...declared(values) },
          untilOver(props.onClose, onError),
        )
      }
      consequence={`The files are written anew, with the same ${inAll(props.batch.lines, props.batch.totalCents)}.`}
    />
  );
}

/** The reason, and what became of downloaded files where there are any. */
export const declared = ({ reason, declaration }: CorrectionValues) => ({
  reason,
  ...(declaration ? { declaration } : {}),
});

interface CorrectProps extends BatchDialogProps {
  title: string;
  action: string;
  danger?: true;
  name: FormName;
  step: { isPending: boolean; isSuccess: boolean; error: Error | null };
  paymentDate?: string;
  correct: (values: CorrectionValues, onError: (error: unknown) => void) => Promise<unknown>;
  consequence: string;
}

/** Asks for a correction of a locked batch, and says what it does. */
export function Correct({
  batch,
  name,
  step,
  paymentDate,
  correct,
  consequence,
  ...dialog
}: CorrectProps) {
  const [form] = Form.useForm<CorrectionValues>();
  return (
    <Question
      {...dialog}
      pending={step.isPending}
      error={step.error}
      onConfirm={form.submit}
      overtaken={isOvertaken(batch, dialog.open, step) ? standing(batch) : undefined}
    >
      <Callout tone={dialog.danger ? 'warning' : 'info'}>
        {consequence} {voidFiles(batch)}
      </Callout>
      <SecondPerson batch={batch} />
      <CorrectionForm
        form={form}
        name={name}
        batch={batch}
        {...(paymentDate ? { paymentDate } : {})}
        help="It stays in the audit log."
        onGiven={correct}
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
const voidFiles = ({ files, fileSet }: PayoutBatch): string =>
  files.length > 0
    ? `Set ${fileSet} of the files becomes void and mustn’t be loaded at a bank.`
    : '';

/** True where somebody else changed the batch, so that it can't be corrected. */
const isOvertaken = (
  batch: PayoutBatch,
  open: boolean,
  { isPending, isSuccess }: { isPending: boolean; isSuccess: boolean },
): boolean => open && !isPending && !isSuccess && !isCorrectable(batch);
