import { Button, Form, Input, type InputRef } from 'antd';
import { useEffect, useRef } from 'react';
import { isEmail } from '../../../shared/identity/rules.ts';
import { FormAlert } from '../../components/form-alert.tsx';
import { PasswordInput } from '../../components/password-input.tsx';
import { clearFieldErrors, showFieldErrors } from '../../lib/forms/field-errors.ts';
import { isTooManyAttempts, signIn, type SignInOutcome } from '../../lib/sign-in.ts';
import { useAttempt } from './attempt.ts';
import { emailOf, NOT_AN_EMAIL } from './email.ts';

interface SignInFormProps {
  /** The profile of the person who just signed in is loading. */
  entering: boolean;
  /** The address that was typed on an earlier screen. */
  email: string | undefined;
  /** A message from an earlier screen. */
  notice: string | undefined;
  onOutcome: (outcome: SignInOutcome, email: string) => void;
}

interface Values {
  email: string;
  password: string;
}

function marksOf({ email, password }: Values) {
  const marks: { name: keyof Values; message: string }[] = [];
  if (!email.trim()) marks.push({ name: 'email', message: 'Enter your email address.' });
  else if (!isEmail(email)) marks.push({ name: 'email', message: NOT_AN_EMAIL });
  if (!password) marks.push({ name: 'password', message: 'Enter your password.' });
  return marks;
}

/** Signs in; busy until the session has the profile. */
function useSignIn({ entering, email: known, notice, onOutcome }: SignInFormProps) {
  const [form] = Form.useForm<Values>();
  const password = useRef<InputRef>(null);
  const { busy, failure, setFailure, attempt } = useAttempt(notice);
  const wasEntering = useRef(entering);

  useEffect(() => {
    // A sign-in without a profile ends the session again, as specified.
    if (wasEntering.current && !entering) setFailure({ text: 'Sign in failed' });
    wasEntering.current = entering;
  }, [entering, setFailure]);
  useEffect(() => {
    if (known) password.current?.focus();
  }, [known]);
  useEffect(() => {
    if (failure?.error) password.current?.focus({ cursor: 'all' });
  }, [failure]);

  const submit = (values: Values) => {
    const marks = marksOf(values);
    if (marks.length > 0) return showFieldErrors(form, marks);
    const email = emailOf(values.email);
    return void attempt(
      async () => onOutcome(await signIn(email, values.password), email),
      'Sign in failed',
    );
  };
  const change = (changed: Partial<Values>) =>
    clearFieldErrors(form, Object.keys(changed) as (keyof Values)[]);
  return { form, password, busy: busy || entering, failure, submit, change };
}

/** Email and Password. On success the session's state opens the next screen. */
export function SignInForm(props: SignInFormProps) {
  const { form, password, busy, failure, submit, change } = useSignIn(props);
  return (
    <Form<Values>
      form={form}
      name="signIn"
      layout="vertical"
      requiredMark={false}
      noValidate
      initialValues={{ email: props.email ?? '', password: '' }}
      onValuesChange={change}
      onFinish={submit}
      disabled={busy}
    >
      <FormAlert text={failure?.text}>
        {isTooManyAttempts(failure?.error)
          ? 'Wait a few minutes, then try again, or choose another password with “Forgot password?”.'
          : null}
      </FormAlert>
      <Form.Item name="email" label="Email">
        <Input
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          aria-required
        />
      </Form.Item>
      <Form.Item name="password" label="Password">
        <PasswordInput ref={password} autoComplete="current-password" aria-required />
      </Form.Item>
      <Button type="primary" htmlType="submit" block size="large">
        {busy ? 'Signing in...' : 'Sign In'}
      </Button>
    </Form>
  );
}
