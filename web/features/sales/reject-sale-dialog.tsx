import { formatRand } from '../../../shared/kernel/money.ts';
import type { AdminSale } from '../../../shared/sales/contract.ts';
import { Callout } from '../../components/callout.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { isErrorCode } from '../../lib/api-errors.ts';
import { useRejectSale } from './admin-queries.ts';
import { RejectionReason, useRejectionReason } from './rejection-reason.tsx';
import { SaleQuestion } from './sale-question.tsx';
import { isCorrectedMeanwhile, useSeenRevision } from './seen-revision.ts';

/** Asks for the reason before a pending sale is rejected. */
export function RejectSaleDialog(props: RowDialogProps<AdminSale>) {
  const { row: sale, onClose } = props;
  const rejection = useRejectSale();
  const seen = useSeenRevision(props);
  const { form, isBlank } = useRejectionReason();
  const reject = (reason: string, showRefused: (error: unknown) => void) =>
    rejection.mutateAsync(
      { saleId: sale.id, revision: seen.revision, reason },
      {
        onSuccess: onClose,
        // The typed reason stays, unless another administrator has decided the sale.
        onError: (error) => {
          if (!isErrorCode(error, 'CONFLICT')) showRefused(error);
          else if (!isCorrectedMeanwhile(error)) onClose();
        },
      },
    );
  return (
    <SaleQuestion
      {...props}
      title="Reject Sale"
      isOver={sale.status !== 'pending' && !rejection.isSuccess}
      seen={seen}
      action="Reject Sale"
      danger
      disabled={isBlank}
      pending={rejection.isPending}
      error={rejection.error}
      onConfirm={form.submit}
    >
      <Callout>
        {sale.agentName} will be notified with your reason. No commission is earned on the sale of{' '}
        {formatRand(sale.saleValueCents)} to {sale.customerName}.
      </Callout>
      <RejectionReason form={form} name="rejectSale" onGiven={reject} />
    </SaleQuestion>
  );
}
