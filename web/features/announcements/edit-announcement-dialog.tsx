import type { Announcement } from '../../../shared/announcements/contract.ts';
import { EditDialog } from '../../components/edit-dialog.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { useUpdateAnnouncement } from './admin-queries.ts';
import { AnnouncementFields } from './announcement-fields.tsx';
import { announcementForm, valuesOf } from './announcement-form.ts';

export default function EditAnnouncementDialog(props: RowDialogProps<Announcement>) {
  const update = useUpdateAnnouncement();
  return (
    <EditDialog
      {...props}
      title="Edit Announcement"
      name="editAnnouncement"
      definition={announcementForm}
      valuesOf={valuesOf}
      noun="announcement"
      describe={({ title, publishedAt }) =>
        `“${title}”, ${publishedAt === undefined ? 'a draft' : 'published'}`
      }
      pending={update.isPending}
      fields={({ publishedAt }) => <AnnouncementFields publishHint={publishHint(publishedAt)} />}
      onSave={(input, version, callbacks) =>
        update.mutateAsync({ ...input, announcementId: props.row.id, version }, callbacks)
      }
    />
  );
}

const publishHint = (publishedAt: string | undefined) =>
  publishedAt === undefined
    ? 'Unchecked, it stays a draft.'
    : `Published on ${formatMoment(publishedAt)}. Unchecked, it keeps that date; checked, it is dated now and stands first again.`;
