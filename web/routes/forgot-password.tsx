import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { AuthLayout } from '../components/auth-layout.tsx';
import { LinkButton } from '../components/link-button.tsx';
import { Link } from '../components/link.tsx';
import { ForgotPasswordForm } from '../features/identity/forgot-password-form.tsx';
import { SendLinkAgain } from '../features/identity/send-link-again.tsx';
import { paths, verifyEmailPath } from '../lib/paths.ts';
import { keepWanted } from '../lib/return-path.ts';
import css from './forgot-password.module.css';

/** Asks for a reset link. */
export default function ForgotPassword() {
  const { state } = useLocation() as { state: { email?: string } | null };
  const [sentTo, setSentTo] = useState<string>();
  const showSent = (email: string) => {
    keepWanted(email, state);
    setSentTo(email);
  };
  if (sentTo !== undefined)
    return <Sent email={sentTo} state={state} onOther={() => setSentTo(undefined)} />;
  return (
    <AuthLayout
      title="Forgot your password?"
      subtitle="We’ll email you a link to choose a new one. It expires in 1 hour."
      footer={
        <Link to={paths.login} state={state}>
          Back to Login
        </Link>
      }
    >
      <ForgotPasswordForm email={state?.email} onSent={showSent} />
    </AuthLayout>
  );
}

/** The same for every address, so that it doesn't reveal who has an account. */
function Sent({ email, state, onOther }: { email: string; state: unknown; onOther: () => void }) {
  return (
    <AuthLayout
      title="Check Your Email"
      announced
      subtitle={
        <>
          If <strong className={css.address}>{email}</strong> belongs to an account, a link is on
          its way. It expires in 1 hour.
        </>
      }
      footer={
        <button type="button" className={css.other} onClick={onOther}>
          Use another address
        </button>
      }
    >
      <div className={css.actions}>
        <p className={css.hint}>
          Nothing there after a few minutes? Look among the spam, then send it again. Never verified
          the address? Then the mail has a code:{' '}
          <Link to={verifyEmailPath(email)}>Enter the code</Link>
        </p>
        <LinkButton to={paths.login} state={state} type="primary" size="large" block>
          Back to Login
        </LinkButton>
        <SendLinkAgain email={email} name="Send it again" />
      </div>
    </AuthLayout>
  );
}
