/** What the screens of payouts offer to those of the monthly batches, which are made of payouts. */
export { type Payment, PaymentForm } from './payment-form.tsx';
export { PayoutStatusBadge, payoutStatuses, payoutTypeName } from './payout-status.tsx';
export { type Reason, ReasonForm } from './reason-form.tsx';
export { RefusePayoutDialog } from './refuse-payout-dialog.tsx';
