import { Button } from 'antd';
import { canEnd } from '../../../shared/sales/rules.ts';
import { Dialog } from '../../components/dialog.tsx';
import { proofLink } from './admin-queries.ts';
import { DuplicateWarning } from './duplicate-warning.tsx';
import { ProofFileLink } from './proof-file-link.tsx';
import type { SaleDialogProps, SaleStep } from './sale-dialogs.tsx';
import { SaleFacts } from './sale-facts.tsx';
import { useSimilarTo } from './similar-sales.ts';

/** All details of a sale, with the actions. */
export function ViewSaleDialog(
  props: SaleDialogProps & { onStep: (kind: SaleStep['kind']) => void },
) {
  const { sale, onStep, open } = props;
  const decide = (
    <>
      <Button danger onClick={() => onStep('reject')}>
        Reject Sale
      </Button>
      <Button type="primary" onClick={() => onStep('approve')}>
        Approve Sale
      </Button>
    </>
  );
  const end = <Button onClick={() => onStep('end')}>Customer Cancelled</Button>;
  return (
    <Dialog
      title="Sale Details"
      open={open}
      onClose={props.onClose}
      afterClose={props.afterClose}
      footer={sale.status === 'pending' ? decide : canEnd(sale) ? end : undefined}
    >
      {open && sale.status === 'pending' ? <Similar {...props} /> : null}
      <SaleFacts
        sale={sale}
        agentName={sale.agentName}
        proofFile={sale.hasProofFile ? <ProofFileLink link={proofLink(sale.id)} /> : undefined}
      />
    </Dialog>
  );
}

const Similar = ({ sale }: SaleDialogProps) => <DuplicateWarning similar={useSimilarTo(sale)} />;
