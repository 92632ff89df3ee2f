import { Button, notification } from 'antd';
import { useEffect } from 'react';
import { type Countdown, startCountdown } from '../lib/countdown.ts';
import { connectToasts, type KeyedToast } from '../lib/toasts.ts';
import css from './toast-host.module.css';

const SECONDS = 5;
const SECONDS_OF_ERROR = 8;

/** Toasts at the top reach down to here, in pixels: two lines of title, three of reason. */
const REACH = 220;

/** In pixels from the bottom: above the buttons of a dialog on a phone. */
const ABOVE_BUTTONS = 140;

type Notifications = ReturnType<typeof notification.useNotification>[0];

let shown = 0;

/** At the top, unless it would cover the field with the focus, which is the first that it speaks of. */
function placementNow(): 'top' | 'bottom' {
  const field = document.activeElement?.closest('form input, form textarea');
  return field && field.getBoundingClientRect().top < REACH ? 'bottom' : 'top';
}

function hostOn(show: Notifications) {
  const standing = new Map<string, { countdown: Countdown; placement: string }>();
  const forget = (key: string) => {
    standing.get(key)?.countdown.stop();
    standing.delete(key);
  };
  const hide = (key: string) => {
    forget(key);
    show.destroy(key);
  };
  const follow = (key: string, act: () => void) => {
    hide(key);
    act();
  };
  /** The time of a renewed toast starts anew, also where the pointer holds it. */
  const countdownOf = ({ key, kind }: KeyedToast, placement: string) => {
    const old = standing.get(key);
    if (old?.placement === placement) {
      old.countdown.renew();
      return old.countdown;
    }
    forget(key);
    const seconds = kind === 'error' ? SECONDS_OF_ERROR : SECONDS;
    const countdown = startCountdown(seconds * 1000, () => hide(key));
    standing.set(key, { countdown, placement });
    return countdown;
  };
  const put = (toast: KeyedToast) => {
    const { key, kind, title, reason, reference, action } = toast;
    const placement = placementNow();
    const isRenewed = standing.get(key)?.placement === placement;
    const countdown = countdownOf(toast, placement);
    // As a new element the text is read out again, and a renewed one can be noticed.
    const text = (
      <span key={++shown} className={isRenewed ? css.renewed : undefined}>
        {title}
      </span>
    );
    show[kind]({
      key,
      title: text,
      description: reason ? <Reason reason={reason} reference={reference} /> : undefined,
      actions: action ? (
        <Button size="small" onClick={() => follow(key, action.act)}>
          {action.label}
        </Button>
      ) : undefined,
      // antd's own timer renders each toast at every frame.
      duration: false,
      onClose: () => forget(key),
      // A toast under the pointer stays: it is being read.
      props: { onPointerEnter: countdown.hold, onPointerLeave: countdown.goOn },
      role: kind === 'error' ? 'alert' : 'status',
      placement,
    });
  };
  // A form that was refused focuses the field after the toast, in the same task.
  return { show: (toast: KeyedToast) => void setTimeout(put, 0, toast), hide };
}

/** Shows the toasts, and announces them to screen readers. */
export default function ToastHost() {
  const [show, holder] = notification.useNotification({ bottom: ABOVE_BUTTONS, maxCount: 4 });
  useEffect(() => connectToasts(hostOn(show)), [show]);
  return holder;
}

function Reason({ reason, reference }: { reason: string; reference: string | undefined }) {
  return (
    <>
      {reason}
      {reference ? <span className={css.reference}>Request {reference}</span> : null}
    </>
  );
}
