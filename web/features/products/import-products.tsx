import { lazy } from 'react';
import { AddButton } from '../../components/add-button.tsx';
import { useProductImport, useAnnounceEnd } from './product-import.ts';

const ImportProductsDialog = lazy(() => import('./import-products-dialog.tsx'));

/** Opens the import of a price list. The import continues when its dialog is closed. */
export function ImportProducts() {
  const importing = useProductImport();
  useAnnounceEnd(importing);
  return (
    <AddButton
      label="Import CSV"
      type="default"
      icon={null}
      dialog={(state) => <ImportProductsDialog {...state} importing={importing} />}
    />
  );
}
