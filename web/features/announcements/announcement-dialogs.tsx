import { lazy } from 'react';
import { DeleteAnnouncementDialog } from './delete-announcement-dialog.tsx';

/** The dialogs about one announcement. */
export const announcementDialogs = {
  edit: lazy(() => import('./edit-announcement-dialog.tsx')),
  delete: DeleteAnnouncementDialog,
};
