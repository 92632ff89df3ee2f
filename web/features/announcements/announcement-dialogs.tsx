import { lazy, Suspense, useState } from 'react';
import type { Announcement } from '../../../shared/announcements/contract.ts';
import { DeleteAnnouncementDialog } from './delete-announcement-dialog.tsx';

const EditAnnouncementDialog = lazy(() => import('./edit-announcement-dialog.tsx'));

/** Where an administrator is with an announcement. */
export interface AnnouncementStep {
  kind: 'edit' | 'delete';
  announcement: Announcement;
}

export interface AnnouncementDialogProps {
  /** As it is now, also where another administrator changed it meanwhile. */
  announcement: Announcement;
  open: boolean;
  onClose: () => void;
  afterClose: () => void;
}

interface AnnouncementDialogsProps {
  /** The list's, which are kept up to date. */
  rows: readonly Announcement[];
  step: AnnouncementStep | undefined;
  onStep: (step: AnnouncementStep | undefined) => void;
  /** After the dialog has closed. */
  onClosed: () => void;
}

/** The dialogs of one announcement. */
export function AnnouncementDialogs({ rows, step, onStep, onClosed }: AnnouncementDialogsProps) {
  const [shown, setShown] = useState<AnnouncementStep>();
  // A closing dialog keeps its content until it is gone.
  if (step && step !== shown) setShown(step);
  if (!shown) return null;
  const { id } = shown.announcement;
  const common = {
    announcement: rows.find((row) => row.id === id) ?? shown.announcement,
    onClose: () => onStep(undefined),
    afterClose: onClosed,
  };
  // The keys: what was typed for one must never be sent with another.
  return (
    <>
      {shown.kind === 'edit' ? (
        <Suspense>
          <EditAnnouncementDialog {...common} key={`edit-${id}`} open={step?.kind === 'edit'} />
        </Suspense>
      ) : null}
      <DeleteAnnouncementDialog {...common} key={`delete-${id}`} open={step?.kind === 'delete'} />
    </>
  );
}
