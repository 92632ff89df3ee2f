import { Button, Form, type FormInstance } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FormAlert } from '../../components/form-alert.tsx';
import { Link } from '../../components/link.tsx';
import { PortalForm } from '../../components/portal-form.tsx';
import { showFieldErrors } from '../../lib/forms/field-errors.ts';
import { paths, verifyEmailPath } from '../../lib/paths.ts';
import { usePortalTheme } from '../../lib/portal-theme.tsx';
import { UNREACHABLE } from '../../lib/no-answer.ts';
import { isTooManyAttempts } from '../../lib/sign-in.ts';
import { type Failure, useAttempt } from './attempt.ts';
import { emailOf, modeOf } from './email.ts';
import { passwordsCompared } from './new-password-fields.tsx';
import {
  createAccount,
  isTaken,
  loadRules,
  problemsOf,
  refusedField,
  type Registration,
} from './registration.ts';
import {
  draftOf,
  firstValues,
  forgetRegistration,
  keepRegistration,
  type RegistrationDraft,
} from './registration-draft.ts';
import { RegistrationFields } from './registration-fields.tsx';
import css from './registration-form.module.css';
import { useTypedAhead } from './typed-ahead.ts';

/** Shown at a field that the user pool refused; the alert has the reason. */
const CHECK = 'Please check this.';

interface RegistrationFormProps {
  /** The code of the invitation link, in upper case. */
  invitation: string;
  /** The values of an account whose address was wrong. */
  typed: RegistrationDraft | undefined;
  /** An input: it is given the form's id, value and onChange. */
  referralCodeInput: ReactNode;
  onCreated: (email: string, typed: RegistrationDraft) => void;
}

/** The form, its draft, and its mode, which follows from the address. */
function useRegistrationForm({ invitation, typed, onCreated }: RegistrationFormProps) {
  const [form] = Form.useForm<Registration>();
  const [initial] = useState(() => firstValues(typed, invitation));
  const [mode, setMode] = useState(() => modeOf(initial.email));
  const { busy, failure, setFailure, attempt } = useAttempt();
  usePortalTheme(mode);
  useEffect(() => {
    // Loaded early, because the submission needs them.
    void loadRules().catch(() => undefined);
  }, []);

  // Includes the values of the other mode's fields, which aren't mounted.
  const typedNow = (): Registration => ({
    ...initial,
    ...(form.getFieldsValue(true) as Registration),
  });
  const change = () => {
    setMode(modeOf(typedNow().email));
    keepRegistration(draftOf(typedNow(), invitation));
  };
  useTypedAhead({ form, name: 'register', onChange: change });
  const submit = async () => {
    const values = { ...typedNow(), email: emailOf(typedNow().email) };
    const rules = await loadRules().catch(() => undefined);
    if (!rules) return setFailure({ text: UNREACHABLE });
    const problems = problemsOf(values, mode, rules);
    if (problems) {
      setFailure({ text: problems.summary });
      return showFieldErrors(form, problems.errors);
    }
    return attempt(async () => {
      await createAccount(values, mode, rules.parsePhone);
      forgetRegistration();
      onCreated(values.email, draftOf(values, invitation));
      return 'leaving';
    }, 'Sign up failed');
  };
  return { form, initial, mode, busy, failure, change, submit };
}

/** Shows a refusal at its field, which gets the focus; else the button gets it, where Enter tries again. */
function useRefusal(form: FormInstance<Registration>, failure: Failure | undefined, busy: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!failure?.error || busy) return;
    const name = refusedField(failure.error);
    const message = isTaken(failure.error) ? 'There is an account with this address.' : CHECK;
    if (name) showFieldErrors(form, [{ name, message }]);
    // Fields are disabled during the request, so the focused field has lost the focus, unless the answer
    // came before the next frame.
    if (document.activeElement === document.body) button.current?.focus();
  }, [form, failure, busy]);
  return button;
}

/** Creates the account of an agent or, on the company's own domain, an administrator. */
export function RegistrationForm(props: RegistrationFormProps) {
  const { form, initial, mode, busy, failure, change, submit } = useRegistrationForm(props);
  const button = useRefusal(form, failure, busy);
  return (
    <PortalForm<Registration>
      form={form}
      name="register"
      initialValues={initial}
      comparedWith={passwordsCompared}
      onValuesChange={change}
      onFinish={submit}
      disabled={busy}
    >
      <RegistrationFields mode={mode} referralCodeInput={props.referralCodeInput} />
      <FormAlert text={failure?.text}>{wayOn(failure?.error, form)}</FormAlert>
      <p className={`quiet small ${css.terms}`}>
        By creating an account you agree to the{' '}
        <a href={paths.terms} target="_blank" rel="noopener">
          Terms of Service
        </a>{' '}
        and the{' '}
        <a href={paths.privacy} target="_blank" rel="noopener">
          Privacy Policy
        </a>
        .
      </p>
      <Button
        ref={button}
        type="primary"
        htmlType="submit"
        block
        size="large"
        loading={busy}
        disabled={false}
      >
        Create Account
      </Button>
    </PortalForm>
  );
}

/** Advice after a refusal. */
function wayOn(error: unknown, form: FormInstance<Registration>): ReactNode {
  if (isTaken(error)) {
    const email = emailOf(form.getFieldValue('email') as string);
    return (
      <>
        <Link to={paths.login} state={{ email }}>
          Sign in with this email
        </Link>
        <p>
          If it was never verified, a new code is on its way.{' '}
          <Link to={verifyEmailPath(email)}>Enter the code</Link>
        </p>
      </>
    );
  }
  return isTooManyAttempts(error) ? 'Wait a few minutes, then try again.' : null;
}
