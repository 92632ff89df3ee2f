import type { AdminPayout } from '../../../shared/payouts/contract.ts';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { PayPayoutDialog } from './pay-payout-dialog.tsx';
import { PayoutDetailDialog } from './payout-detail-dialog.tsx';
import { ProcessPayoutDialog } from './process-payout-dialog.tsx';
import { RefusePayoutDialog } from './refuse-payout-dialog.tsx';

const refuseDialog = (kind: 'reject' | 'return') => (props: RowDialogProps<AdminPayout>) => (
  <RefusePayoutDialog {...props} kind={kind} hasSale={props.row.saleId !== undefined} />
);

export const payoutDialogs = {
  view: PayoutDetailDialog,
  process: ProcessPayoutDialog,
  pay: PayPayoutDialog,
  reject: refuseDialog('reject'),
  return: refuseDialog('return'),
};
