import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { Role } from '../../shared/identity/contract.ts';
import { AuthLayout } from '../components/auth-layout.tsx';
import { useInviteClick } from '../features/referrals/record-click.ts';
import { RegistrationForm } from '../features/identity/registration-form.tsx';
import { paths, verifyEmailPath } from '../lib/paths.ts';
import { useRoom } from '../lib/room.tsx';

/** Registration of agents and, on the company's own domain, administrators. */
export default function Register() {
  const [mode, setMode] = useState<Role>('agent');
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const referralCode = (query.get('ref') ?? '').trim().toUpperCase().slice(0, 8);
  useRoom(mode);
  useInviteClick(referralCode);
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
        mode={mode}
        onMode={setMode}
        referralCode={referralCode}
        onCreated={(email) => void navigate(verifyEmailPath(email))}
      />
    </AuthLayout>
  );
}
