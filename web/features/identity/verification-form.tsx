import { Button, Form, Input, type InputRef } from 'antd';
import { type ClipboardEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { VERIFICATION_CODE_LENGTH } from '../../../shared/identity/rules.ts';
import { FormAlert } from '../../components/form-alert.tsx';
import { PortalForm } from '../../components/portal-form.tsx';
import { failureReason } from '../../lib/api-errors.ts';
import { showFieldErrors } from '../../lib/forms/field-errors.ts';
import { UNREACHABLE } from '../../lib/no-answer.ts';
import { isTooManyAttempts } from '../../lib/sign-in.ts';
import { useAttempt } from './attempt.ts';
import { emailOf, modeOf } from './email.ts';
import { passwordsCompared } from './new-password-fields.tsx';
import { finishRegistration, loadRules, problemsOf, type Registration } from './registration.ts';
import { firstValues } from './registration-draft.ts';
import { RegistrationFields } from './registration-fields.tsx';
import { useResendPause } from './resend-pause.ts';
import { codeIn } from './sign-in-rules.ts';
import { isAlreadyVerified, resendCode, type SignInNow, verifyEmail } from './verification.ts';
import css from './verification-form.module.css';

interface VerificationFormProps {
  email: string;
  /**
   * An input, which is given the form's id, value and onChange. With it the form asks for the registration
   * beside the code: another device sent it, or its password was forgotten.
   */
  referralCodeInput: ReactNode | undefined;
  /** `signInNow`: the person is signed in without typing the password again. */
  onVerified: (signInNow: SignInNow | undefined) => void;
  /** Called where the address was verified before. */
  onAlreadyVerified: () => void;
}

/** The typed code, its verification, and the request for a new code. */
function useVerification(props: VerificationFormProps) {
  const { email, referralCodeInput, onVerified, onAlreadyVerified } = props;
  const [form] = Form.useForm<Registration>();
  const [code, setCode] = useState('');
  const [isSentAgain, setSentAgain] = useState(false);
  const { secondsLeft, begin } = useResendPause(email);
  const { busy, failure, setFailure, attempt } = useAttempt();
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
  const finish = async () => {
    const values = { ...form.getFieldsValue(true), email } as Registration;
    const rules = await loadRules().catch(() => undefined);
    if (!rules) return setFailure({ text: UNREACHABLE });
    const problems = problemsOf(values, modeOf(email), rules);
    setFailure(problems && { text: problems.summary });
    if (problems) return showFieldErrors(form, problems.errors);
    setStep('verify');
    setSentAgain(false);
    return attempt(
      async () => onVerified(await finishRegistration(values, code, rules.parsePhone)),
      (error) => ({ text: failureReason(error) }),
    );
  };
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
  const send = referralCodeInput ? finish : verify;
  return { form, code, setCode, isSentAgain, secondsLeft, running, failure, send, resend };
}

/** The initial values for an address: a draft for another one doesn't count. */
function valuesOf(email: string): Registration {
  const kept = firstValues(undefined, '');
  if (emailOf(kept.email) === email) return kept;
  const others = { fullName: '', phone: '', department: '', referralCode: '' };
  return firstValues({ ...others, email, invitation: '' }, '');
}

/** Asks for the mailed 6-digit code, and where it is needed for the registration. */
export function VerificationForm(props: VerificationFormProps) {
  const { email, referralCodeInput } = props;
  const { form, code, setCode, isSentAgain, secondsLeft, running, failure, send, resend } =
    useVerification(props);
  const [initial] = useState(() => valuesOf(email));
  const input = useRef<InputRef>(null);
  const isComplete = code.length === VERIFICATION_CODE_LENGTH;

  // The focus selects a wrong code, so that typing replaces it.
  useEffect(() => {
    if (!running) input.current?.focus({ cursor: 'all' });
  }, [running]);

  return (
    <PortalForm<Registration>
      form={form}
      name="verify"
      initialValues={initial}
      comparedWith={passwordsCompared}
      onFinish={async () => isComplete && send()}
    >
      <FormAlert text={failure?.text}>
        {isTooManyAttempts(failure?.error)
          ? 'Wait a few minutes, then ask for a new code with “Resend Code”.'
          : null}
      </FormAlert>
      <CodeField ref={input} code={code} onCode={setCode} readOnly={running !== undefined} />
      {referralCodeInput ? (
        <RegistrationFields
          mode={modeOf(email)}
          email={email}
          referralCodeInput={referralCodeInput}
        />
      ) : null}
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
