import { Button, Form, Input, type InputRef } from 'antd';
import { type ClipboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { VERIFICATION_CODE_LENGTH } from '../../../shared/identity/rules.ts';
import { FormAlert } from '../../components/form-alert.tsx';
import { PortalForm } from '../../components/portal-form.tsx';
import { isTooManyAttempts } from '../../lib/sign-in.ts';
import { useAttempt } from './attempt.ts';
import { useResendPause } from './resend-pause.ts';
import { codeIn } from './sign-in-rules.ts';
import { isAlreadyVerified, resendCode, verifyEmail } from './verification.ts';
import css from './verification-form.module.css';

interface VerificationFormProps {
  email: string;
  /** `automatically`: the person is signed in without typing the password again. */
  onVerified: (automatically: boolean) => void;
  /** Called where the address was verified before. */
  onAlreadyVerified: () => void;
}

/** The typed code, its verification, and the request for a new code. */
function useVerification({ email, onVerified, onAlreadyVerified }: VerificationFormProps) {
  const [code, setCode] = useState('');
  const [isSentAgain, setSentAgain] = useState(false);
  const { secondsLeft, begin } = useResendPause(email);
  const { busy, failure, attempt } = useAttempt();
  const [step, setStep] = useState<'verify' | 'resend'>('verify');

  const unlessVerified = async (of: typeof step, work: () => Promise<void>) => {
    setStep(of);
    setSentAgain(false);
    try {
      await work();
    } catch (error) {
      if (!isAlreadyVerified(error)) throw error;
      onAlreadyVerified();
    }
  };
  const verify = () =>
    attempt(
      () => unlessVerified('verify', async () => onVerified(await verifyEmail(email, code))),
      'Email verification failed',
    );
  const resend = () =>
    attempt(
      () =>
        unlessVerified('resend', async () => {
          await resendCode(email);
          setCode('');
          setSentAgain(true);
          begin();
        }),
      'Failed to resend verification email',
    );
  const running = busy ? step : undefined;
  return { code, setCode, isSentAgain, secondsLeft, running, failure, verify, resend };
}

/** Asks for the mailed 6-digit code. */
export function VerificationForm(props: VerificationFormProps) {
  const { code, setCode, isSentAgain, secondsLeft, running, failure, verify, resend } =
    useVerification(props);
  const [form] = Form.useForm();
  const input = useRef<InputRef>(null);
  const isComplete = code.length === VERIFICATION_CODE_LENGTH;

  // The focus selects a wrong code, so that typing replaces it.
  useEffect(() => {
    if (!running) input.current?.focus({ cursor: 'all' });
  }, [running]);

  return (
    <PortalForm form={form} name="verify" onFinish={async () => isComplete && verify()}>
      <FormAlert text={failure?.text}>
        {isTooManyAttempts(failure?.error)
          ? 'Wait a few minutes, then ask for a new code with “Resend Code”.'
          : null}
      </FormAlert>
      <CodeField ref={input} code={code} onCode={setCode} readOnly={running !== undefined} />
      <Button
        type="primary"
        htmlType="submit"
        block
        size="large"
        loading={running === 'verify'}
        disabled={!isComplete}
      >
        Verify Email
      </Button>
      <Resend
        secondsLeft={secondsLeft}
        isRunning={running === 'resend'}
        onResend={() => void resend()}
        note={isSentAgain ? 'A new code is on its way.' : ''}
      />
    </PortalForm>
  );
}

interface CodeFieldProps {
  ref: Ref<InputRef>;
  code: string;
  onCode: (code: string) => void;
  readOnly: boolean;
}

/** One field for all digits. A pasted sentence with the code in it works too. */
function CodeField({ ref, code, onCode, readOnly }: CodeFieldProps) {
  const paste = (event: ClipboardEvent) => {
    const pasted = codeIn(event.clipboardData.getData('text'));
    if (pasted.length !== VERIFICATION_CODE_LENGTH || readOnly) return;
    event.preventDefault();
    onCode(pasted);
  };
  return (
    <Form.Item label="Verification Code" htmlFor="verificationCode">
      <Input
        ref={ref}
        id="verificationCode"
        className="code-digits"
        value={code}
        onChange={(event) => onCode(codeIn(event.target.value))}
        onPaste={paste}
        readOnly={readOnly}
        inputMode="numeric"
        autoComplete="one-time-code"
        size="large"
      />
    </Form.Item>
  );
}

interface ResendProps {
  secondsLeft: number;
  isRunning: boolean;
  onResend: () => void;
  /** Announced by screen readers. */
  note: string;
}

/** Requests another code; then the seconds of a pause are shown under the button. */
function Resend({ secondsLeft, isRunning, onResend, note }: ResendProps) {
  return (
    <>
      <Button
        className={css.resend ?? ''}
        block
        size="large"
        loading={isRunning}
        disabled={secondsLeft > 0}
        onClick={onResend}
        aria-describedby="resendNote"
      >
        Resend Code
      </Button>
      <p className={css.note} id="resendNote">
        <span role="status">{note || 'No mail yet? Look in your spam folder too.'}</span>{' '}
        {secondsLeft > 0 ? `You can ask again in ${secondsLeft} s.` : null}
      </p>
    </>
  );
}
