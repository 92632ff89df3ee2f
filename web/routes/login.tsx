import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { AuthLayout } from '../components/auth-layout.tsx';
import { SignInForm } from '../features/identity/sign-in-form.tsx';
import { homeOf, paths, verifyEmailPath } from '../lib/paths.ts';
import { useSession } from '../lib/session.tsx';

/** Sign-in; forwards whoever is signed in. */
export default function Login() {
  const { session } = useSession();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { problem?: string } | null };
  if (session.status === 'signedIn') return <Navigate to={homeOf(session.me.role)} replace />;
  return (
    <AuthLayout
      title="Welcome back"
      subtitle="Sign in to your sales and earnings."
      footer={
        <>
          <Link to={paths.forgotPassword}>Forgot password?</Link>
          <span>
            New here? <Link to={paths.register}>Register Now</Link>
          </span>
          <Link to={paths.welcome}>Back to home</Link>
        </>
      }
    >
      <SignInForm
        entering={session.status === 'loading' && session.signedIn}
        notice={state?.problem}
        onUnverified={(email) => void navigate(verifyEmailPath(email))}
      />
    </AuthLayout>
  );
}
