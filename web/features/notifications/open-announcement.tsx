import { useEffect } from 'react';
import type { News } from '../../../shared/announcements/contract.ts';
import { NotificationDialog } from './notification-dialog.tsx';
import { useMarkRead } from './queries.ts';

interface OpenAnnouncementProps {
  announcement: News;
  open: boolean;
  onClose: () => void;
}

/** An announcement in full. It is read by opening it, as in the bell. */
export default function OpenAnnouncement({ announcement, open, onClose }: OpenAnnouncementProps) {
  const { mutate: markRead } = useMarkRead();
  const id = `announcement.${announcement.id}`;
  useEffect(() => {
    if (open) markRead(id);
  }, [open, id, markRead]);
  return (
    <NotificationDialog
      notification={{ ...announcement, id, at: announcement.publishedAt, isRead: true }}
      open={open}
      onClose={onClose}
    />
  );
}
