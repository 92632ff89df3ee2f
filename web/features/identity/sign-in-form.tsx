import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { FormAlert } from '../../components/form-alert.tsx';
import { PasswordInput } from '../../components/password-input.tsx';
import { authErrorText, signIn } from '../../lib/sign-in.ts';

interface SignInFormProps {
  /** The profile of whoever just signed in is on its way. */
  entering: boolean;
  /** What an earlier screen left to say. */
  notice?: string | undefined;
  onUnverified: (email: string) => void;
}

interface Values {
  email: string;
  password: string;
}

/** Email and Password; on success the session's state moves the screen on. */
export function SignInForm({ entering, notice, onUnverified }: SignInFormProps) {
  const [error, setError] = useState(notice);
  const [submitting, setSubmitting] = useState(false);
  const busy = submitting || entering;

  const submit = async ({ email, password }: Values) => {
    setError(undefined);
    setSubmitting(true);
    try {
      const outcome = await signIn(email.trim().toLowerCase(), password);
      if (outcome === 'unverified') onUnverified(email.trim().toLowerCase());
    } catch (failure) {
      setError(authErrorText(failure, 'Sign in failed'));
    } finally {
      setSubmitting(false);
    }
  };

  return (
    <Form<Values>
      name="signIn"
      layout="vertical"
      requiredMark={false}
      onFinish={submit}
      disabled={busy}
    >
      <FormAlert text={error} />
      <Form.Item
        name="email"
        label="Email"
        rules={[{ required: true, whitespace: true, message: 'Enter your email address.' }]}
      >
        <Input type="email" autoComplete="username" inputMode="email" autoCapitalize="none" />
      </Form.Item>
      <Form.Item
        name="password"
        label="Password"
        rules={[{ required: true, message: 'Enter your password.' }]}
      >
        <PasswordInput autoComplete="current-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit" block size="large">
        {busy ? 'Signing in...' : 'Sign In'}
      </Button>
    </Form>
  );
}
