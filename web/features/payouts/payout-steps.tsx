import { useState } from 'react';
import type { AdminPayout } from '../../../shared/payouts/contract.ts';
import { PayPayoutDialog } from './pay-payout-dialog.tsx';
import { PayoutDetailDialog } from './payout-detail-dialog.tsx';
import { RefusePayoutDialog } from './refuse-payout-dialog.tsx';

/** Where an administrator is with a payout. */
export interface PayoutStep {
  kind: 'view' | 'pay' | 'reject' | 'return';
  payout: AdminPayout;
}

interface PayoutStepsProps {
  step: PayoutStep | undefined;
  onStep: (step: PayoutStep | undefined) => void;
  /** After the dialog has closed. */
  onDone: (payout: AdminPayout) => void;
}

/** The dialogs of Admin Payouts. */
export function PayoutSteps({ step, onStep, onDone }: PayoutStepsProps) {
  const [shown, setShown] = useState<PayoutStep>();
  // A closing dialog keeps its content until it is gone.
  if (step && step !== shown) setShown(step);
  if (!shown) return null;
  const common = {
    payout: shown.payout,
    onClose: () => onStep(undefined),
    afterClose: () => onDone(shown.payout),
  };
  return (
    <>
      <PayoutDetailDialog
        {...common}
        key={`view-${common.payout.id}`}
        open={step?.kind === 'view'}
      />
      <PayPayoutDialog {...common} key={`pay-${common.payout.id}`} open={step?.kind === 'pay'} />
      <RefusePayoutDialog
        {...common}
        key={`reject-${common.payout.id}`}
        kind="reject"
        open={step?.kind === 'reject'}
      />
      <RefusePayoutDialog
        {...common}
        key={`return-${common.payout.id}`}
        kind="return"
        open={step?.kind === 'return'}
      />
    </>
  );
}
