import { notification } from 'antd';
import { useEffect } from 'react';
import { startCountdown } from '../lib/countdown.ts';
import { connectToasts, type Toast } from '../lib/toasts.ts';
import css from './toast-host.module.css';

const SECONDS = 5;
const SECONDS_OF_ERROR = 8;

/** Toasts at the top reach down to here, in pixels: two lines of title, three of reason. */
const REACH = 220;

/** In pixels from the bottom: above the buttons of a dialog on a phone. */
const ABOVE_BUTTONS = 140;

let shown = 0;

/** At the top, unless it would cover the field with the focus, which is the first that it speaks of. */
function placementNow(): 'top' | 'bottom' {
  const field = document.activeElement?.closest('form input, form textarea');
  return field && field.getBoundingClientRect().top < REACH ? 'bottom' : 'top';
}

/** Shows the toasts, and announces them to screen readers. */
export default function ToastHost() {
  const [show, holder] = notification.useNotification({ bottom: ABOVE_BUTTONS, maxCount: 4 });
  useEffect(
    () =>
      connectToasts((toast) => {
        const put = ({ kind, title, reason, reference }: Toast) => {
          const key = `toast-${++shown}`;
          const seconds = kind === 'error' ? SECONDS_OF_ERROR : SECONDS;
          const countdown = startCountdown(seconds * 1000, () => show.destroy(key));
          show[kind]({
            key,
            title,
            description: reason ? <Reason reason={reason} reference={reference} /> : undefined,
            // antd's own timer renders each toast at every frame.
            duration: false,
            onClose: countdown.stop,
            // A toast under the pointer stays: it is being read.
            props: { onPointerEnter: countdown.hold, onPointerLeave: countdown.goOn },
            role: kind === 'error' ? 'alert' : 'status',
            placement: placementNow(),
          });
        };
        // A form that was refused focuses the field after the toast, in the same task.
        setTimeout(put, 0, toast);
      }),
    [show],
  );
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
