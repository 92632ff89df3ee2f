import { lazy } from 'react';
import type { MoreAct } from '../../components/more-menu.tsx';
import { useAnnounceEnd, useProductImport } from './product-import.ts';

const ImportProductsDialog = lazy(() => import('./import-products-dialog.tsx'));

/** The import of a price list, which continues when its dialog is closed. */
export function useImportAct(): MoreAct {
  const importing = useProductImport();
  useAnnounceEnd(importing);
  return {
    label: 'Import CSV',
    change: 'products.createProduct',
    dialog: (state) => <ImportProductsDialog {...state} importing={importing} />,
  };
}
