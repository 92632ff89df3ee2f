import { Spin } from 'antd';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { FullPageMessage } from '../components/full-page-message.tsx';
import { accessToken } from '../lib/auth.ts';
import { paths, startOf } from '../lib/paths.ts';
import { useSession } from '../lib/session.tsx';

/** True with a session; an error is logged and counts as none. */
async function hasSession(): Promise<boolean> {
  try {
    return (await accessToken()) !== undefined;
  } catch (error) {
    // oxlint-disable-next-line no-console -- specified: the callback's errors are logged
    console.warn('The session could not be read', error);
    return false;
  }
}

/** Completes authentication after an e-mailed link, and opens the role's first screen. */
export default function AuthCallback() {
  const { session } = useSession();
  const [found, setFound] = useState<boolean>();
  useEffect(() => {
    void hasSession().then(setFound);
  }, []);
  if (found === false || session.status === 'signedOut')
    return <Navigate to={paths.login} replace />;
  if (found && session.status === 'signedIn')
    return <Navigate to={startOf(session.me.role)} replace />;
  return (
    <FullPageMessage title="Completing authentication..." action={<Spin size="large" />}>
      One moment, we’re opening your portal.
    </FullPageMessage>
  );
}
