import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { AuthLayout } from '../components/auth-layout.tsx';
import { Callout } from '../components/callout.tsx';
import { Link } from '../components/link.tsx';
import type { RegistrationDraft } from '../features/identity/registration-draft.ts';
import { RegistrationForm } from '../features/identity/registration-form.tsx';
import { invitationOf } from '../features/referrals/invite-link.ts';
import { useInviteClick } from '../features/referrals/record-click.ts';
import { ReferralCodeInput } from '../features/referrals/referral-code-input.tsx';
import { homeOf, paths, verifyEmailPath } from '../lib/paths.ts';
import { useSession } from '../lib/session.tsx';

/** For a person who is signed in already. */
function SignedIn() {
  const { session } = useSession();
  if (session.status !== 'signedIn') return null;
  const { email, role } = session.me;
  return (
    <Callout tone="info">
      You are signed in as {email}. <Link to={homeOf(role)}>Open the portal</Link>
    </Callout>
  );
}

/** Registration of agents and, on the company's own domain, administrators. */
export default function Register() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { typed?: RegistrationDraft } | null };
  const invitation = invitationOf(query.toString());
  useInviteClick(invitation);
  return (
    <AuthLayout
      title="Create your account"
      subtitle="We’ll email you a code to confirm your address."
      footer={
        <span>
          Already registered? <Link to={paths.login}>Sign In</Link>
        </span>
      }
    >
      <SignedIn />
      <RegistrationForm
        invitation={invitation}
        typed={state?.typed}
        referralCodeInput={<ReferralCodeInput />}
        onCreated={(email, typed) => void navigate(verifyEmailPath(email), { state: { typed } })}
      />
    </AuthLayout>
  );
}
