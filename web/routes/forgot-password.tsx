import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AuthLayout } from '../components/auth-layout.tsx';
import { LinkButton } from '../components/link-button.tsx';
import { ForgotPasswordForm } from '../features/identity/password-reset-forms.tsx';
import { paths } from '../lib/paths.ts';

/** Asks for a reset link. */
export default function ForgotPassword() {
  const [sent, setSent] = useState(false);
  if (sent)
    return (
      <AuthLayout
        title="Check Your Email"
        subtitle="If the address belongs to an account, a link is on its way. It expires in 1 hour."
      >
        <div>
          <LinkButton to={paths.login} type="primary" size="large" block>
            Back to Login
          </LinkButton>
        </div>
      </AuthLayout>
    );
  return (
    <AuthLayout
      title="Forgot your password?"
      subtitle="We’ll mail you a link to choose a new one. It expires in 1 hour."
      footer={<Link to={paths.login}>Back to Login</Link>}
    >
      <ForgotPasswordForm onSent={() => setSent(true)} />
    </AuthLayout>
  );
}
