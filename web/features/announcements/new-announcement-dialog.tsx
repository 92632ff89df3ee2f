import { FormDialog } from '../../components/form-dialog.tsx';
import { useMe } from '../../lib/session.tsx';
import { useCreateAnnouncement } from './admin-queries.ts';
import { AnnouncementFields } from './announcement-fields.tsx';
import { announcementForm, newAnnouncementValues } from './announcement-form.ts';

interface NewAnnouncementDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Writes an announcement. What was typed stays on the device until it is saved. */
export default function NewAnnouncementDialog(props: NewAnnouncementDialogProps) {
  const draft = `announcement:${useMe().id}`;
  const creation = useCreateAnnouncement(draft);
  return (
    <FormDialog
      {...props}
      title="New Announcement"
      name="newAnnouncement"
      definition={announcementForm}
      initial={newAnnouncementValues}
      draft={draft}
      // Not in the draft, so that a tick from an earlier visit doesn't publish by mistake.
      undrafted={['publishImmediately']}
      pending={creation.isPending}
      fields={
        <AnnouncementFields publishHint="Unchecked, it is kept as a draft that only administrators see here." />
      }
      onSave={creation.mutateAsync}
    />
  );
}
