import { Button, Form, Input } from 'antd';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { AdminPayout } from '../../../shared/payouts/contract.ts';
import { Callout } from '../../components/callout.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { markFields, markRefusedFields } from '../../lib/form-issues.ts';
import { isErrorCode } from '../../lib/api-errors.ts';
import { toast } from '../../lib/toasts.ts';
import { BankWarning } from './payment-details.tsx';
import { useMarkPaid } from './queries.ts';

interface PayPayoutDialogProps {
  payout: AdminPayout;
  open: boolean;
  onClose: () => void;
  afterClose: () => void;
}

interface Values {
  transactionId?: string;
  notes?: string;
}

/** Records that a processing payout was paid. */
export function PayPayoutDialog({ payout, open, onClose, afterClose }: PayPayoutDialogProps) {
  const [form] = Form.useForm<Values>();
  const payment = useMarkPaid();
  const submit = ({ transactionId, notes }: Values) => {
    if (!transactionId?.trim()) {
      toast.error('Please provide a transaction ID');
      markFields(form, [{ name: 'transactionId', message: 'Enter the bank’s transaction ID.' }]);
      return;
    }
    payment.mutate(
      {
        payoutId: payout.id,
        transactionId: transactionId.trim(),
        ...(notes?.trim() ? { notes: notes.trim() } : {}),
      },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (isErrorCode(error, 'CONFLICT')) onClose();
          else markRefusedFields(form, error, { transactionId: 'transactionId', notes: 'notes' });
        },
      },
    );
  };
  return (
    <Dialog
      title="Process Payout"
      open={open}
      onClose={onClose}
      afterClose={afterClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="primary" loading={payment.isPending} onClick={() => form.submit()}>
            Process Payout
          </Button>
        </>
      }
    >
      <BankWarning warning={payout.bankWarning} />
      <Callout>
        <strong>{formatRand(payout.amountCents)}</strong> to {payout.agentName} will be recorded as
        paid{payout.saleId ? '; the linked sale becomes paid with it' : ''}.
      </Callout>
      <Form<Values>
        form={form}
        name="processPayout"
        layout="vertical"
        requiredMark={false}
        onFinish={submit}
      >
        <Form.Item name="transactionId" label="Transaction ID">
          <Input autoComplete="off" maxLength={120} />
        </Form.Item>
        <Form.Item name="notes" label="Notes">
          <Input.TextArea rows={3} maxLength={2000} placeholder="Optional" />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
