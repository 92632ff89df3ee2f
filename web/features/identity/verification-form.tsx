import { Button, Form, Input } from 'antd';
import { autoSignIn, confirmSignUp, resendSignUpCode } from 'aws-amplify/auth';
import { useState } from 'react';
import { VERIFICATION_CODE_LENGTH } from '../../../shared/identity/rules.ts';
import { FormAlert } from '../../components/form-alert.tsx';
import { authErrorText } from '../../lib/sign-in.ts';

/** Document 000, section 9. */
const LOGIN_AFTER_MS = 2000;
const SIGN_IN_AFTER_MS = 1500;

interface VerificationFormProps {
  email: string;
  onVerified: () => void;
  /** After the pause; with a text when signing in automatically failed. */
  onDone: (problem?: string) => void;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits as specified, signs in where the account was created on this page, and says what failed. */
async function enter(automatically: boolean): Promise<string | undefined> {
  const pause = wait(LOGIN_AFTER_MS);
  let problem: string | undefined;
  if (automatically) {
    await wait(SIGN_IN_AFTER_MS);
    try {
      await autoSignIn();
    } catch {
      problem = 'Account created but login failed. Please try signing in manually.';
    }
  }
  await pause;
  return problem;
}

/** The 6-digit code that was mailed. */
export function VerificationForm({ email, onVerified, onDone }: VerificationFormProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [sentAgain, setSentAgain] = useState(false);
  const [busy, setBusy] = useState(false);

  const attempt = async (work: () => Promise<void>, fallback: string) => {
    setError(undefined);
    setSentAgain(false);
    setBusy(true);
    try {
      await work();
    } catch (failure) {
      setError(authErrorText(failure, fallback));
    } finally {
      setBusy(false);
    }
  };
  const verify = () =>
    attempt(async () => {
      const { nextStep } = await confirmSignUp({ username: email, confirmationCode: code });
      onVerified();
      // The intent to sign in is lost when the page was reloaded: then the step is DONE.
      onDone(await enter(nextStep.signUpStep === 'COMPLETE_AUTO_SIGN_IN'));
    }, 'Email verification failed');
  const resend = () =>
    attempt(async () => {
      await resendSignUpCode({ username: email });
      setCode('');
      setSentAgain(true);
    }, 'Failed to resend verification email');

  return (
    <Form name="verify" layout="vertical" onFinish={verify}>
      <FormAlert text={error} />
      <Form.Item label="Verification Code" htmlFor="verificationCode">
        <Input
          id="verificationCode"
          value={code}
          onChange={(event) =>
            setCode(event.target.value.replace(/\D/g, '').slice(0, VERIFICATION_CODE_LENGTH))
          }
          inputMode="numeric"
          autoComplete="one-time-code"
          size="large"
        />
      </Form.Item>
      <Button
        type="primary"
        htmlType="submit"
        block
        size="large"
        loading={busy}
        disabled={code.length !== VERIFICATION_CODE_LENGTH}
      >
        Verify Email
      </Button>
      <Button type="link" block disabled={busy} onClick={() => void resend()}>
        Resend Code
      </Button>
      <p role="status">{sentAgain ? 'A new code is on its way.' : ''}</p>
    </Form>
  );
}
