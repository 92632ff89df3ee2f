import { Button } from 'antd';
import type { AdminSale } from '../../../shared/sales/contract.ts';
import { Callout } from '../../components/callout.tsx';
import { AdminSaleFacts } from './admin-sale-facts.tsx';
import css from './corrected-sale.module.css';

/** Says that a sale was corrected under the open dialog, and shows what is decided on now. */
export const CorrectedSale = ({ sale, onAccept }: { sale: AdminSale; onAccept: () => void }) => (
  <>
    <Callout tone="warning">
      <span role="alert">This sale was corrected meanwhile. Look at it again.</span>
    </Callout>
    <AdminSaleFacts sale={sale} />
    <Button className={css.accept ?? ''} onClick={onAccept}>
      Continue with the Corrected Sale
    </Button>
  </>
);
