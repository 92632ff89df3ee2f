import { CheckCircleFilled } from '@ant-design/icons';
import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { AuthLayout } from '../components/auth-layout.tsx';
import { VerificationForm } from '../features/identity/verification-form.tsx';
import { paths } from '../lib/paths.ts';
import css from './verify-email.module.css';

/** Proves that the address belongs to whoever registered it. */
export default function VerifyEmail() {
  const [verified, setVerified] = useState(false);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const email = query.get('email')?.trim().toLowerCase();
  if (!email) return <Navigate to={paths.register} replace />;
  return (
    <AuthLayout
      title={verified ? 'Email Verified!' : 'Verify your email'}
      subtitle={
        verified ? (
          'One moment, we’re signing you in.'
        ) : (
          <>
            Enter the 6-digit code that we sent to <strong>{email}</strong>.
          </>
        )
      }
    >
      {verified ? <CheckCircleFilled className={css.tick} aria-hidden="true" /> : null}
      <div hidden={verified}>
        <VerificationForm
          email={email}
          onVerified={() => setVerified(true)}
          onDone={(problem) => void navigate(paths.login, { replace: true, state: { problem } })}
        />
      </div>
    </AuthLayout>
  );
}
