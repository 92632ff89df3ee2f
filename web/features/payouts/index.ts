/** The parts of this feature that the monthly batches use. */
export { type Payment, PaymentForm } from './payment-form.tsx';
export { MarkReturned } from './payout-row-actions.tsx';
export { PayoutStatusBadge, payoutStatuses, payoutTypeName } from './payout-status.tsx';
export { type Reason, ReasonForm } from './reason-form.tsx';
export { RefusePayoutDialog } from './refuse-payout-dialog.tsx';
