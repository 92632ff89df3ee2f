import rules from 'virtual:form-rules/monthlyRun/lockBatch';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Form, type FormInstance } from 'antd';
import { nextBusinessDay } from '../../../shared/kernel/business-day.ts';
import { MAX_COUNTED_LINES, staysOutWords } from '../../../shared/monthly-run/rules.ts';
import type { LockPreview, PayoutBatch } from '../../../shared/monthly-run/schemas.ts';
import { Callout } from '../../components/callout.tsx';
import { countOf } from '../../../shared/kernel/count.ts';
import { Loaded } from '../../components/list-states.tsx';
import { PortalForm } from '../../components/portal-form.tsx';
import { contractForm } from '../../lib/forms/contract-form.ts';
import { type ShowRefused, useContractForm } from '../../lib/forms/use-contract-form.ts';
import { useOpenings } from '../../lib/openings.ts';
import { untilOver } from '../../lib/second-person.ts';
import { useSeen } from '../../lib/use-seen.ts';
import { type BatchDialogProps, BatchQuestion } from './batch-question.tsx';
import { inAll, lockedWords } from './batch-words.ts';
import { paymentDateWords } from './correction-form.tsx';
import { declaredHolidays } from './payment-day.ts';
import { PaymentDateField } from './payment-date-field.tsx';
import { lockQuery, useLockBatch } from './queries.ts';
import css from './lock-batch-dialog.module.css';

/** Locks a batch, if what that fixes is still what the dialog shows. */
export function LockBatchDialog(props: BatchDialogProps) {
  const openings = useOpenings(props.open);
  return <Lock key={openings} {...props} />;
}

function Lock(props: BatchDialogProps) {
  const { batch, open, onClose } = props;
  const { batchId, lines, totalCents } = batch;
  const lock = useLockBatch();
  const isCounted = lines > 0 && lines <= MAX_COUNTED_LINES;
  const preview = useQuery(lockQuery({ batchId }, open && isCounted));
  const { data, isFetchedAfterMount: isOfNow } = preview;
  // If the batch changes while the dialog is open, the new figures have to be confirmed.
  const seen = useSeen(data?.locked, open && isOfNow);
  const [form] = Form.useForm<PaymentDate>();
  const shown = { batchId, lines, totalCents };
  // A batch without lines has no payment, and so no date.
  const confirm = () => (lines > 0 ? form.submit() : lock.mutate(shown, untilOver(onClose)));
  const send = ({ paymentDate }: PaymentDate, onError: ShowRefused) =>
    lock.mutateAsync({ ...shown, locked: seen.value, paymentDate }, untilOver(onClose, onError));
  const before = !lock.isSuccess && seen.isChanged ? seen.value : undefined;
  return (
    <BatchQuestion
      {...props}
      step="lock"
      {...(before ? { action: 'Use New Figures' } : {})}
      disabled={isCounted && !(isOfNow && data)}
      progress={lock}
      onConfirm={before ? seen.accept : confirm}
    >
      <Consequence batch={batch} preview={isCounted ? preview : undefined} before={before} />
      {lines > 0 ? <PaymentDateForm form={form} batch={batch} onGiven={send} /> : null}
    </BatchQuestion>
  );
}

interface PaymentDate {
  /** `YYYY-MM-DD`. */
  paymentDate: string;
}

interface PaymentDateFormProps {
  form: FormInstance<PaymentDate>;
  batch: PayoutBatch;
  onGiven: (values: PaymentDate, showRefused: ShowRefused) => Promise<unknown>;
}

/** The rules of a payment date, from the batch's day on. */
export const lockForm = (batch: Pick<PayoutBatch, 'today' | 'holidays'>) =>
  contractForm<PaymentDate, PaymentDate>(rules, {
    blank: 'Please choose a payment date',
    fields: { paymentDate: paymentDateWords(batch) },
  });

/** Asks on which day the bank is to pay; proposes the next business day. */
function PaymentDateForm({ form, batch, onGiven }: PaymentDateFormProps) {
  const definition = lockForm(batch);
  const { bind } = useContractForm({
    definition,
    form,
    initial: { paymentDate: nextBusinessDay(batch.today, declaredHolidays(batch)) },
    onSubmit: onGiven,
  });
  return (
    <PortalForm {...bind} name="lockBatch">
      <PaymentDateField today={batch.today} />
    </PortalForm>
  );
}

interface ConsequenceProps {
  batch: PayoutBatch;
  /** Absent for a batch that is too large to be counted beforehand. */
  preview: UseQueryResult<LockPreview> | undefined;
  /** The lines that would have been locked when the dialog opened, where they are others now. */
  before: LockPreview['locked'] | undefined;
}

function Consequence({ batch, preview, before }: ConsequenceProps) {
  const { lines, totalCents, exceptions } = batch;
  if (lines === 0)
    return <Callout>The batch has no lines. Locking closes it, and nothing is paid.</Callout>;
  return (
    <>
      {before ? (
        <Callout tone="warning">
          <span role="alert">
            The batch changed while you looked. {inAll(before.lines, before.cents)} would have been
            locked then. Nothing was locked.
          </span>
        </Callout>
      ) : null}
      {preview ? (
        <Loaded query={preview} noun="figures" failure="What would be locked couldn’t be counted">
          {(found) => (
            <Callout tone={found.leftOut.lines > 0 ? 'warning' : 'info'}>
              <strong>{lockedWords(found)}</strong>, are {FIXED}.{' '}
              {found.leftOut.lines > 0 ? <strong>{staysOutWords(found.leftOut)}. </strong> : null}
              {staysOut(exceptions)}
            </Callout>
          )}
        </Loaded>
      ) : (
        <Callout>
          Of <strong>{inAll(lines, totalCents)}</strong>, those that can be paid then are {FIXED}.{' '}
          {staysOut(exceptions)}
        </Callout>
      )}
      <p className={css.words}>
        Afterwards no payout of it can be rejected or processed singly, until somebody opens the
        batch again. A line that stays out becomes an exception.
      </p>
    </>
  );
}

const FIXED = 'fixed with the accounts that they go to, and the files for the bank are written';

const staysOut = (exceptions: number): string => {
  if (exceptions === 0) return '';
  return `${countOf(exceptions, 'exception')} ${exceptions === 1 ? 'stays' : 'stay'} out.`;
};
