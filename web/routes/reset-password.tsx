import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { AuthLayout } from '../components/auth-layout.tsx';
import { Callout } from '../components/callout.tsx';
import { ResetPasswordForm } from '../features/identity/password-reset-forms.tsx';
import { paths } from '../lib/paths.ts';
import { toast } from '../lib/toasts.ts';

/** The link's fragment: servers never see it, and it leaves the address bar once it is read. */
function readFragment() {
  const fragment = new URLSearchParams(window.location.hash.slice(1));
  return { email: fragment.get('email') ?? '', code: fragment.get('code') ?? '' };
}

/** Sets a new password with the mailed link. */
export default function ResetPassword() {
  const [{ email, code }] = useState(readFragment);
  const navigate = useNavigate();
  useEffect(() => {
    if (window.location.hash) window.history.replaceState(null, '', window.location.pathname);
  }, []);
  const done = () => {
    toast.success('Password updated successfully!');
    void navigate(paths.login, { replace: true });
  };
  return (
    <AuthLayout title="Choose a new password" footer={<Link to={paths.login}>Back to Login</Link>}>
      {email && code ? (
        <ResetPasswordForm email={email} code={code} onDone={done} />
      ) : (
        <Callout tone="warning">
          This link is incomplete or was used already.{' '}
          <Link to={paths.forgotPassword}>Ask for a new one</Link>.
        </Callout>
      )}
    </AuthLayout>
  );
}
