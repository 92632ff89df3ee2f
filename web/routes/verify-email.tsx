import { CheckCircleFilled } from '@ant-design/icons';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { AuthLayout } from '../components/auth-layout.tsx';
import { Callout } from '../components/callout.tsx';
import { LinkButton } from '../components/link-button.tsx';
import { Link } from '../components/link.tsx';
import { emailOf, modeOf } from '../features/identity/email.ts';
import { forgetRegistered, isRegisteredHere } from '../features/identity/registered-here.ts';
import {
  forgetRegistration,
  type RegistrationDraft,
} from '../features/identity/registration-draft.ts';
import { VerificationForm } from '../features/identity/verification-form.tsx';
import { enter, type SignInNow } from '../features/identity/verification.ts';
import { ReferralCodeInput } from '../features/referrals/referral-code-input.tsx';
import { paths } from '../lib/paths.ts';
import { usePortalTheme } from '../lib/portal-theme.tsx';
import css from './verify-email.module.css';

/** The step to show. */
type Step = 'code' | 'verifiedBefore' | Verified;

/** `signInNow` needs no input; undefined: the sign-in asks for the password. */
interface Verified {
  signInNow: SignInNow | undefined;
}

/** State that the earlier screen passed on. */
interface FromEarlier {
  /** The typed registration, to correct the address and register again. */
  typed?: RegistrationDraft;
  /** The person comes from the sign-in, so the mailed code may be old. */
  fromSignIn?: boolean;
}

/** Asks for the mailed code, which proves that the address belongs to the person. */
export default function VerifyEmail() {
  const [query] = useSearchParams();
  const email = emailOf(query.get('email') ?? '');
  return email ? (
    <Verification key={email} email={email} />
  ) : (
    <Navigate to={paths.register} replace />
  );
}

function Verification({ email }: { email: string }) {
  const [step, setStep] = useState<Step>('code');
  const from = (useLocation().state ?? {}) as FromEarlier;
  const [isOwn] = useState(() => isRegisteredHere(email));
  usePortalTheme(modeOf(email));
  useLoginAfter(step, email);
  if (step === 'verifiedBefore') return <VerifiedBefore email={email} />;
  if (step === 'code')
    return (
      <AuthLayout
        title="Verify your email"
        subtitle={
          <>
            Enter the 6-digit code that we sent to <strong className={css.email}>{email}</strong>
            {isOwn ? '.' : ', and your details: they replace what was entered before.'}
          </>
        }
        footer={
          <>
            <span>
              Wrong address?{' '}
              <Link to={paths.register} state={{ typed: from.typed }}>
                Register again
              </Link>
            </span>
            <span>
              Already verified?{' '}
              <Link to={paths.login} state={{ email }}>
                Sign In
              </Link>
            </span>
          </>
        }
      >
        {from.fromSignIn ? (
          <Callout>
            Your address is not verified yet. A code works for 24 hours: if yours is older, ask for
            a new one with “Resend Code”.
          </Callout>
        ) : null}
        <VerificationForm
          email={email}
          referralCodeInput={isOwn ? undefined : <ReferralCodeInput />}
          onVerified={(signInNow) => {
            forgetRegistered();
            forgetRegistration();
            setStep({ signInNow });
          }}
          onAlreadyVerified={() => setStep('verifiedBefore')}
        />
      </AuthLayout>
    );
  return (
    <Done
      title="Email Verified!"
      subtitle={
        step.signInNow ? 'One moment, we’re signing you in.' : 'One moment, then you can sign in.'
      }
    />
  );
}

/** After the verification: the specified pause, the sign-in, then the login screen. */
function useLoginAfter(step: Step, email: string) {
  const navigate = useNavigate();
  useEffect(() => {
    if (typeof step === 'string') return;
    let isHere = true;
    const goOn = async () => {
      const problem = await enter(step.signInNow);
      if (isHere) await navigate(paths.login, { replace: true, state: { problem, email } });
    };
    void goOn();
    return () => {
      isHere = false;
    };
  }, [step, email, navigate]);
}

const VerifiedBefore = ({ email }: { email: string }) => (
  <Done title="Already verified" subtitle="This address is verified. You can sign in.">
    <LinkButton to={paths.login} state={{ email }} type="primary" size="large" block>
      Sign In
    </LinkButton>
  </Done>
);

function Done(props: { title: string; subtitle: string; children?: ReactNode }) {
  return (
    <AuthLayout title={props.title} subtitle={props.subtitle} announced>
      <CheckCircleFilled className={css.tick} aria-hidden="true" />
      {props.children}
    </AuthLayout>
  );
}
