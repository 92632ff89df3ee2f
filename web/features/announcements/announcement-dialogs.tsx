import { lazy } from 'react';
import { DeleteAnnouncementDialog } from './delete-announcement-dialog.tsx';

export const announcementDialogs = {
  edit: lazy(() => import('./edit-announcement-dialog.tsx')),
  delete: DeleteAnnouncementDialog,
};
