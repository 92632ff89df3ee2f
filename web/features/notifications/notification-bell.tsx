import { BellOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useId, useRef, useState } from 'react';
import css from './notification-bell.module.css';
import { lazyPart } from '../../lib/lazy-part.ts';
import { notificationsQuery } from './queries.ts';

const NotificationPanel = lazyPart(() => import('./notification-panel.tsx'));

const MOST_SHOWN = 9;

/** The bell in the top bar, with the unread count. Its panel is loaded when first opened. */
export function NotificationBell() {
  const { data } = useQuery(notificationsQuery());
  const [state, setState] = useState<'open' | 'closed'>();
  const button = useRef<HTMLButtonElement>(null);
  const unreadId = useId();
  const unread = data?.unread ?? 0;
  const open = state === 'open';
  return (
    <div className={css.bell}>
      <Button
        ref={button}
        type="text"
        shape="circle"
        icon={<BellOutlined aria-hidden="true" />}
        aria-label="Notifications"
        aria-describedby={unreadId}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setState(open ? 'closed' : 'open')}
      />
      {unread > 0 ? (
        <span className={css.badge} aria-hidden="true">
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        </span>
      ) : null}
      <span id={unreadId} className="visually-hidden">
        {data ? `${unread} unread` : null}
      </span>
      {state ? (
        <Suspense>
          <NotificationPanel open={open} trigger={button} onClose={() => setState('closed')} />
        </Suspense>
      ) : null}
    </div>
  );
}
