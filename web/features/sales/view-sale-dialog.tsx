import { Button } from 'antd';
import { Link } from 'react-router-dom';
import type { AdminSale } from '../../../shared/sales/contract.ts';
import { canEnd, hasCommission } from '../../../shared/sales/rules.ts';
import { Dialog } from '../../components/dialog.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { agentPagePath, salePath } from '../../lib/paths.ts';
import { useMay } from '../../lib/permissions.ts';
import { proofLink } from './admin-queries.ts';
import { DuplicateWarning } from './duplicate-warning.tsx';
import { AdminSaleMessages } from './admin-sale-messages.tsx';
import { ProofFileLink } from './proof-file-link.tsx';
import { SaleFacts } from './sale-facts.tsx';
import { SaleHistory } from './sale-history.tsx';

/** All details of a sale, with the actions. */
export function ViewSaleDialog(
  props: RowDialogProps<AdminSale, 'approve' | 'reject' | 'end' | 'undo'>,
) {
  const { row: sale, onOpen, open } = props;
  const may = useMay();
  const mayDecide = may('sales.approveSale');
  const decide = (
    <>
      <Button danger onClick={() => onOpen('reject')}>
        Reject Sale
      </Button>
      <Button type="primary" onClick={() => onOpen('approve')}>
        Approve Sale
      </Button>
    </>
  );
  const undo = hasCommission(sale) && may('sales.reverseApproval') && (
    <Button danger onClick={() => onOpen('undo')}>
      Undo Approval
    </Button>
  );
  const end = mayDecide && canEnd(sale) && (
    <Button onClick={() => onOpen('end')}>Customer Cancelled</Button>
  );
  const later =
    undo || end ? (
      <>
        {undo}
        {end}
      </>
    ) : undefined;
  const steps = sale.status === 'pending' ? mayDecide && decide : later;
  return (
    <Dialog
      title="Sale Details"
      open={open}
      onClose={props.onClose}
      afterClose={props.afterClose}
      footer={steps || undefined}
    >
      {open && sale.status === 'pending' ? <DuplicateWarning sale={sale} /> : null}
      <SaleFacts
        sale={sale}
        agentName={<Link to={agentPagePath(sale.agentId)}>{sale.agentName}</Link>}
        linkTo={(saleId, text) => <Link to={salePath(saleId)}>{text}</Link>}
        proofFile={sale.hasProofFile ? <ProofFileLink link={proofLink(sale.id)} /> : undefined}
      />
      {open ? <AdminSaleMessages key={sale.id} sale={sale} /> : null}
      {open ? <SaleHistory sale={sale} /> : null}
    </Dialog>
  );
}
