import { useState } from 'react';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { AdminSale } from '../../../shared/sales/contract.ts';
import { Callout } from '../../components/callout.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { isErrorCode } from '../../lib/api-errors.ts';
import { toast } from '../../lib/toasts.ts';
import { useRejectSale } from './admin-queries.ts';
import { RejectionReason } from './rejection-reason.tsx';
import { SaleQuestion } from './sale-question.tsx';

/** Asks for the reason before a pending sale is rejected. */
export function RejectSaleDialog(props: RowDialogProps<AdminSale>) {
  const { row: sale, onClose } = props;
  const rejection = useRejectSale();
  const [reason, setReason] = useState('');
  const reject = () => {
    if (!reason.trim()) {
      toast.error('Please provide a rejection reason');
      return;
    }
    rejection.mutate(
      { saleId: sale.id, revision: sale.revision, reason: reason.trim() },
      {
        onSuccess: () => {
          setReason('');
          onClose();
        },
        // The typed reason stays, unless another administrator has decided the sale.
        onError: (error) => isErrorCode(error, 'CONFLICT') && onClose(),
      },
    );
  };
  return (
    <SaleQuestion
      {...props}
      title="Reject Sale"
      isOver={sale.status !== 'pending' && !rejection.isSuccess}
      action="Reject Sale"
      danger
      disabled={!reason.trim()}
      pending={rejection.isPending}
      onConfirm={reject}
    >
      <Callout>
        {sale.agentName} will be notified with your reason. No commission is earned on the sale of{' '}
        {formatRand(sale.saleValueCents)} to {sale.customerName}.
      </Callout>
      <RejectionReason id="saleRejectionReason" value={reason} onChange={setReason} />
    </SaleQuestion>
  );
}
