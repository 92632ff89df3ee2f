import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import type { Notification } from '../../../shared/notifications/contract.ts';
import { Dialog } from '../../components/dialog.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { UrgencyBadge } from '../../components/urgency.tsx';
import { linkOf } from '../../../shared/notifications/rules.ts';
import { queries } from '../../lib/api.ts';
import { formatFullMoment } from '../../lib/dates.ts';
import { toast } from '../../lib/toasts.ts';
import css from './notification-dialog.module.css';
import { noticePath } from './paths.ts';
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

/** The office's message that a notice is about; nothing where it can't be read now, or was deleted. */
function MessageItself({
  about: { subjectId, at },
}: {
  about: NonNullable<Notification['about']>;
}) {
  const input = { saleId: subjectId };
  const { data } = useQuery(queries.sales.listMySaleMessages.queryOptions({ input }));
  const message = data?.rows.find(({ from, sentAt }) => from === 'office' && sentAt === at);
  return message ? <p className={css.content}>“{message.text}”</p> : null;
}

/** One notification in full, led by what it is about. */
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
      {about ? (
        <LinkButton to={noticePath(about)} type="primary" onFollow={onFollow}>
          {linkOf(about).label}
        </LinkButton>
      ) : null}
      {marked ? null : <Button onClick={mark}>Mark as Read</Button>}
      <Button ref={close} onClick={() => onClose()}>
        Close
      </Button>
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
      {about?.kind === 'saleMessage' ? <MessageItself about={about} /> : null}
    </Dialog>
  );
}
