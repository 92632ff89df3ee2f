import rules from 'virtual:form-rules/monthlyRun/lockBatch';
import { Form, type FormInstance } from 'antd';
import { useState } from 'react';
import { nextBusinessDay } from '../../../shared/kernel/business-day.ts';
import type { PayoutBatch } from '../../../shared/monthly-run/schemas.ts';
import { Callout } from '../../components/callout.tsx';
import { countOf } from '../../../shared/kernel/count.ts';
import { PortalForm } from '../../components/portal-form.tsx';
import { runtimeConfig } from '../../config/runtime.ts';
import { contractForm } from '../../lib/forms/contract-form.ts';
import { type ShowRefused, useContractForm } from '../../lib/forms/use-contract-form.ts';
import { useOpenings } from '../../lib/openings.ts';
import { type BatchDialogProps, BatchQuestion } from './batch-question.tsx';
import { ReleaserChoice, useReleasers } from './batch-releaser.tsx';
import { inAll } from './batch-words.ts';
import { paymentDateWords } from './correction-form.tsx';
import { PaymentDateField } from './payment-date-field.tsx';
import { LockPreview } from './lock-preview.tsx';
import { useLockBatch } from './queries.ts';
import css from './lock-batch-dialog.module.css';

/** Locks a batch, if its lines and total are still those that the dialog shows. */
export function LockBatchDialog(props: BatchDialogProps) {
  const openings = useOpenings(props.open);
  return <Lock key={openings} {...props} />;
}

function Lock(props: BatchDialogProps) {
  const { batch, onClose } = props;
  const { batchId, lines, totalCents } = batch;
  const lock = useLockBatch();
  const releasers = useReleasers();
  const [chosen, setChosen] = useState<string>();
  const releaserId = batch.releaserId ?? chosen ?? releasers.able?.[0]?.id;
  const [seen, setSeen] = useState({ lines, totalCents });
  // If the batch changed while the dialog is open, the new figures have to be confirmed.
  const hasChanged = !lock.isSuccess && (seen.lines !== lines || seen.totalCents !== totalCents);
  const [form] = Form.useForm<PaymentDate>();
  const named = releaserId ? { releaserId } : {};
  // A batch without lines has no payment, and so no date.
  const confirm = () =>
    lines > 0 ? form.submit() : lock.mutate({ batchId, ...seen, ...named }, { onSuccess: onClose });
  const send = ({ paymentDate }: PaymentDate, onError: ShowRefused) =>
    lock.mutateAsync({ batchId, ...seen, paymentDate, ...named }, { onSuccess: onClose, onError });
  return (
    <BatchQuestion
      {...props}
      step="lock"
      {...(hasChanged ? { action: 'Use New Figures' } : {})}
      disabled={releasers.isRuleOn && releaserId === undefined}
      progress={lock}
      onConfirm={() => (hasChanged ? setSeen({ lines, totalCents }) : confirm())}
    >
      {hasChanged ? (
        <Callout tone="warning">
          <span role="alert">
            The batch changed while you looked. It was {inAll(seen.lines, seen.totalCents)}; it is{' '}
            <strong>{inAll(lines, totalCents)}</strong> now. Nothing was locked.
          </span>
        </Callout>
      ) : (
        <Consequence batch={batch} />
      )}
      {lines > 0 ? <PaymentDateForm form={form} today={batch.today} onGiven={send} /> : null}
      {releasers.isRuleOn ? (
        <Release {...props} releasers={releasers} releaserId={releaserId} onChange={setChosen} />
      ) : null}
    </BatchQuestion>
  );
}

interface ReleaseProps extends BatchDialogProps {
  releasers: ReturnType<typeof useReleasers>;
  releaserId: string | undefined;
  onChange: (releaserId: string) => void;
}

/** Asks who is to release the batch, and says what that moves to another one. */
function Release({ batch, open, releasers, releaserId, onChange }: ReleaseProps) {
  const { lines, totalCents } = batch;
  const name = releasers.able?.find(({ id }) => id === releaserId)?.fullName;
  return (
    <>
      {batch.releaserId === undefined ? (
        <ReleaserChoice releasers={releasers} value={releaserId} onChange={onChange} />
      ) : null}
      {open && releaserId && lines > 0 ? (
        <LockPreview
          key={`${releaserId} ${lines} ${totalCents}`}
          batch={batch}
          releaserId={releaserId}
          name={name ?? 'The releaser'}
        />
      ) : null}
    </>
  );
}

interface PaymentDate {
  /** `YYYY-MM-DD`. */
  paymentDate: string;
}

interface PaymentDateFormProps {
  form: FormInstance<PaymentDate>;
  /** By the portal's clock, `YYYY-MM-DD`. */
  today: string;
  onGiven: (values: PaymentDate, showRefused: ShowRefused) => Promise<unknown>;
}

/** @param today by the portal's clock, `YYYY-MM-DD` */
export const lockForm = (today: string) =>
  contractForm<PaymentDate, PaymentDate>(rules, {
    blank: 'Please choose a payment date',
    fields: { paymentDate: paymentDateWords(today) },
  });

/** Asks on which day the bank is to pay; proposes the next business day. */
function PaymentDateForm({ form, today, onGiven }: PaymentDateFormProps) {
  const definition = lockForm(today);
  const { bind } = useContractForm({
    definition,
    form,
    initial: { paymentDate: nextBusinessDay(today) },
    onSubmit: onGiven,
  });
  return (
    <PortalForm {...bind} name="lockBatch">
      <PaymentDateField today={today} />
    </PortalForm>
  );
}

function Consequence({ batch: { lines, totalCents, exceptions } }: { batch: PayoutBatch }) {
  if (lines === 0)
    return <Callout>The batch has no lines. Locking closes it, and nothing is paid.</Callout>;
  return (
    <>
      <Callout>
        <strong>{inAll(lines, totalCents)}</strong>, are fixed with the accounts that they go to,
        and the files for the bank are written. {staysOut(exceptions)}
      </Callout>
      <p className={css.words}>
        Afterwards no payout of it can be rejected or processed singly, until somebody opens the
        batch again. A line whose agent can’t be paid at that moment becomes an exception.
        {runtimeConfig().portal.fourEyesOnPayouts
          ? null
          : ' A line that was added above a limit, and that you may not release, goes to another batch.'}
      </p>
    </>
  );
}

const staysOut = (exceptions: number): string => {
  if (exceptions === 0) return '';
  return `${countOf(exceptions, 'exception')} ${exceptions === 1 ? 'stays' : 'stay'} out.`;
};
