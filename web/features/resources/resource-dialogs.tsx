import { lazy } from 'react';
import { DeleteResourceDialog } from './delete-resource-dialog.tsx';

/** The dialogs about one resource. */
export const resourceDialogs = {
  edit: lazy(() => import('./edit-resource-dialog.tsx')),
  delete: DeleteResourceDialog,
};
