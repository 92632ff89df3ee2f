import { Button, Form } from 'antd';
import { useEffect } from 'react';
import { FormAlert } from '../../components/form-alert.tsx';
import { PasswordAccount } from '../../components/password-input.tsx';
import { PortalForm } from '../../components/portal-form.tsx';
import { showFieldErrors } from '../../lib/forms/field-errors.ts';
import { isTooManyAttempts, signInWithNewPassword } from '../../lib/sign-in.ts';
import { useAttempt } from './attempt.ts';
import { brokenPasswordRule, type NewPassword, passwordErrors } from './new-password.ts';
import { NewPasswordFields, passwordsCompared } from './new-password-fields.tsx';

interface NewPasswordFormProps {
  email: string;
  /** The profile of the person who just signed in is loading. */
  entering: boolean;
  /** Called where the sign-in has expired: the user pool waits for some minutes only. */
  onTooLate: () => void;
}

/** True where the sign-in that asked for a password has expired. */
const isTooLate = (error: unknown) =>
  error instanceof Error && ['NotAuthorizedException', 'SignInException'].includes(error.name);

/** Replaces the temporary password of an invitation by one that the person chooses. */
export function NewPasswordForm({ email, entering, onTooLate }: NewPasswordFormProps) {
  const [form] = Form.useForm<NewPassword>();
  const { busy, failure, setFailure, attempt } = useAttempt();
  const isBusy = busy || entering;
  useEffect(() => form.focusField('password'), [form]);

  const submit = (values: NewPassword) => {
    const errors = passwordErrors(values);
    if (errors.length > 0) {
      const text = values.password ? brokenPasswordRule(values) : undefined;
      setFailure(text ? { text } : undefined);
      return showFieldErrors(form, errors);
    }
    return void attempt(async () => {
      try {
        await signInWithNewPassword(values.password);
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
