import { useState } from 'react';
import type { Product } from '../../../shared/products/contract.ts';
import { DeleteProductDialog } from './delete-product-dialog.tsx';
import { EditProductDialog } from './edit-product-dialog.tsx';
import { ViewProductDialog } from './view-product-dialog.tsx';

/** Where an administrator is with a product. */
export interface ProductStep {
  kind: 'view' | 'edit' | 'delete';
  product: Product;
}

export interface ProductDialogProps {
  /** As it is now, also where another administrator changed it meanwhile. */
  product: Product;
  open: boolean;
  onClose: () => void;
  afterClose: () => void;
}

interface ProductDialogsProps {
  /** The list's, which are kept up to date. */
  rows: readonly Product[];
  step: ProductStep | undefined;
  onStep: (step: ProductStep | undefined) => void;
  /** After the last dialog has closed. */
  onClosed: () => void;
}

/** The dialogs of one product. */
export function ProductDialogs({ rows, step, onStep, onClosed }: ProductDialogsProps) {
  const [shown, setShown] = useState<ProductStep>();
  // A closing dialog keeps its content until it is gone.
  if (step && step !== shown) setShown(step);
  if (!shown) return null;
  const { id } = shown.product;
  const product = rows.find((row) => row.id === id) ?? shown.product;
  const common = {
    product,
    onClose: () => onStep(undefined),
    afterClose: () => {
      // Not where one dialog only made room for another.
      if (!step) onClosed();
    },
  };
  // The keys: what was typed for one product must never be sent with another.
  return (
    <>
      <ViewProductDialog
        {...common}
        key={`view-${id}`}
        open={step?.kind === 'view'}
        onStep={(kind) => onStep({ kind, product })}
      />
      <EditProductDialog {...common} key={`edit-${id}`} open={step?.kind === 'edit'} />
      <DeleteProductDialog {...common} key={`delete-${id}`} open={step?.kind === 'delete'} />
    </>
  );
}
