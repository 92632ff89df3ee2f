import { Form } from 'antd';
import { Callout } from '../../components/callout.tsx';
import { type Payment, PaymentForm } from '../payouts/index.ts';
import { type BatchDialogProps, BatchQuestion } from './batch-question.tsx';
import { cameBack, inAll } from './batch-words.ts';
import { usePayBatch } from './queries.ts';

export function PayBatchDialog(props: BatchDialogProps) {
  const { batch, onClose } = props;
  const { batchId, lines, totalCents, paid, returned, transactionId, notes } = batch;
  const [form] = Form.useForm<Payment>();
  const payment = usePayBatch();
  const pay = (given: Payment, onError: (error: unknown) => void) =>
    payment.mutateAsync({ batchId, ...given }, { onSuccess: onClose, onError });
  return (
    <BatchQuestion {...props} step="pay" progress={payment} onConfirm={form.submit}>
      <Callout>
        <strong>
          {inAll(lines - paid.lines - returned.lines, totalCents - paid.cents - returned.cents)}
        </strong>
        , will be recorded as paid under one transaction ID; linked sales become paid with them.{' '}
        {cameBack(returned.lines)}
      </Callout>
      <PaymentForm form={form} name="payBatch" known={{ transactionId, notes }} onPay={pay} />
    </BatchQuestion>
  );
}
