import rules from 'virtual:form-rules/monthlyRun/lockBatch';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Form, type FormInstance } from 'antd';
import { useState } from 'react';
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
import { type BatchDialogProps, BatchQuestion } from './batch-question.tsx';
import { ReleaserChoice, useReleasers } from './batch-releaser.tsx';
import { inAll } from './batch-words.ts';
import { paymentDateWords } from './correction-form.tsx';
import { PaymentDateField } from './payment-date-field.tsx';
import { lockQuery, useLockBatch } from './queries.ts';
import { heldWords, lockedWords } from './split-words.ts';
import css from './lock-batch-dialog.module.css';

/** Locks a batch, if what that fixes is still what the dialog shows. */
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
  const named = releaserId ? { releaserId } : {};
  const isNamed = !releasers.isRuleOn || releaserId !== undefined;
  const figures = useFigures(props, named, isNamed);
  const hasChanged = !lock.isSuccess && figures.isChanged;
  const [form] = Form.useForm<PaymentDate>();
  const shown = { batchId, lines, totalCents, ...named };
  // A batch without lines has no payment, and so no date.
  const confirm = () => (lines > 0 ? form.submit() : lock.mutate(shown, { onSuccess: onClose }));
  const send = ({ paymentDate }: PaymentDate, onError: ShowRefused) =>
    lock.mutateAsync(
      { ...shown, locked: figures.seen, paymentDate },
      { onSuccess: onClose, onError },
    );
  const choose = (id: string) => {
    setChosen(id);
    figures.see(undefined);
  };
  return (
    <BatchQuestion
      {...props}
      step="lock"
      {...(hasChanged ? { action: 'Use New Figures' } : {})}
      disabled={!isNamed || !figures.isReady}
      progress={lock}
      onConfirm={() => (hasChanged ? figures.see(figures.locked) : confirm())}
    >
      {hasChanged ? (
        <Changed was={figures.seen} is={figures.locked} />
      ) : (
        <Consequence batch={batch} preview={figures.preview} />
      )}
      {lines > 0 ? <PaymentDateForm form={form} today={batch.today} onGiven={send} /> : null}
      {releasers.isRuleOn && batch.releaserId === undefined ? (
        <ReleaserChoice releasers={releasers} value={releaserId} onChange={choose} />
      ) : null}
      <Moved
        preview={figures.preview?.data}
        name={releasers.able?.find(({ id }) => id === releaserId)?.fullName}
      />
    </BatchQuestion>
  );
}

type Locked = LockPreview['locked'];

/** The figures of the lock, and those that the person saw first: where they changed, they have to be confirmed. */
function useFigures(
  { batch: { batchId, lines }, open }: BatchDialogProps,
  named: { releaserId?: string },
  isNamed: boolean,
) {
  const isCounted = lines > 0 && lines <= MAX_COUNTED_LINES;
  const preview = useQuery(lockQuery({ batchId, ...named }, open && isCounted && isNamed));
  const [seen, see] = useState<Locked>();
  const locked = preview.data?.locked;
  // The page's own figures may be older.
  if (locked && !seen && !preview.isFetching) see(locked);
  return {
    preview: isCounted ? preview : undefined,
    locked,
    seen,
    see,
    isReady: !isCounted || seen !== undefined,
    isChanged: locked !== undefined && seen !== undefined && isOther(locked, seen),
  };
}

const isOther = (one: Locked, other: Locked) =>
  one.lines !== other.lines || one.cents !== other.cents;

function Changed({ was, is }: { was: Locked | undefined; is: Locked | undefined }) {
  if (!was || !is) return null;
  return (
    <Callout tone="warning">
      <span role="alert">
        The batch changed while you looked. It was {inAll(was.lines, was.cents)}; it is{' '}
        <strong>{inAll(is.lines, is.cents)}</strong> now. Nothing was locked.
      </span>
    </Callout>
  );
}

/** Says which lines locking moves to another batch, because the releaser had a hand in them. */
function Moved({ preview, name }: { preview: LockPreview | undefined; name: string | undefined }) {
  const words = preview && heldWords(preview, name);
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
  /** Absent for a batch that is too large to be counted beforehand. */
  preview: UseQueryResult<LockPreview> | undefined;
}

function Consequence({ batch, preview }: ConsequenceProps) {
  const { lines, totalCents, exceptions } = batch;
  if (lines === 0)
    return <Callout>The batch has no lines. Locking closes it, and nothing is paid.</Callout>;
  return (
    <>
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
