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

export interface PayoutDialogProps {
  /** As it is now, also where another administrator changed it meanwhile. */
  payout: AdminPayout;
  open: boolean;
  onClose: () => void;
  afterClose: () => void;
}

interface PayoutDialogsProps {
  /** The list's, which are kept up to date. */
  rows: readonly AdminPayout[];
  step: PayoutStep | undefined;
  onStep: (step: PayoutStep | undefined) => void;
  /** After the last dialog has closed. */
  onClosed: () => void;
}

/** The dialogs of one payout. */
export function PayoutDialogs({ rows, step, onStep, onClosed }: PayoutDialogsProps) {
  const [shown, setShown] = useState<PayoutStep>();
  // A closing dialog keeps its content until it is gone.
  if (step && step !== shown) setShown(step);
  if (!shown) return null;
  const { id } = shown.payout;
  const payout = rows.find((row) => row.id === id) ?? shown.payout;
  const common = {
    payout,
    onClose: () => onStep(undefined),
    afterClose: () => {
      // Not where one dialog only made room for another.
      if (!step) onClosed();
    },
  };
  // The keys: what was typed for one payout must never be sent with another.
  return (
    <>
      <PayoutDetailDialog
        {...common}
        key={`view-${id}`}
        open={step?.kind === 'view'}
        onStep={(kind) => onStep({ kind, payout })}
      />
      <PayPayoutDialog {...common} key={`pay-${id}`} open={step?.kind === 'pay'} />
      <RefusePayoutDialog
        {...common}
        key={`reject-${id}`}
        kind="reject"
        hasSale={payout.saleId !== undefined}
        open={step?.kind === 'reject'}
      />
      <RefusePayoutDialog
        {...common}
        key={`return-${id}`}
        kind="return"
        hasSale={payout.saleId !== undefined}
        open={step?.kind === 'return'}
      />
    </>
  );
}
