import { Button } from 'antd';
import { FACTOR_TURNED_OFF } from '../../shared/identity/policy.ts';
import { AuthLayout } from '../components/auth-layout.tsx';
import { modeOf } from '../features/identity/email.ts';
import { SetUpApp } from '../features/identity/set-up-app.tsx';
import { useSignOut } from '../features/identity/use-sign-out.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { usePortalTheme } from '../lib/portal-theme.tsx';
import { useMe } from '../lib/session.tsx';
import { useWatchedUse } from '../lib/watch-use.ts';

const TITLE = 'Set up your second factor';

/**
 * In place of the screens, to an administrator without the second factor that the portal requires, and to
 * everybody after a recovery code.
 */
export default function SetUpFactor() {
  const { email, role, hasSecondFactor } = useMe();
  const signOut = useSignOut();
  usePageTitle(TITLE);
  usePortalTheme(modeOf(email));
  return (
    <AuthLayout
      title={TITLE}
      subtitle={
        <>
          {role === 'admin'
            ? 'Administrators can move money, so the portal also asks them for a code of an app.'
            : 'A recovery code took the place of your app.'}{' '}
          It opens to <strong>{email}</strong> when this is done.
        </>
      }
    >
      {role === 'admin' ? <WatchedUse /> : null}
      {hasSecondFactor ? (
        <>
          <p>{FACTOR_TURNED_OFF}</p>
          <Button onClick={signOut}>Sign Out</Button>
        </>
      ) : (
        // The session then shows the screen that was asked for.
        <SetUpApp onDone={() => undefined} onCancel={signOut} cancel="Sign Out" />
      )}
    </AuthLayout>
  );
}

/** An administrator's idle session ends here too; an agent's is never watched. */
function WatchedUse() {
  useWatchedUse();
  return null;
}
