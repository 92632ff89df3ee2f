import type { Announcement } from '../../../shared/announcements/contract.ts';
import { DeleteQuestion } from '../../components/delete-question.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { useDeleteAnnouncement } from './admin-queries.ts';
import { shownTo } from './announcement-words.ts';

export function DeleteAnnouncementDialog({
  row: announcement,
  ...dialog
}: RowDialogProps<Announcement>) {
  const { title, targetAudience, publishedAt } = announcement;
  const deletion = useDeleteAnnouncement();
  return (
    <DeleteQuestion
      {...dialog}
      title="Delete Announcement"
      pending={deletion.isPending}
      onConfirm={() => deletion.mutate(announcement, { onSuccess: dialog.onClose })}
      question="Are you sure you want to delete this announcement?"
    >
      <strong>{title}</strong>
      {publishedAt === undefined
        ? ' is a draft: nobody else has seen it.'
        : ` goes from ${shownTo[targetAudience]} at once, and can’t be brought back. To take it back for a while, unpublish it instead.`}
    </DeleteQuestion>
  );
}
