import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { AdminSale } from '../../../shared/sales/contract.ts';
import { Callout } from '../../components/callout.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { toast } from '../../lib/toasts.ts';
import { useApproveSale, useRejectSale } from './queries.ts';
import { SaleFacts } from './sale-facts.tsx';

/** Where an administrator is with a sale: reading it, or about to decide. */
export interface SaleStep {
  kind: 'view' | 'approve' | 'reject';
  sale: AdminSale;
}

interface StepProps {
  sale: AdminSale;
  open: boolean;
  onClose: () => void;
  onStep: (step: SaleStep | undefined) => void;
  onDecided: (sale: AdminSale) => void;
}

interface SaleDecisionsProps {
  step: SaleStep | undefined;
  onStep: (step: SaleStep | undefined) => void;
  /** After the dialog has closed on a decision. */
  onDecided: (sale: AdminSale) => void;
}

/** The dialogs of Admin Sales. */
export function SaleDecisions({ step, onStep, onDecided }: SaleDecisionsProps) {
  const [shown, setShown] = useState<SaleStep>();
  // A closing dialog keeps its content until it is gone.
  if (step && step !== shown) setShown(step);
  if (!shown) return null;
  const { id } = shown.sale;
  const common = {
    sale: shown.sale,
    onClose: () => onStep(undefined),
    onStep,
    onDecided,
  };
  return (
    <>
      <ViewDialog {...common} open={step?.kind === 'view'} />
      <ApproveDialog {...common} key={`approve-${id}`} open={step?.kind === 'approve'} />
      {/* One sale's reason must never be sent with another. */}
      <RejectDialog {...common} key={`reject-${id}`} open={step?.kind === 'reject'} />
    </>
  );
}

function ViewDialog({ sale, open, onClose, onStep }: StepProps) {
  const decide =
    sale.status === 'pending' ? (
      <>
        <Button danger onClick={() => onStep({ kind: 'reject', sale })}>
          Reject Sale
        </Button>
        <Button type="primary" onClick={() => onStep({ kind: 'approve', sale })}>
          Approve Sale
        </Button>
      </>
    ) : undefined;
  return (
    <Dialog title="Sale Details" open={open} onClose={onClose} footer={decide}>
      <SaleFacts sale={sale} agentName={sale.agentName} />
    </Dialog>
  );
}

function ApproveDialog({ sale, open, onClose, onDecided }: StepProps) {
  const approval = useApproveSale();
  const approve = () =>
    approval.mutate(
      { saleId: sale.id },
      { onSuccess: () => toast.success('Sale approved'), onSettled: onClose },
    );
  const upfront = formatRand(sale.upfrontCommissionCents);
  const monthly = formatRand(sale.monthlyCommissionCents);
  return (
    <Dialog
      title="Approve Sale"
      open={open}
      onClose={onClose}
      afterClose={() => !approval.isIdle && onDecided(sale)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="primary" loading={approval.isPending} onClick={approve}>
            Approve Sale
          </Button>
        </>
      }
    >
      <Callout tone="warning">
        The commission will be added to the agent's earnings: <strong>{upfront}</strong> to{' '}
        <strong>{sale.agentName}</strong> now, and {monthly} for each month that the sale stays
        active.
      </Callout>
      <p>
        {sale.customerName}, {sale.productName ?? 'N/A'}, {formatRand(sale.saleValueCents)}
      </p>
    </Dialog>
  );
}

function RejectDialog({ sale, open, onClose, onDecided }: StepProps) {
  const rejection = useRejectSale();
  const [reason, setReason] = useState('');
  const reject = () => {
    if (!reason.trim()) {
      toast.error('Please provide a rejection reason');
      return;
    }
    rejection.mutate(
      { saleId: sale.id, reason: reason.trim() },
      {
        onSuccess: () => {
          setReason('');
          toast.success('Sale rejected');
        },
        onSettled: onClose,
      },
    );
  };
  return (
    <Dialog
      title="Reject Sale"
      open={open}
      onClose={onClose}
      afterClose={() => !rejection.isIdle && onDecided(sale)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="primary"
            danger
            disabled={!reason.trim()}
            loading={rejection.isPending}
            onClick={reject}
          >
            Reject Sale
          </Button>
        </>
      }
    >
      <Callout>
        {sale.agentName} will be notified with your reason. No commission is earned on the sale of{' '}
        {formatRand(sale.saleValueCents)} to {sale.customerName}.
      </Callout>
      <Form layout="vertical">
        <Form.Item label="Rejection Reason" htmlFor="saleRejectionReason">
          <Input.TextArea
            id="saleRejectionReason"
            rows={3}
            maxLength={2000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
