import { Button } from 'antd';
import { useRef, useState } from 'react';
import type { Notification } from '../../../shared/notifications/contract.ts';
import { Dialog } from '../../components/dialog.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { UrgencyBadge } from '../../components/urgency.tsx';
import { linkOf } from '../../../shared/notifications/rules.ts';
import { formatFullMoment } from '../../lib/dates.ts';
import { toast } from '../../lib/toasts.ts';
import { noticePath } from './paths.ts';
import css from './notification-dialog.module.css';
import { useMarkRead } from './queries.ts';

interface NotificationDialogProps {
  /** The notification as it was when the dialog opened. */
  notification: Pick<
    Notification,
    'id' | 'title' | 'content' | 'urgency' | 'at' | 'isRead' | 'about'
  >;
  open: boolean;
  onClose: () => void;
  onClosed?: () => void;
  /** Goes to the item that the notification is about. */
  onFollow?: () => void;
}

/** One notification in full. If it was unread, it can be marked as unread again. */
export function NotificationDialog(props: NotificationDialogProps) {
  const { notification, open, onClose, onClosed, onFollow } = props;
  const [marked, setMarked] = useState(notification.isRead);
  const close = useRef<HTMLButtonElement>(null);
  const { mutate: markRead } = useMarkRead();
  const { id, title, urgency, at, content, about } = notification;
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
      <Button ref={close} onClick={() => onClose()}>
        Close
      </Button>
      {marked ? null : (
        <Button type="primary" onClick={mark}>
          Mark as Read
        </Button>
      )}
      {about ? (
        <LinkButton
          to={noticePath(about)}
          type={marked ? 'primary' : 'default'}
          onFollow={onFollow}
        >
          {linkOf(about).label}
        </LinkButton>
      ) : null}
    </>
  );
  return (
    <Dialog
      title={title}
      open={open}
      onClose={onClose}
      {...(onClosed ? { afterClose: onClosed } : {})}
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
