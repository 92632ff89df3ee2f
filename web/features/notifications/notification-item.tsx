import { CheckOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId, useRef } from 'react';
import type { Notification } from '../../../shared/notifications/contract.ts';
import { UrgencyBadge, UrgencyIcon } from '../../components/urgency.tsx';
import { formatShortMoment } from '../../lib/dates.ts';
import css from './notification-item.module.css';

interface NotificationItemProps {
  notification: Notification;
  onOpen: () => void;
  onMarkRead: () => void;
}

/**
 * A row of the bell's panel. An unread one has a tint, a bar at its side, and a button that marks
 * it as read.
 */
export function NotificationItem({ notification, onOpen, onMarkRead }: NotificationItemProps) {
  const { title, content, urgency, at, isRead } = notification;
  const titleId = useId();
  const row = useRef<HTMLButtonElement>(null);
  const mark = () => {
    // Marking the row removes the button that has the focus.
    row.current?.focus();
    onMarkRead();
  };
  return (
    <li className={`${css.item} ${isRead ? '' : css.unread}`}>
      <button ref={row} type="button" className={css.open} onClick={onOpen}>
        <UrgencyIcon urgency={urgency} />
        <span className="stacked">
          {isRead ? null : <span className="visually-hidden">Unread: </span>}
          <strong id={titleId} className={css.title}>
            {title}
          </strong>
          <span className={`quiet small clamped ${css.content}`}>{content}</span>
          <span className={`quiet smallest ${css.foot}`}>
            <UrgencyBadge urgency={urgency} />
            <time dateTime={at}>{formatShortMoment(at)}</time>
          </span>
        </span>
      </button>
      {isRead ? null : (
        <Button
          type="text"
          shape="circle"
          className={css.mark ?? ''}
          icon={<CheckOutlined aria-hidden="true" />}
          aria-label="Mark as read"
          aria-describedby={titleId}
          title="Mark as read"
          onClick={mark}
        />
      )}
    </li>
  );
}
