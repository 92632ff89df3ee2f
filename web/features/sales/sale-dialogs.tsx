import { type ComponentType, lazy } from 'react';
import type { AdminSale } from '../../../shared/sales/contract.ts';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { useCurrentSale } from './admin-queries.ts';
import { ApproveSaleDialog } from './approve-sale-dialog.tsx';
import { EndSaleDialog } from './end-sale-dialog.tsx';
import { RejectSaleDialog } from './reject-sale-dialog.tsx';
import { ViewSaleDialog } from './view-sale-dialog.tsx';

type SaleDialogProps = RowDialogProps<AdminSale, 'approve' | 'reject' | 'end' | 'undo' | 'number'>;

const NetworkNumberDialog = lazy(() => import('./network-number-dialog.tsx'));
const UndoApprovalDialog = lazy(() => import('./undo-approval-dialog.tsx'));

/** Reads the sale again when its dialog opens; the row may be older. */
const withCurrentSale =
  (SaleDialog: ComponentType<SaleDialogProps>) => (props: SaleDialogProps) => (
    <SaleDialog {...props} row={useCurrentSale(props.row)} />
  );

export const saleDialogs = {
  view: withCurrentSale(ViewSaleDialog),
  approve: withCurrentSale(ApproveSaleDialog),
  reject: withCurrentSale(RejectSaleDialog),
  end: withCurrentSale(EndSaleDialog),
  undo: withCurrentSale(UndoApprovalDialog),
  number: withCurrentSale(NetworkNumberDialog),
};
