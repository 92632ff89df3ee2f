import { Button, Form } from 'antd';
import { useEffect } from 'react';
import { FormAlert } from '../../components/form-alert.tsx';
import { PasswordInput } from '../../components/password-input.tsx';
import { clearFieldErrors, showFieldErrors } from '../../lib/forms/field-errors.ts';
import { isTooManyAttempts, signInWithNewPassword } from '../../lib/sign-in.ts';
import { useAttempt } from './attempt.ts';
import { type NewPassword, passwordMarks, passwordProblem } from './new-password.ts';

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
    const marks = passwordMarks(values);
    if (marks.length > 0) {
      const text = values.password ? passwordProblem(values) : undefined;
      setFailure(text ? { text } : undefined);
      return showFieldErrors(form, marks);
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
  const change = () => clearFieldErrors(form, ['password', 'confirmPassword']);

  return (
    <Form<NewPassword>
      form={form}
      name="newPassword"
      layout="vertical"
      requiredMark={false}
      noValidate
      initialValues={{ password: '', confirmPassword: '' }}
      onValuesChange={change}
      onFinish={submit}
      disabled={isBusy}
    >
      {/* Password managers find the account by this. */}
      <input hidden type="email" autoComplete="username" value={email} readOnly />
      <FormAlert text={failure?.text}>
        {isTooManyAttempts(failure?.error) ? 'Wait a few minutes, then try again.' : null}
      </FormAlert>
      <Form.Item name="password" label="New Password" extra="At least 8 characters.">
        <PasswordInput autoComplete="new-password" aria-required />
      </Form.Item>
      <Form.Item name="confirmPassword" label="Confirm Password">
        <PasswordInput autoComplete="new-password" aria-required />
      </Form.Item>
      <Button type="primary" htmlType="submit" block size="large">
        {isBusy ? 'Signing in...' : 'Set Password and Sign In'}
      </Button>
    </Form>
  );
}
