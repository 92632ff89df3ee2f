import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { AuthLayout } from '../components/auth-layout.tsx';
import { LinkButton } from '../components/link-button.tsx';
import { Link } from '../components/link.tsx';
import { readResetLink } from '../features/identity/password-reset.ts';
import { ResetPasswordForm } from '../features/identity/reset-password-form.tsx';
import { signOut } from '../lib/auth.ts';
import { paths } from '../lib/paths.ts';
import { takeWanted } from '../lib/return-path.ts';
import { useSession } from '../lib/session.tsx';
import { toast } from '../lib/toasts.ts';
import css from './forgot-password.module.css';

/**
 * Reads the mailed link and removes it from the address bar. A newer link that is opened in the same tab
 * replaces it.
 */
function useResetLink() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState(() => readResetLink(hash));
  useEffect(() => {
    if (!hash) return;
    setLink(readResetLink(hash));
    void navigate(paths.resetPassword, { replace: true });
  }, [hash, navigate]);
  return link;
}

/** Sets a new password with the mailed link. */
export default function ResetPassword() {
  const link = useResetLink();
  const { session } = useSession();
  const navigate = useNavigate();

  const finish = async (email: string) => {
    const wanted = takeWanted(email);
    // A session on this device ends, because the password has changed.
    if (session.status === 'signedIn') await signOut();
    toast.success('Password updated successfully!');
    void navigate(paths.login, { replace: true, state: { ...wanted, email } });
  };

  if (!link) return <NoLink />;
  return (
    <AuthLayout
      title="Choose a new password"
      subtitle={
        <>
          For <strong className={css.address}>{link.email}</strong>.
          {session.status === 'signedIn' ? ' You will sign in again with it on this device.' : ''}
        </>
      }
      footer={<Link to={paths.login}>Back to Login</Link>}
    >
      <ResetPasswordForm key={link.code} link={link} onDone={() => void finish(link.email)} />
    </AuthLayout>
  );
}

function NoLink() {
  return (
    <AuthLayout
      title="This link is incomplete"
      subtitle="Open the link in the email once more, or copy all of it. It works once, for 1 hour; your password hasn’t changed."
      footer={<Link to={paths.login}>Back to Login</Link>}
    >
      <div>
        <LinkButton to={paths.forgotPassword} type="primary" size="large" block>
          Ask for a New Link
        </LinkButton>
      </div>
    </AuthLayout>
  );
}
