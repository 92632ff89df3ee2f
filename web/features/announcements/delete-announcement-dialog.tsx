import { DeleteQuestion } from '../../components/delete-question.tsx';
import { useDeleteAnnouncement } from './admin-queries.ts';
import { shownTo } from './announcement-words.ts';
import type { AnnouncementDialogProps } from './announcement-dialogs.tsx';

/** Asks before an announcement is deleted. */
export function DeleteAnnouncementDialog({ announcement, ...dialog }: AnnouncementDialogProps) {
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
