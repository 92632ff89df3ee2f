import { notification } from 'antd';
import { useEffect } from 'react';
import { startCountdown } from '../lib/countdown.ts';
import { connectToasts } from '../lib/toasts.ts';
import css from './toast-host.module.css';

const SECONDS = 5;
const SECONDS_OF_ERROR = 8;

let shown = 0;

/** Shows the toasts, and announces them to screen readers. */
export default function ToastHost() {
  const [show, holder] = notification.useNotification({ placement: 'top', maxCount: 4 });
  useEffect(
    () =>
      connectToasts(({ kind, title, reason, reference }) => {
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
        });
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
