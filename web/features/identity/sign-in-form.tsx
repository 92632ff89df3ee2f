import { Button, Form, Input, type InputRef } from 'antd';
import { useEffect, useRef } from 'react';
import { FormAlert } from '../../components/form-alert.tsx';
import { runtimeConfig } from '../../config/runtime.ts';
import { PasswordInput } from '../../components/password-input.tsx';
import { PortalForm } from '../../components/portal-form.tsx';
import { showFieldErrors } from '../../lib/forms/field-errors.ts';
import { signInOrGoOn } from '../../lib/early-sign-in.ts';
import { isExpiredPassword, isTooManyAttempts, type SignInOutcome } from '../../lib/sign-in.ts';
import { useAttempt } from './attempt.ts';
import { emailOf } from './email.ts';
import { signInErrors, type SignInValues } from './sign-in-rules.ts';
import { useTypedAhead } from './typed-ahead.ts';

interface SignInFormProps {
  /** The profile of the person who just signed in is loading. */
  entering: boolean;
  /** The address that was typed on an earlier screen. */
  email: string | undefined;
  /** A message from an earlier screen. */
  notice: string | undefined;
  onOutcome: (outcome: SignInOutcome, typed: SignInValues) => void;
}

/** How to go on after a refusal. */
function adviceOn(error: unknown): string | null {
  if (isExpiredPassword(error))
    return `Write to ${runtimeConfig().portal.supportEmail}: the office can send you another.`;
  return isTooManyAttempts(error)
    ? 'Wait a few minutes, then try again, or choose another password with “Forgot password?”.'
    : null;
}

/** Signs in; busy until the session has the profile. */
function useSignIn({ entering, email: known, notice, onOutcome }: SignInFormProps) {
  const [form] = Form.useForm<SignInValues>();
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

  const submit = async (values: SignInValues) => {
    const errors = signInErrors(values);
    if (errors.length > 0) return showFieldErrors(form, errors);
    const email = emailOf(values.email);
    return attempt(
      async () => onOutcome(await signInOrGoOn(email, values.password), { ...values, email }),
      'Sign in failed',
    );
  };
  useTypedAhead({ form, name: 'signIn' });
  return { form, password, busy: busy || entering, failure, submit };
}

/** Email and Password. On success the session's state opens the next screen. */
export function SignInForm(props: SignInFormProps) {
  const { form, password, busy, failure, submit } = useSignIn(props);
  return (
    <PortalForm<SignInValues>
      form={form}
      name="signIn"
      initialValues={{ email: props.email ?? '', password: '' }}
      onFinish={submit}
      disabled={busy}
    >
      <FormAlert text={failure?.text}>{adviceOn(failure?.error)}</FormAlert>
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
    </PortalForm>
  );
}
