import { Form } from 'antd';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { AdminPayout } from '../../../shared/payouts/contract.ts';
import { Callout } from '../../components/callout.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { seenOf, useMarkProcessing } from './admin-queries.ts';
import { BankWarning } from './payment-details.tsx';
import { PayoutQuestion } from './payout-question.tsx';
import { type Reason, ReasonForm } from './reason-form.tsx';

/** Asks once before a payout goes to the bank, because only a return takes it back; during a hold, why. */
export function ProcessPayoutDialog(props: RowDialogProps<AdminPayout>) {
  const { row: payout, onClose } = props;
  const [form] = Form.useForm<Reason>();
  const processing = useMarkProcessing();
  const send = (
    despiteHold?: { reason: string },
    onError: (error: unknown) => void = () => undefined,
  ) =>
    processing.mutate(
      { ...seenOf(payout), ...(despiteHold ? { despiteHold } : {}) },
      { onSuccess: onClose, onError },
    );
  const isOnHold = payout.bankWarning === 'on hold';
  return (
    <PayoutQuestion
      {...props}
      title="Mark Processing"
      from={['pending']}
      action={isOnHold ? 'Mark Processing Despite the Hold' : 'Mark Processing'}
      danger={isOnHold}
      disabled={payout.bankWarning === 'returned' || payout.bankWarning === 'failed check'}
      progress={processing}
      onConfirm={isOnHold ? form.submit : () => send()}
    >
      <BankWarning warning={payout.bankWarning} />
      <Callout>
        <strong>{formatRand(payout.amountCents)}</strong> to {payout.agentName} goes on to
        Processing (Paying), and the agent is told. The bank account is fixed from then on
        {payout.batchId ? ', and the payout leaves its batch' : ''}.
      </Callout>
      {isOnHold ? (
        <ReasonForm
          form={form}
          name="processDespiteHold"
          label="Reason"
          help="Why this payout doesn’t wait, such as whom you asked about the account. It is on record."
          blank="Please provide a reason"
          onGiven={(reason, showRefused) => send({ reason }, showRefused)}
        />
      ) : null}
    </PayoutQuestion>
  );
}
