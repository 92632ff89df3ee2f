import { Button, Form } from 'antd';
import { useEffect } from 'react';
import { FormAlert } from '../../components/form-alert.tsx';
import { PasswordAccount } from '../../components/password-input.tsx';
import { PortalForm } from '../../components/portal-form.tsx';
import { showFieldErrors } from '../../lib/forms/field-errors.ts';
import { loadEarly, loadPasswordRule } from '../../lib/forms/load-password-rule.ts';
import { UNREACHABLE } from '../../lib/no-answer.ts';
import { isTooLate, isTooManyAttempts, signInWithNewPassword } from '../../lib/sign-in.ts';
import { useAttempt } from './attempt.ts';
import { brokenPasswordRule, type NewPassword, passwordErrors } from './new-password.ts';
import type { SignInValues } from './sign-in-rules.ts';
import { NewPasswordFields, passwordsCompared } from './new-password-fields.tsx';

interface NewPasswordFormProps {
  email: string;
  /** The password that has to be replaced, which somebody else may know. */
  temporary: string;
  /** The profile of the person who just signed in is loading. */
  entering: boolean;
  /** Called where the code of the person's app comes next. */
  onCode: (typed: SignInValues) => void;
  /** Called where the sign-in has expired: the user pool waits for some minutes only. */
  onTooLate: () => void;
}

const TEMPORARY = 'This is the temporary password: choose another one.';

/** Replaces the temporary password of an invitation by one that the person chooses. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { email, temporary, entering, onCode, onTooLate } = props;
  const [form] = Form.useForm<NewPassword>();
  const { busy, failure, setFailure, attempt } = useAttempt();
  const isBusy = busy || entering;
  useEffect(loadEarly, []);
  useEffect(() => form.focusField('password'), [form]);

  const submit = async (values: NewPassword) => {
    const rule = await loadPasswordRule().catch(() => undefined);
    if (!rule) return setFailure({ text: UNREACHABLE });
    const guessable = rule(values.password, { email });
    const errors = passwordErrors(values, guessable);
    if (values.password === temporary.trim()) errors.push({ name: 'password', message: TEMPORARY });
    if (errors.length > 0) {
      const text = values.password ? brokenPasswordRule(values) : undefined;
      setFailure(text ? { text } : undefined);
      return showFieldErrors(form, errors);
    }
    return attempt(async () => {
      try {
        if ((await signInWithNewPassword(values.password)) === 'code')
          onCode({ email, password: values.password });
      } catch (error) {
        if (!isTooLate(error)) throw error;
        onTooLate();
      }
    }, 'Sign in failed');
  };

  return (
    <PortalForm<NewPassword>
      form={form}
      name="newPassword"
      initialValues={{ password: '', confirmPassword: '' }}
      comparedWith={passwordsCompared}
      onFinish={submit}
      disabled={isBusy}
    >
      <PasswordAccount email={email} />
      <FormAlert text={failure?.text}>
        {isTooManyAttempts(failure?.error) ? 'Wait a few minutes, then try again.' : null}
      </FormAlert>
      <NewPasswordFields label="New Password" />
      <Button type="primary" htmlType="submit" block size="large">
        {isBusy ? 'Signing in...' : 'Set Password and Sign In'}
      </Button>
    </PortalForm>
  );
}
