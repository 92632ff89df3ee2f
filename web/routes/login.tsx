import { useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { AuthLayout } from '../components/auth-layout.tsx';
import { NewPasswordForm } from '../features/identity/new-password-form.tsx';
import { SignInForm } from '../features/identity/sign-in-form.tsx';
import { paths, verifyEmailPath } from '../lib/paths.ts';
import { pathAfterSignIn } from '../lib/return-path.ts';
import { useSession } from '../lib/session.tsx';
import type { SignInOutcome } from '../lib/sign-in.ts';

const TOO_LATE = 'That took too long. Please sign in again.';

/** Sign-in; a signed-in person is sent on. */
export default function Login() {
  const { session } = useSession();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { problem?: string; email?: string } | null };
  const [start, setStart] = useState({ email: state?.email, notice: state?.problem });
  /** E-mail address of a person whose temporary password has to be replaced. */
  const [invited, setInvited] = useState<string>();
  const entering = session.status === 'loading' && session.signedIn;

  const goOn = (outcome: SignInOutcome, email: string) => {
    if (outcome === 'newPassword') setInvited(email);
    if (outcome === 'unverified')
      void navigate(verifyEmailPath(email), { state: { fromSignIn: true } });
    if (outcome === 'resetPassword')
      void navigate(paths.forgotPassword, { state: { ...state, email } });
  };

  if (session.status === 'signedIn')
    return (
      <Navigate to={pathAfterSignIn(state, session.me.role, window.location.origin)} replace />
    );
  if (invited)
    return (
      <AuthLayout
        title="Choose your password"
        subtitle={
          <>
            It replaces the temporary one of <strong>{invited}</strong>.
          </>
        }
      >
        <NewPasswordForm
          email={invited}
          entering={entering}
          onTooLate={() => {
            setStart({ email: invited, notice: TOO_LATE });
            setInvited(undefined);
          }}
        />
      </AuthLayout>
    );
  return (
    <AuthLayout
      title="Welcome back"
      subtitle="Sign in to your sales and earnings."
      footer={
        <>
          <Link to={paths.forgotPassword} state={state}>
            Forgot password?
          </Link>
          <span>
            New here? <Link to={paths.register}>Register Now</Link>
          </span>
          <Link to={paths.welcome}>Back to home</Link>
        </>
      }
    >
      <SignInForm {...start} entering={entering} onOutcome={goOn} />
    </AuthLayout>
  );
}
