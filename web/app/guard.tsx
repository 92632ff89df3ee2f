import { Suspense, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import type { Me, Role } from '../../shared/identity/contract.ts';
import { lazyPart, lazyScreen } from '../lib/lazy-part.ts';
import { paths, startOf } from '../lib/paths.ts';
import { wantedState } from '../lib/return-path.ts';
import { useSession } from '../lib/session.tsx';
import { PasswordPrompt } from './password-prompt.tsx';
import { SessionPending } from './session-pending.tsx';

const SignInAgain = lazyPart(() => import('../features/identity/sign-in-again.tsx'));
// Most people never see these.
const AccountStatus = lazyScreen(() => import('../routes/account-status.tsx'));
const SetUpFactor = lazyScreen(() => import('../routes/set-up-factor.tsx'));

interface Inside {
  /** The account that was here last. */
  person: string;
  /**
   * Key of the history's entry that another person left, and that a tab still shows which slept through the
   * sign-out; absent where this person came first.
   */
  left?: string;
}

/** Shows a role's screens to that role only. It hides screens; the API checks each call. */
export function Guard({ role }: { role: Role }) {
  const { session } = useSession();
  const wanted = useLocation();
  // A person who signs out leaves this place: it isn't where the next one on this device wants to go.
  const [inside, setInside] = useState<Inside>();
  const person =
    session.status === 'signedIn' ? (session.me.accountId ?? session.me.id) : undefined;
  if (person !== undefined && person !== inside?.person)
    setInside({ person, ...(inside ? { left: wanted.key } : {}) });
  if (session.status === 'loading') return <SessionPending />;
  if (session.status === 'signedOut')
    return <Navigate to={paths.login} state={inside ? null : wantedState(wanted)} replace />;
  if (inside?.left === wanted.key) return <Navigate to={startOf(session.me.role)} replace />;
  if (session.me.role !== role) return <Navigate to={paths.unauthorized} replace />;
  const { email, status } = session.me;
  return (
    <>
      {screenOf(session.me)}
      <PasswordPrompt email={email} />
      <EndedSession email={email} ended={session.ended && status === 'active'} />
    </>
  );
}

/** The role's screens, or what stands in their place. */
function screenOf({ needsSecondFactor, status }: Me) {
  if (status !== 'active') return <AccountStatus />;
  return needsSecondFactor ? <SetUpFactor /> : <Outlet />;
}

/** Covers the screen when the session ends during work. It stays mounted to return the focus. */
function EndedSession({ email, ended }: { email: string; ended: boolean }) {
  const [asked, setAsked] = useState(ended);
  if (ended && !asked) setAsked(true);
  if (!asked) return null;
  return (
    <Suspense>
      <SignInAgain email={email} open={ended} />
    </Suspense>
  );
}

/** `/` leads to the role's screens, or to the welcome page. */
export function HomeRedirect() {
  const { session } = useSession();
  if (session.status === 'loading') return <SessionPending />;
  if (session.status === 'signedOut') return <Navigate to={paths.welcome} replace />;
  return <Navigate to={startOf(session.me.role)} replace />;
}
