import { notification } from 'antd';
import { useEffect } from 'react';
import { connectToasts } from '../lib/toasts.ts';
import css from './toast-host.module.css';

const SECONDS = 5;
const SECONDS_OF_ERROR = 8;

/** Shows the toasts and says them to assistive technology. */
export default function ToastHost() {
  const [show, holder] = notification.useNotification({ placement: 'top', maxCount: 4 });
  useEffect(
    () =>
      connectToasts(({ kind, title, reason, reference }) =>
        show[kind]({
          title,
          description: reason ? <Reason reason={reason} reference={reference} /> : undefined,
          duration: kind === 'error' ? SECONDS_OF_ERROR : SECONDS,
          role: kind === 'error' ? 'alert' : 'status',
        }),
      ),
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
