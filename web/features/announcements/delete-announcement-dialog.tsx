import { Callout } from '../../components/callout.tsx';
import { Question } from '../../components/question.tsx';
import { useDeleteAnnouncement } from './admin-queries.ts';
import { shownTo } from './announcement-words.ts';
import type { AnnouncementDialogProps } from './announcement-dialogs.tsx';
import css from './delete-announcement-dialog.module.css';

/** Asks before an announcement is deleted. */
export function DeleteAnnouncementDialog(props: AnnouncementDialogProps) {
  const { announcement, open, onClose, afterClose } = props;
  const { title, targetAudience, publishedAt } = announcement;
  const deletion = useDeleteAnnouncement();
  return (
    <Question
      title="Delete Announcement"
      open={open}
      onClose={onClose}
      afterClose={afterClose}
      action="Delete"
      danger
      pending={deletion.isPending}
      onConfirm={() => deletion.mutate(announcement, { onSuccess: onClose })}
      overtaken={undefined}
    >
      <p className={css.question}>Are you sure you want to delete this announcement?</p>
      <Callout>
        <strong>{title}</strong>
        {publishedAt === undefined
          ? ' is a draft: nobody else has seen it.'
          : ` goes from ${shownTo[targetAudience]} at once, and can’t be brought back. To take it back for a while, unpublish it instead.`}
      </Callout>
    </Question>
  );
}
