import rules from 'virtual:form-rules/monthlyRun/lockBatch';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Form, type FormInstance } from 'antd';
import { useState } from 'react';
import type { Administrator } from '../../../shared/identity/contract.ts';
import { nextBusinessDay } from '../../../shared/kernel/business-day.ts';
import { staysOutWords } from '../../../shared/monthly-run/rules.ts';
import type { LockPreview, PayoutBatch } from '../../../shared/monthly-run/schemas.ts';
import { Callout } from '../../components/callout.tsx';
import { countOf } from '../../../shared/kernel/count.ts';
import { Loaded } from '../../components/list-states.tsx';
import { PortalForm } from '../../components/portal-form.tsx';
import { contractForm } from '../../lib/forms/contract-form.ts';
import { type ShowRefused, useContractForm } from '../../lib/forms/use-contract-form.ts';
import { useOpenings } from '../../lib/openings.ts';
import { type BatchDialogProps, BatchQuestion } from './batch-question.tsx';
import { ReleaserChoice, useReleasers } from './batch-releaser.tsx';
import { inAll, lockedWords } from './batch-words.ts';
import { paymentDateWords } from './correction-form.tsx';
import { PaymentDateField } from './payment-date-field.tsx';
import { lockQuery, useLockBatch } from './queries.ts';
import { heldWords } from './split-words.ts';
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
  const releasers = useReleasers();
  const [chosen, setChosen] = useState<string>();
  const releaserId = batch.releaserId ?? chosen ?? releasers.able?.[0]?.id;
  const isNamed = !releasers.isRuleOn || releaserId !== undefined;
  const named = releaserId ? { releaserId } : {};
  const preview = useQuery(lockQuery({ batchId, ...named }, open && lines > 0 && isNamed));
  const locked = preview.data && toShown(preview.data.locked);
  const [seen, setSeen] = useState<typeof locked>();
  if (locked && !seen) setSeen(locked);
  // If the batch changed while the dialog is open, the new figures have to be confirmed.
  const hasChanged = !lock.isSuccess && locked !== undefined && isOther(locked, seen ?? locked);
  const [form] = Form.useForm<PaymentDate>();
  const shown = { batchId, lines, totalCents, ...named };
  // A batch without lines has no payment, and so no date.
  const confirm = () => (lines > 0 ? form.submit() : lock.mutate(shown, { onSuccess: onClose }));
  const send = ({ paymentDate }: PaymentDate, onError: ShowRefused) =>
    lock.mutateAsync({ ...shown, locked: seen, paymentDate }, { onSuccess: onClose, onError });
  return (
    <BatchQuestion
      {...props}
      step="lock"
      {...(hasChanged ? { action: 'Use New Figures' } : {})}
      disabled={!isNamed || (lines > 0 && locked === undefined)}
      progress={lock}
      onConfirm={() => (hasChanged ? setSeen(locked) : confirm())}
    >
      {hasChanged && seen ? (
        <Callout tone="warning">
          <span role="alert">
            The batch changed while you looked. It was {inAll(seen.lines, seen.totalCents)}; it is{' '}
            <strong>{inAll(locked.lines, locked.totalCents)}</strong> now. Nothing was locked.
          </span>
        </Callout>
      ) : (
        <Consequence batch={batch} preview={preview} />
      )}
      {lines > 0 ? <PaymentDateForm form={form} today={batch.today} onGiven={send} /> : null}
      {releasers.isRuleOn && batch.releaserId === undefined ? (
        <ReleaserChoice
          releasers={releasers}
          value={releaserId}
          onChange={(id) => {
            setChosen(id);
            setSeen(undefined);
          }}
        />
      ) : null}
      <Moved preview={preview.data} releaser={releasers.able?.find(({ id }) => id === releaserId)} />
    </BatchQuestion>
  );
}

const toShown = ({ lines, cents }: LockPreview['locked']) => ({ lines, totalCents: cents });
type Shown = ReturnType<typeof toShown>;
const isOther = (one: Shown, other: Shown) =>
  one.lines !== other.lines || one.totalCents !== other.totalCents;

/** Says which lines locking moves to another batch, because the releaser had a hand in them. */
function Moved(props: { preview: LockPreview | undefined; releaser: Administrator | undefined }) {
  const words = props.preview && heldWords(props.preview, props.releaser?.fullName);
  return words ? (
    <Callout tone="warning">
      <span role="status">{words}</span>
    </Callout>
  ) : null;
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

interface ConsequenceProps {
  batch: PayoutBatch;
  preview: UseQueryResult<LockPreview>;
}

function Consequence({ batch: { lines, exceptions }, preview }: ConsequenceProps) {
  if (lines === 0)
    return <Callout>The batch has no lines. Locking closes it, and nothing is paid.</Callout>;
  return (
    <>
      <Loaded query={preview} noun="figures" failure="What would be locked couldn’t be counted">
        {(found) => (
          <Callout tone={found.leftOut.lines > 0 ? 'warning' : 'info'}>
            <strong>{lockedWords(found)}</strong>, are fixed with the accounts that they go to, and
            the files for the bank are written.{' '}
            {found.leftOut.lines > 0 ? <strong>{staysOutWords(found.leftOut)}. </strong> : null}
            {staysOut(exceptions)}
          </Callout>
        )}
      </Loaded>
      <p className={css.words}>
        Afterwards no payout of it can be rejected or processed singly, until somebody opens the
        batch again. A line that stays out becomes an exception.
      </p>
    </>
  );
}

const staysOut = (exceptions: number): string => {
  if (exceptions === 0) return '';
  return `${countOf(exceptions, 'exception')} ${exceptions === 1 ? 'stays' : 'stay'} out.`;
};
