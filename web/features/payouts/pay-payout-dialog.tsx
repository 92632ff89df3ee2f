import { Form } from 'antd';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { AdminPayout } from '../../../shared/payouts/contract.ts';
import { Callout } from '../../components/callout.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { untilOver } from '../../lib/second-person.ts';
import { useMarkPaid } from './admin-queries.ts';
import { BankWarning } from './payment-details.tsx';
import { type Payment, PaymentForm } from './payment-form.tsx';
import { PayoutQuestion } from './payout-question.tsx';

export function PayPayoutDialog(props: RowDialogProps<AdminPayout>) {
  const { row: payout, onClose } = props;
  const [form] = Form.useForm<Payment>();
  const payment = useMarkPaid();
  const pay = (paid: Payment, onError: (error: unknown) => void) =>
    payment.mutateAsync({ payoutId: payout.id, ...paid }, untilOver(onClose, onError));
  return (
    <PayoutQuestion
      {...props}
      title="Process Payout"
      from={['processing']}
      action="Process Payout"
      progress={payment}
      onConfirm={form.submit}
    >
      <BankWarning warning={payout.bankWarning} />
      <Callout>
        <strong>{formatRand(payout.amountCents)}</strong> to {payout.agentName} will be recorded as
        paid{payout.saleId ? '; the linked sale becomes paid with it' : ''}.
      </Callout>
      <PaymentForm form={form} name="processPayout" onPay={pay} />
    </PayoutQuestion>
  );
}
