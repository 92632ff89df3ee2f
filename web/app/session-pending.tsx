import { Button } from 'antd';
import { FullPageMessage } from '../components/full-page-message.tsx';
import { PageSpinner } from '../components/page-spinner.tsx';
import { useSession } from '../lib/session.tsx';

/** The specified spinner while the session loads, or a message that there is no answer. */
export function SessionPending() {
  const { session, refresh } = useSession();
  if (session.status !== 'loading' || !session.unreachable) return <PageSpinner />;
  return (
    <FullPageMessage
      title="The portal can’t be reached"
      action={
        <Button type="primary" onClick={() => void refresh()}>
          Retry
        </Button>
      }
    >
      Check your connection. You are still signed in, and the portal opens by itself as soon as it
      answers.
    </FullPageMessage>
  );
}
