import { Button } from 'antd';
import { type ComponentProps, Suspense, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { AuthLayout } from '../components/auth-layout.tsx';
import { Link } from '../components/link.tsx';
import { runtimeConfig } from '../config/runtime.ts';
import { PageSpinner } from '../components/page-spinner.tsx';
import { NewPasswordForm } from '../features/identity/new-password-form.tsx';
import { SignInForm } from '../features/identity/sign-in-form.tsx';
import type { SignInValues } from '../features/identity/sign-in-rules.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { paths, verifyEmailPath } from '../lib/paths.ts';
import { pathAfterSignIn } from '../lib/return-path.ts';
import { useSession } from '../lib/session.tsx';
import { signIn, type SignInOutcome, signInWithCode, TOO_LATE } from '../lib/sign-in.ts';

// Loaded later, because most people have no second factor.
const AppCodeForm = lazyPart(() => import('../features/identity/app-code-form.tsx'));
const RecoveryCodeForm = lazyPart(() => import('../features/identity/recovery-code-form.tsx'));

/** Sign-in; a signed-in person is sent on. */
export default function Login() {
  const { session } = useSession();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { problem?: string; email?: string } | null };
  const [start, setStart] = useState({ email: state?.email, notice: state?.problem });
  /** A person who typed a temporary password, which has to be replaced. */
  const [invited, setInvited] = useState<SignInValues>();
  /** A person whose app has to show a code. */
  const [asked, setAsked] = useState<SignInValues>();
  const entering = session.status === 'loading' && session.signedIn;

  const goOn = (outcome: SignInOutcome, typed: SignInValues) => {
    const { email } = typed;
    if (outcome === 'newPassword') setInvited(typed);
    if (outcome === 'code') setAsked(typed);
    if (outcome === 'unverified')
      void navigate(verifyEmailPath(email), { state: { fromSignIn: true } });
    if (outcome === 'resetPassword')
      void navigate(paths.forgotPassword, { state: { ...state, email } });
  };

  if (session.status === 'signedIn')
    return (
      <Navigate to={pathAfterSignIn(state, session.me.role, window.location.origin)} replace />
    );
  const startAgain = (email: string, notice?: string) => {
    setStart({ email, notice });
    setInvited(undefined);
    setAsked(undefined);
  };
  if (asked)
    return (
      <CodeStep
        email={asked.email}
        entering={entering}
        onBack={() => startAgain(asked.email)}
        onTooLate={() => startAgain(asked.email, TOO_LATE)}
        onRedeemed={async () => goOn(await signIn(asked.email, asked.password), asked)}
      />
    );
  if (invited)
    return (
      <InvitedStep
        email={invited.email}
        temporary={invited.password}
        entering={entering}
        onCode={setAsked}
        onTooLate={() => startAgain(invited.email, TOO_LATE)}
      />
    );
  return (
    <AuthLayout
      title="Welcome back"
      subtitle="Sign in to your sales and earnings."
      footer={<OtherWays state={state} />}
    >
      <SignInForm {...start} entering={entering} onOutcome={goOn} />
    </AuthLayout>
  );
}

const OtherWays = ({ state }: { state: unknown }) => (
  <>
    <Link to={paths.forgotPassword} state={state}>
      Forgot password?
    </Link>
    <span>
      New here? <Link to={paths.register}>Register Now</Link>
    </span>
    <Link to={paths.welcome}>Back to home</Link>
  </>
);

/** The password that replaces a temporary one. */
const InvitedStep = (props: ComponentProps<typeof NewPasswordForm>) => (
  <AuthLayout
    title="Choose your password"
    subtitle={
      <>
        It replaces the temporary one of <strong>{props.email}</strong>.
      </>
    }
  >
    <NewPasswordForm {...props} />
  </AuthLayout>
);

interface CodeStepProps {
  email: string;
  entering: boolean;
  onBack: () => void;
  onTooLate: () => void;
  onRedeemed: () => Promise<void>;
}

/** The second factor, after the right password; or a recovery code in its place. */
function CodeStep({ email, entering, onBack, onTooLate, onRedeemed }: CodeStepProps) {
  const [hasLostApp, setHasLostApp] = useState(false);
  if (hasLostApp)
    return (
      <AuthLayout title="Enter a recovery code" footer={<CodeFooter onBack={onBack} />}>
        <Suspense fallback={<PageSpinner />}>
          <RecoveryCodeForm email={email} busy={entering} onRedeemed={onRedeemed} />
        </Suspense>
      </AuthLayout>
    );
  const footer = <CodeFooter onBack={onBack} onLost={() => setHasLostApp(true)} />;
  return (
    <AuthLayout title="Enter your code" footer={footer}>
      <Suspense fallback={<PageSpinner />}>
        <AppCodeForm email={email} busy={entering} onCode={signInWithCode} onTooLate={onTooLate}>
          {(isBusy) => (
            <Button type="primary" htmlType="submit" loading={isBusy} block size="large">
              Sign In
            </Button>
          )}
        </AppCodeForm>
      </Suspense>
    </AuthLayout>
  );
}

function CodeFooter({ onBack, onLost }: { onBack: () => void; onLost?: () => void }) {
  // The screen that was asked for.
  const { state } = useLocation() as { state: unknown };
  const { supportEmail } = runtimeConfig().portal;
  return (
    <>
      {onLost ? (
        <Link to={paths.login} state={state} onClick={onLost}>
          Lost your app? Use a recovery code
        </Link>
      ) : (
        <span>
          No code left? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </span>
      )}
      <Link to={paths.login} state={state} onClick={onBack}>
        Back to Sign In
      </Link>
    </>
  );
}
