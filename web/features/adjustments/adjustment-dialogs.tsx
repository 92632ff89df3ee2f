import { lazy } from 'react';
import { ViewAdjustmentDialog } from './view-adjustment-dialog.tsx';

/** The dialogs about an adjustment. */
export const adjustmentDialogs = {
  view: ViewAdjustmentDialog,
  release: lazy(() => import('./release-adjustment-dialog.tsx')),
  refuse: lazy(() => import('./refuse-adjustment-dialog.tsx')),
  withdraw: lazy(() => import('./withdraw-adjustment-dialog.tsx')),
};
export type AdjustmentDialogKind = keyof typeof adjustmentDialogs;
