import { AuthLayout } from '../components/auth-layout.tsx';
import { modeOf } from '../features/identity/email.ts';
import { SetUpApp } from '../features/identity/set-up-app.tsx';
import { useSignOut } from '../features/identity/use-sign-out.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { usePortalTheme } from '../lib/portal-theme.tsx';
import { useMe } from '../lib/session.tsx';

const TITLE = 'Set up your second factor';

/** In place of the screens, to an administrator without the second factor that the portal requires. */
export default function SetUpFactor() {
  const { email } = useMe();
  const signOut = useSignOut();
  usePageTitle(TITLE);
  usePortalTheme(modeOf(email));
  return (
    <AuthLayout
      title={TITLE}
      subtitle={
        <>
          Administrators can move money, so the portal also asks them for a code of an app. It opens
          to <strong>{email}</strong> when this is done.
        </>
      }
    >
      {/* The session then shows the screen that was asked for. */}
      <SetUpApp onDone={() => undefined} onCancel={signOut} cancel="Sign Out" />
    </AuthLayout>
  );
}
