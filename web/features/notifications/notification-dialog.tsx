import { Button } from 'antd';
import { useRef, useState } from 'react';
import type { Notification } from '../../../shared/notifications/contract.ts';
import { Dialog } from '../../components/dialog.tsx';
import { UrgencyBadge } from '../../components/urgency.tsx';
import { formatFullMoment } from '../../lib/dates.ts';
import { toast } from '../../lib/toasts.ts';
import css from './notification-dialog.module.css';
import { useMarkRead } from './queries.ts';

interface NotificationDialogProps {
  /** The notification as it was when the dialog opened. */
  notification: Notification;
  onClosed: () => void;
}

/** One notification in full. If it was unread, it can be marked as unread again. */
export function NotificationDialog({ notification, onClosed }: NotificationDialogProps) {
  const [open, setOpen] = useState(true);
  const [marked, setMarked] = useState(notification.isRead);
  const close = useRef<HTMLButtonElement>(null);
  const { mutate: markRead } = useMarkRead();
  const { id, title, urgency, at, content } = notification;
  const mark = () =>
    markRead(id, {
      onSuccess() {
        setMarked(true);
        close.current?.focus();
        toast.success('Marked as read');
      },
    });
  const footer = (
    <>
      <Button ref={close} onClick={() => setOpen(false)}>
        Close
      </Button>
      {marked ? null : (
        <Button type="primary" onClick={mark}>
          Mark as Read
        </Button>
      )}
    </>
  );
  return (
    <Dialog
      title={title}
      open={open}
      onClose={() => setOpen(false)}
      afterClose={onClosed}
      footer={footer}
    >
      <p className={`quiet small ${css.facts}`}>
        <UrgencyBadge urgency={urgency} />
        <time dateTime={at}>{formatFullMoment(at)}</time>
      </p>
      <p className={css.content}>{content}</p>
    </Dialog>
  );
}
