import { Button, Form, Input } from 'antd';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { AdminPayout } from '../../../shared/payouts/contract.ts';
import { Callout } from '../../components/callout.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { isErrorCode } from '../../lib/api-errors.ts';
import { markFields, markRefusedFields } from '../../lib/form-issues.ts';
import { toast } from '../../lib/toasts.ts';
import { useRejectPayout, useReturnPayout } from './queries.ts';

interface RefusePayoutDialogProps {
  payout: AdminPayout;
  kind: 'reject' | 'return';
  open: boolean;
  onClose: () => void;
  afterClose: () => void;
}

const words = {
  reject: {
    title: 'Reject Payout',
    action: 'Reject Payout',
    field: 'Rejection Reason',
    help: 'The agent sees it.',
    blank: 'Please provide a reason for rejection',
  },
  return: {
    title: 'Mark Returned',
    action: 'Save',
    field: 'Notes',
    help: 'Why the bank returned this payment.',
    blank: 'Please provide a reason',
  },
};

/** What becomes of the sale that the payout is linked to (DESIGN 7). */
function afterwards({ saleId, status }: AdminPayout, kind: 'reject' | 'return'): string {
  if (!saleId) return '';
  if (kind === 'return' && status === 'paid') return '; the linked sale goes back to approved';
  return '; the linked sale stays approved';
}

/** Rejects a pending payout, or records that the bank returned the payment; both need a reason. */
export function RefusePayoutDialog(props: RefusePayoutDialogProps) {
  const { payout, kind, open, onClose } = props;
  const [form] = Form.useForm<{ reason?: string }>();
  const rejection = useRejectPayout();
  const returning = useReturnPayout();
  const step = kind === 'reject' ? rejection : returning;
  const text = words[kind];
  const submit = ({ reason }: { reason?: string }) => {
    if (!reason?.trim()) {
      toast.error(text.blank);
      markFields(form, [{ name: 'reason', message: 'Say why, in a few words.' }]);
      return;
    }
    step.mutate(
      { payoutId: payout.id, reason: reason.trim() },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (isErrorCode(error, 'CONFLICT')) onClose();
          else markRefusedFields(form, error, { reason: 'reason' });
        },
      },
    );
  };
  return (
    <Dialog
      title={text.title}
      open={open}
      onClose={onClose}
      afterClose={props.afterClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="primary" danger loading={step.isPending} onClick={() => form.submit()}>
            {text.action}
          </Button>
        </>
      }
    >
      <Callout tone="warning">
        <strong>{formatRand(payout.amountCents)}</strong> goes back to {payout.agentName}’s
        available balance{afterwards(payout, kind)}.
      </Callout>
      <Form
        form={form}
        name={`${kind}Payout`}
        layout="vertical"
        requiredMark={false}
        onFinish={submit}
      >
        <Form.Item name="reason" label={text.field} extra={text.help}>
          <Input.TextArea rows={3} maxLength={2000} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
