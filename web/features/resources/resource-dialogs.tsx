import { lazy } from 'react';
import { DeleteResourceDialog } from './delete-resource-dialog.tsx';

export const resourceDialogs = {
  edit: lazy(() => import('./edit-resource-dialog.tsx')),
  delete: DeleteResourceDialog,
};
