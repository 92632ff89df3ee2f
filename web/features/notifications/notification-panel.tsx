import { CloseOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type RefObject, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Notification } from '../../../shared/notifications/contract.ts';
import { BottomSheet } from '../../components/bottom-sheet.tsx';
import { EmptyState, Loaded } from '../../components/list-states.tsx';
import { Popover } from '../../components/popover.tsx';
import { type Openable, useOpened } from '../../lib/opened.ts';
import { toast } from '../../lib/toasts.ts';
import { useMedia, WIDE } from '../../lib/use-media.ts';
import { NotificationDialog } from './notification-dialog.tsx';
import { NotificationItem } from './notification-item.tsx';
import css from './notification-panel.module.css';
import { noticePath } from './paths.ts';
import { notificationsQuery } from './notifications-query.ts';
import { useMarkAllRead, useMarkRead } from './queries.ts';

interface NotificationPanelProps {
  bell: Openable;
  trigger: RefObject<HTMLButtonElement | null>;
}

/** The bell's panel: a popover on wide screens, a bottom sheet on phones. */
export default function NotificationPanel({ bell, trigger }: NotificationPanelProps) {
  const wide = useMedia(WIDE);
  const headingId = useId();
  const dialog = useOpened('notification');
  const navigate = useNavigate();
  /** The notification as it was when it was opened; it stays while its dialog closes. */
  const [shown, setShown] = useState<Notification>();
  const { mutate: markRead } = useMarkRead();
  const isShown = shown !== undefined && shown.id === dialog.value;
  // Opening a notification marks it as read, as specified.
  const openOne = (row: Notification) => {
    setShown(row);
    dialog.open(row.id);
    if (!row.isRead) markRead(row.id);
  };
  const follow = () => {
    const go = () => {
      if (shown?.about) void navigate(noticePath(shown.about));
    };
    // On a phone the dialog's entry in the history is above the panel's, and goes with it.
    if (!wide) return bell.hideThen(go);
    bell.hide();
    return dialog.closeThen(go);
  };
  const shell = { open: bell.isOpen, onClose: bell.hide, labelledBy: headingId };
  const list = (
    <Notifications
      headingId={headingId}
      onOpen={openOne}
      // A press beside the popover closes it; a phone has hardly any room beside the sheet.
      onClose={wide ? undefined : bell.hide}
    />
  );
  return (
    <>
      {wide ? (
        <Popover {...shell} trigger={trigger} covered={isShown}>
          {list}
        </Popover>
      ) : (
        <BottomSheet {...shell}>{list}</BottomSheet>
      )}
      {shown ? (
        <NotificationDialog
          key={shown.id}
          notification={shown}
          open={isShown}
          onClose={dialog.close}
          onFollow={follow}
          onClosed={() => setShown(undefined)}
        />
      ) : null}
    </>
  );
}

interface NotificationsProps {
  headingId: string;
  onOpen: (row: Notification) => void;
  /** Absent where no button is needed. */
  onClose: (() => void) | undefined;
}

function Notifications({ headingId, onOpen, onClose }: NotificationsProps) {
  const { data } = useQuery(notificationsQuery());
  const { mutate: markAllRead } = useMarkAllRead();
  const heading = useRef<HTMLHeadingElement>(null);
  const newest = data?.rows[0]?.at;
  return (
    <>
      <div className={css.head}>
        <h2 id={headingId} ref={heading} tabIndex={-1}>
          Notifications
        </h2>
        <span className={`quiet small ${css.unread}`}>{data ? `${data.unread} unread` : null}</span>
        {data && data.unread > 0 && newest ? (
          <Button
            type="link"
            className={css.all ?? ''}
            onClick={() => {
              markAllRead(newest);
              // With nothing left to mark, the button that has the focus is removed.
              heading.current?.focus();
            }}
          >
            Mark all read
          </Button>
        ) : null}
        {onClose ? (
          <Button
            type="text"
            className={css.close ?? ''}
            icon={<CloseOutlined aria-hidden="true" />}
            aria-label="Close"
            onClick={onClose}
          />
        ) : null}
      </div>
      <div className={css.list}>
        <Rows onOpen={onOpen} />
      </div>
    </>
  );
}

const saidSo = () => toast.success('Marked as read');

function Rows({ onOpen }: Pick<NotificationsProps, 'onOpen'>) {
  const query = useQuery(notificationsQuery());
  const { mutate: markRead } = useMarkRead();
  return (
    <Loaded query={query} noun="notifications" failure="Your notifications couldn’t be loaded">
      {({ rows }) =>
        rows.length === 0 ? (
          <EmptyState title="No notifications" />
        ) : (
          <ul className="ruled">
            {rows.map((row) => (
              <NotificationItem
                key={row.id}
                notification={row}
                onOpen={() => onOpen(row)}
                onMarkRead={() => markRead(row.id, { onSuccess: saidSo })}
              />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
