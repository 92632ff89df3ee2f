import { BellOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useId, useRef, useState } from 'react';
import css from './notification-bell.module.css';
import { lazyPart } from '../../lib/lazy-part.ts';
import { type Openable, useOpenedOnly } from '../../lib/opened.ts';
import { useMedia, WIDE } from '../../lib/use-media.ts';
import { notificationsQuery } from './notifications-query.ts';

const NotificationPanel = lazyPart(() => import('./notification-panel.tsx'));

const MOST_SHOWN = 9;

/** The bell in the top bar, with the unread count. Its panel is loaded when first opened. */
export function NotificationBell() {
  const { data } = useQuery(notificationsQuery());
  const bell = useBellPanel();
  const { isOpen: open, show, hide } = bell;
  const [asked, setAsked] = useState(open);
  if (open && !asked) setAsked(true);
  const button = useRef<HTMLButtonElement>(null);
  const unreadId = useId();
  const unread = data?.unread ?? 0;
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
        onClick={() => (open ? hide() : show())}
      />
      {unread > 0 ? (
        <span className={css.badge} aria-hidden="true">
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        </span>
      ) : null}
      <span id={unreadId} className="visually-hidden">
        {data ? `${unread} unread` : null}
      </span>
      {asked ? (
        <Suspense>
          <NotificationPanel bell={bell} trigger={button} />
        </Suspense>
      ) : null}
    </div>
  );
}

/**
 * State of the panel. On a phone it covers the screen, and Back closes it; on a desk it is a popover,
 * which closes at a press on the link that leads on.
 */
function useBellPanel(): Openable {
  const isWide = useMedia(WIDE);
  const sheet = useOpenedOnly('bell');
  const [isOpen, setOpen] = useState(false);
  if (!isWide) return sheet;
  const hide = () => setOpen(false);
  return {
    isOpen,
    show: () => setOpen(true),
    hide,
    hideThen: (go) => {
      hide();
      go();
    },
  };
}
