import { countOf } from '../../../shared/kernel/count.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { AdminSale } from '../../../shared/sales/contract.ts';
import { Callout } from '../../components/callout.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { isTransient } from '../../lib/api-errors.ts';
import { useApproveSale } from './admin-queries.ts';
import { DuplicateWarning } from './duplicate-warning.tsx';
import { SaleQuestion } from './sale-question.tsx';
import { isCorrectedMeanwhile, useSeenRevision } from './seen-revision.ts';

export function ApproveSaleDialog(props: RowDialogProps<AdminSale>) {
  const { row: sale, onClose } = props;
  const approval = useApproveSale();
  const seen = useSeenRevision(props);
  const approve = () =>
    approval.mutate(
      { saleId: sale.id, revision: seen.revision },
      {
        onSuccess: onClose,
        onError: (error) => isTransient(error) || isCorrectedMeanwhile(error) || onClose(),
      },
    );
  return (
    <SaleQuestion
      {...props}
      title="Approve Sale"
      isOver={sale.status !== 'pending' && !approval.isSuccess}
      seen={seen}
      action="Approve Sale"
      pending={approval.isPending}
      error={approval.error}
      onConfirm={approve}
    >
      <Callout>
        <p>
          <strong>{formatRand(sale.upfrontCommissionCents)}</strong> will be added to{' '}
          <strong>{sale.agentName}</strong>'s earnings.
        </p>
        The commission will be added to the agent's earnings{' '}
        {sale.upfrontWaits ? 'once the network has activated the sale' : 'at once'}, and{' '}
        {formatRand(sale.monthlyCommissionCents)} for each month that the sale stays active
        {sale.plan?.months === undefined ? '' : `, at most ${countOf(sale.plan.months, 'month')}`}.
      </Callout>
      {props.open ? <DuplicateWarning sale={sale} /> : null}
      <p>
        {sale.customerName}, {sale.productName ?? 'N/A'}, {formatRand(sale.saleValueCents)}
      </p>
    </SaleQuestion>
  );
}
