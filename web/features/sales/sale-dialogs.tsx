import { useState } from 'react';
import type { AdminSale } from '../../../shared/sales/contract.ts';
import { useCurrentSale } from './admin-queries.ts';
import { ApproveSaleDialog } from './approve-sale-dialog.tsx';
import { EndSaleDialog } from './end-sale-dialog.tsx';
import { RejectSaleDialog } from './reject-sale-dialog.tsx';
import { ViewSaleDialog } from './view-sale-dialog.tsx';

/** Where an administrator is with a sale: reading it, or about to decide. */
export interface SaleStep {
  kind: 'view' | 'approve' | 'reject' | 'end';
  sale: AdminSale;
}

export interface SaleDialogProps {
  /** As it is now, also where another administrator changed it meanwhile. */
  sale: AdminSale;
  open: boolean;
  onClose: () => void;
  afterClose: () => void;
}

interface SaleDialogsProps {
  step: SaleStep | undefined;
  onStep: (step: SaleStep | undefined) => void;
  /** After the last dialog has closed. */
  onClosed: (sale: AdminSale) => void;
}

/** The dialogs of one sale. */
export function SaleDialogs({ step, onStep, onClosed }: SaleDialogsProps) {
  const [shown, setShown] = useState<SaleStep>();
  // A closing dialog keeps its content until it is gone.
  if (step && step !== shown) setShown(step);
  return shown ? <OneSale {...{ step, onStep, onClosed }} row={shown.sale} /> : null;
}

function OneSale({ row, step, onStep, onClosed }: SaleDialogsProps & { row: AdminSale }) {
  const sale = useCurrentSale(row);
  const common = {
    sale,
    onClose: () => onStep(undefined),
    afterClose: () => {
      // Not where one dialog only made room for another.
      if (!step) onClosed(sale);
    },
  };
  // The keys: one sale's reason must never be sent with another.
  return (
    <>
      <ViewSaleDialog
        {...common}
        key={`view-${sale.id}`}
        open={step?.kind === 'view'}
        onStep={(kind) => onStep({ kind, sale })}
      />
      <ApproveSaleDialog {...common} key={`approve-${sale.id}`} open={step?.kind === 'approve'} />
      <RejectSaleDialog {...common} key={`reject-${sale.id}`} open={step?.kind === 'reject'} />
      <EndSaleDialog {...common} key={`end-${sale.id}`} open={step?.kind === 'end'} />
    </>
  );
}
