import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { AuthLayout } from '../components/auth-layout.tsx';
import type { RegistrationDraft } from '../features/identity/registration-draft.ts';
import { RegistrationForm } from '../features/identity/registration-form.tsx';
import { useInviteClick } from '../features/referrals/record-click.ts';
import { ReferralCodeInput } from '../features/referrals/referral-code-input.tsx';
import { paths, verifyEmailPath } from '../lib/paths.ts';

/** Registration of agents and, on the company's own domain, administrators. */
export default function Register() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { typed?: RegistrationDraft } | null };
  const invitation = (query.get('ref') ?? '').trim().toUpperCase().slice(0, 8);
  useInviteClick(invitation);
  return (
    <AuthLayout
      title="Create your account"
      subtitle="We’ll mail you a code to confirm your address."
      footer={
        <span>
          Already registered? <Link to={paths.login}>Sign In</Link>
        </span>
      }
    >
      <RegistrationForm
        invitation={invitation}
        typed={state?.typed}
        referralCodeInput={<ReferralCodeInput />}
        onCreated={(email, typed) => void navigate(verifyEmailPath(email), { state: { typed } })}
      />
    </AuthLayout>
  );
}
