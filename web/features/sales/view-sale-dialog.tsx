import { Button } from 'antd';
import type { AdminSale } from '../../../shared/sales/contract.ts';
import { canEnd, hasCommission, isErasedCustomer } from '../../../shared/sales/rules.ts';
import { Dialog } from '../../components/dialog.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { useMay } from '../../lib/permissions.ts';
import { AdminSaleFacts } from './admin-sale-facts.tsx';
import { DuplicateWarning } from './duplicate-warning.tsx';
import { AdminSaleMessages } from './admin-sale-messages.tsx';
import { SaleHistory } from './sale-history.tsx';

type ViewProps = RowDialogProps<AdminSale, 'approve' | 'reject' | 'end' | 'undo' | 'number'>;

/** The steps that the administrator may take; undefined where there is none. */
function useSteps({ row: sale, onOpen }: Pick<ViewProps, 'row' | 'onOpen'>) {
  const may = useMay();
  if (sale.status === 'pending')
    return may('sales.approveSale') ? (
      <>
        <Button danger onClick={() => onOpen('reject')}>
          Reject Sale
        </Button>
        <Button type="primary" onClick={() => onOpen('approve')}>
          Approve Sale
        </Button>
      </>
    ) : undefined;
  if (!hasCommission(sale)) return undefined;
  const steps = [
    may('sales.reverseApproval') && (
      <Button key="undo" danger onClick={() => onOpen('undo')}>
        Undo Approval
      </Button>
    ),
    may('sales.setNetworkNumber') && !isErasedCustomer(sale) && (
      <Button key="number" onClick={() => onOpen('number')}>
        {sale.networkNumber === undefined ? 'Add Number' : 'Change Number'}
      </Button>
    ),
    may('sales.approveSale') && canEnd(sale) && (
      <Button key="end" onClick={() => onOpen('end')}>
        Customer Cancelled
      </Button>
    ),
  ].filter(Boolean);
  return steps.length > 0 ? steps : undefined;
}

/** All details of a sale, with the actions. */
export function ViewSaleDialog(props: ViewProps) {
  const { row: sale, open } = props;
  const steps = useSteps(props);
  return (
    <Dialog
      title="Sale Details"
      open={open}
      onClose={props.onClose}
      afterClose={props.afterClose}
      footer={steps}
    >
      {open && sale.status === 'pending' ? <DuplicateWarning sale={sale} /> : null}
      <AdminSaleFacts sale={sale} />
      {open ? <AdminSaleMessages key={sale.id} sale={sale} /> : null}
      {open ? <SaleHistory sale={sale} /> : null}
    </Dialog>
  );
}
