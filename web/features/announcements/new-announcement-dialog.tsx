import { Form } from 'antd';
import { useState } from 'react';
import { keepDraft, readDraft } from '../../lib/drafts.ts';
import { useOpenings } from '../../lib/openings.ts';
import { useMe } from '../../lib/session.tsx';
import { useCreateAnnouncement } from './admin-queries.ts';
import { type AnnouncementValues, newAnnouncementValues } from './announcement-form.ts';
import { AnnouncementFormDialog } from './announcement-form-dialog.tsx';

interface NewAnnouncementDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Writes an announcement. What was typed stays on the device until it is saved. */
export default function NewAnnouncementDialog(props: NewAnnouncementDialogProps) {
  return <Writing key={useOpenings(props.open)} {...props} />;
}

function Writing({ open, onClose }: NewAnnouncementDialogProps) {
  const draft = `announcement:${useMe().id}`;
  const [form] = Form.useForm<Partial<AnnouncementValues>>();
  const [initial] = useState(() => ({
    ...newAnnouncementValues,
    ...readDraft<AnnouncementValues>(draft),
    // Chosen anew each time: nothing goes to a thousand bells by an old tick.
    publishImmediately: false,
  }));
  const creation = useCreateAnnouncement();
  return (
    <AnnouncementFormDialog
      title="New Announcement"
      name="newAnnouncement"
      open={open}
      onClose={onClose}
      form={form}
      initial={initial}
      publishHint="Unchecked, it is kept as a draft that only administrators see here."
      onTyped={(values) => keepDraft(draft, values)}
      pending={creation.isPending}
      onSave={(announcement, onRefused) =>
        creation.mutate(announcement, {
          onSuccess: () => {
            keepDraft(draft, undefined);
            onClose();
          },
          onError: onRefused,
        })
      }
    />
  );
}
