import { Button, Form, Input } from 'antd';
import { confirmResetPassword, resetPassword } from 'aws-amplify/auth';
import { useState } from 'react';
import { MIN_PASSWORD_LENGTH } from '../../../shared/identity/rules.ts';
import { FormAlert } from '../../components/form-alert.tsx';
import { authErrorText } from '../../lib/sign-in.ts';
import { MISMATCH, TOO_SHORT } from './registration.ts';

/** Asks for a reset link. */
export function ForgotPasswordForm({ onSent }: { onSent: () => void }) {
  const [error, setError] = useState<string>();
  const [submitting, setSubmitting] = useState(false);
  const submit = async ({ email }: { email: string }) => {
    setError(undefined);
    setSubmitting(true);
    try {
      await resetPassword({ username: email.trim().toLowerCase() });
      onSent();
    } catch (failure) {
      setError(authErrorText(failure, 'Failed to send reset email'));
    } finally {
      setSubmitting(false);
    }
  };
  return (
    <Form
      name="forgot"
      layout="vertical"
      requiredMark={false}
      onFinish={submit}
      disabled={submitting}
    >
      <FormAlert text={error} />
      <Form.Item
        name="email"
        label="Email"
        rules={[{ required: true, whitespace: true, message: 'Enter your email address.' }]}
      >
        <Input type="email" autoComplete="username" inputMode="email" autoCapitalize="none" />
      </Form.Item>
      <Button type="primary" htmlType="submit" block size="large" loading={submitting}>
        Send Reset Link
      </Button>
    </Form>
  );
}

interface NewPassword {
  password: string;
  confirmPassword: string;
}

/** Sets the new password with the code from the mailed link. */
export function ResetPasswordForm(props: { email: string; code: string; onDone: () => void }) {
  const [error, setError] = useState<string>();
  const [submitting, setSubmitting] = useState(false);
  const submit = async ({ password, confirmPassword }: NewPassword) => {
    const broken =
      password !== confirmPassword
        ? MISMATCH
        : password.length < MIN_PASSWORD_LENGTH
          ? TOO_SHORT
          : undefined;
    setError(broken);
    if (broken) return;
    setSubmitting(true);
    try {
      await confirmResetPassword({
        username: props.email,
        confirmationCode: props.code,
        newPassword: password,
      });
      props.onDone();
    } catch (failure) {
      setError(authErrorText(failure, 'Failed to reset password'));
      setSubmitting(false);
    }
  };
  return (
    <Form<NewPassword>
      name="reset"
      layout="vertical"
      requiredMark={false}
      onFinish={submit}
      disabled={submitting}
    >
      <FormAlert text={error} />
      <Form.Item
        name="password"
        label="New Password"
        extra="At least 8 characters."
        rules={[{ required: true, message: 'Choose a password.' }]}
      >
        <Input.Password autoComplete="new-password" minLength={MIN_PASSWORD_LENGTH} />
      </Form.Item>
      <Form.Item
        name="confirmPassword"
        label="Confirm Password"
        rules={[{ required: true, message: 'Enter the password again.' }]}
      >
        <Input.Password autoComplete="new-password" minLength={MIN_PASSWORD_LENGTH} />
      </Form.Item>
      <Button type="primary" htmlType="submit" block size="large" loading={submitting}>
        Reset Password
      </Button>
    </Form>
  );
}
