import { Form } from 'antd';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { AdminPayout } from '../../../shared/payouts/contract.ts';
import { countOf, formatCount } from '../../../shared/kernel/count.ts';
import { refusalBeforehand } from '../../../shared/payouts/rules.ts';
import { BulkDialog } from '../../components/bulk-dialog.tsx';
import { Callout } from '../../components/callout.tsx';
import { useBulkOutcomes } from '../../components/use-bulk-step.ts';
import { type ManySteps, seenOf, useStepPayouts } from './admin-queries.ts';
import { AskForMany, needingTwo } from './ask-for-many.tsx';
import { type Payment, PaymentForm } from './payment-form.tsx';
import { type Reason, ReasonForm } from './reason-form.tsx';
import { leaveWords } from './leave-words.ts';
import { refusals } from './refusals.ts';

interface StepPayoutsDialogProps {
  step: ManySteps['step'];
  /** The chosen rows, as they were when the dialog opened. */
  payouts: readonly AdminPayout[];
  open: boolean;
  onClose: () => void;
  afterClose: () => void;
  /** Called when each row has its result. */
  onStepped: () => void;
}

const words = {
  processing: { title: 'Mark Processing', action: 'Mark', after: 'Processing', done: 'processing' },
  paid: { title: 'Process Payouts', action: 'Process', after: '', done: 'paid' },
  rejected: { title: 'Reject Payouts', action: 'Reject', after: '', done: 'rejected' },
} as const;

/** Changes the status of the chosen payouts: one question, then a result for each. */
export function StepPayoutsDialog(props: StepPayoutsDialogProps) {
  const { step, payouts } = props;
  const [payment] = Form.useForm<Payment>();
  const [refusal] = Form.useForm<Reason>();
  const stepping = useStepPayouts();
  const { outcomes, show } = useBulkOutcomes(
    payouts,
    ({ agentName, amountCents }) => `${agentName}, ${formatRand(amountCents)}`,
  );
  const take = (input: ManySteps, onError: (error: unknown) => void = () => undefined) =>
    stepping.mutateAsync(input, {
      onError,
      onSuccess: ({ results }) => {
        show(results);
        props.onStepped();
      },
    });
  const payoutIds = payouts.map(({ id }) => id);
  const forTwo = step === 'processing' ? needingTwo(payouts, stepping.data) : [];
  const { title, action, after, done } = words[step];
  const confirm = {
    processing: () =>
      void take({ step: 'processing', payouts: payouts.map(seenOf) }).catch(() => undefined),
    paid: payment.submit,
    rejected: refusal.submit,
  };
  return (
    <BulkDialog
      title={title}
      open={props.open}
      onClose={props.onClose}
      afterClose={props.afterClose}
      action={[action, countOf(payouts.length, 'Payout'), after].join(' ').trim()}
      danger={step === 'rejected'}
      pending={stepping.isPending}
      onConfirm={confirm[step]}
      outcomes={outcomes}
      done={done}
      further={
        forTwo.length > 0 ? <AskForMany payouts={forTwo} onAsked={props.onClose} /> : undefined
      }
    >
      <Consequence step={step} payouts={payouts} />
      {step === 'paid' ? (
        <PaymentForm
          form={payment}
          name="processPayouts"
          onPay={(paid, showRefused) => take({ step, payoutIds, ...paid }, showRefused)}
        />
      ) : null}
      {step === 'rejected' ? (
        <ReasonForm
          form={refusal}
          name="rejectPayouts"
          {...reasonWords}
          onGiven={(reason, showRefused) => take({ step, payoutIds, reason }, showRefused)}
        />
      ) : null}
    </BulkDialog>
  );
}

const { label, help, blank } = refusals.reject;
const reasonWords = { label, help, blank };

function Consequence({ step, payouts: chosen }: Pick<StepPayoutsDialogProps, 'step' | 'payouts'>) {
  const payouts = chosen.filter((payout) => refusalBeforehand(payout, step) === undefined);
  const total = formatRand(payouts.reduce((sum, { amountCents }) => sum + amountCents, 0));
  const agents = countOf(new Set(payouts.map(({ agentId }) => agentId)).size, 'agent');
  const many = countOf(payouts.length, 'payout');
  const isOne = payouts.length === 1;
  const doubtful = new Set(
    payouts.filter(({ bankWarning }) => bankWarning).map(({ agentName }) => agentName),
  );
  return (
    <>
      {payouts.length > 0 ? (
        <Callout tone={step === 'rejected' ? 'warning' : 'info'}>
          {step === 'processing' ? (
            <>
              <strong>{many}</strong> to {agents}, <strong>{total}</strong> in all,{' '}
              {isOne ? 'goes' : 'go'} on to Processing (Paying).{' '}
              {isOne ? 'Its bank account is' : 'Their bank accounts are'} fixed from then on.
            </>
          ) : step === 'paid' ? (
            <>
              <strong>{total}</strong> in all, {many} to {agents}, will be recorded as paid under
              one transaction ID; linked sales become paid with {isOne ? 'it' : 'them'}.
            </>
          ) : (
            <>
              <strong>{total}</strong> in all goes back to the available balance of {agents}; linked
              sales stay approved.
            </>
          )}
          {step === 'paid' ? null : leaveWords(payouts)}
        </Callout>
      ) : null}
      <RefusedBeforehand step={step} payouts={chosen} />
      {step !== 'rejected' && doubtful.size > 0 ? (
        <Callout tone="warning">
          <details>
            <summary>
              {countOf(doubtful.size, 'agent')} without bank details
              {step === 'paid' ? ', or with details on hold' : ''}
            </summary>
            {[...doubtful].join(', ')}
          </details>
        </Callout>
      ) : null}
    </>
  );
}

/** How many will go through, and how many will be refused for which reason. */
function RefusedBeforehand({ step, payouts }: Pick<StepPayoutsDialogProps, 'step' | 'payouts'>) {
  const reasons = payouts.flatMap((payout) => refusalBeforehand(payout, step) ?? []);
  if (reasons.length === 0) return null;
  const passing = payouts.length - reasons.length;
  return (
    <Callout tone="warning">
      <p>
        {formatCount(passing)} of {formatCount(payouts.length)} will go through.
      </p>
      {[...new Set(reasons)].map((reason) => (
        <p key={reason}>
          {countOf(reasons.filter((one) => one === reason).length, 'payout')} will be refused:{' '}
          {reason}
        </p>
      ))}
    </Callout>
  );
}
