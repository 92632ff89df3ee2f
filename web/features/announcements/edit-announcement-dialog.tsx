import { Form } from 'antd';
import { useState } from 'react';
import type { Announcement } from '../../../shared/announcements/contract.ts';
import { Callout } from '../../components/callout.tsx';
import { conflictingState } from '../../lib/api-errors.ts';
import { formatMoment } from '../../lib/dates.ts';
import { useOpenings } from '../../lib/openings.ts';
import { useUpdateAnnouncement } from './admin-queries.ts';
import type { AnnouncementDialogProps } from './announcement-dialogs.tsx';
import { type AnnouncementValues, valuesOf } from './announcement-form.ts';
import { AnnouncementFormDialog } from './announcement-form-dialog.tsx';

/** Edits the announcement as it stood when the dialog opened. */
export default function EditAnnouncementDialog(props: AnnouncementDialogProps) {
  return <Edit key={useOpenings(props.open)} {...props} />;
}

function Edit({ announcement, open, onClose, afterClose }: AnnouncementDialogProps) {
  const [form] = Form.useForm<Partial<AnnouncementValues>>();
  const [seen] = useState(announcement);
  const [overtaken, setOvertaken] = useState<Announcement>();
  const update = useUpdateAnnouncement();
  // The next Save replaces what somebody else wrote, now that the person has been told.
  const { version, publishedAt } = overtaken ?? seen;
  return (
    <AnnouncementFormDialog
      title="Edit Announcement"
      name="editAnnouncement"
      open={open}
      onClose={onClose}
      afterClose={afterClose}
      form={form}
      initial={valuesOf(seen)}
      publishHint={
        publishedAt === undefined
          ? 'Unchecked, it stays a draft.'
          : `Published on ${formatMoment(publishedAt)}. Unchecked, it keeps that date; checked, it is dated now and stands first again.`
      }
      pending={update.isPending}
      onSave={(typed, onRefused) =>
        update.mutate(
          { ...typed, announcementId: seen.id, version },
          {
            onSuccess: onClose,
            onError: (error) => {
              onRefused(error);
              const now = conflictingState(error);
              if (now) setOvertaken(now as unknown as Announcement);
            },
          },
        )
      }
    >
      {overtaken ? <Meanwhile now={overtaken} /> : null}
    </AnnouncementFormDialog>
  );
}

const Meanwhile = ({ now }: { now: Announcement }) => (
  <Callout tone="warning">
    <span role="alert">
      Another administrator changed this announcement meanwhile: it is now “{now.title}”,{' '}
      {now.publishedAt === undefined ? 'a draft' : 'published'}. What you typed is still here; Save
      replaces the announcement with it.
    </span>
  </Callout>
);
