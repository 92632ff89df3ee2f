import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { isEmail } from '../../../shared/identity/rules.ts';
import { FormAlert } from '../../components/form-alert.tsx';
import { PortalForm } from '../../components/portal-form.tsx';
import { showFieldErrors } from '../../lib/forms/field-errors.ts';
import { emailOf, NOT_AN_EMAIL } from './email.ts';
import { type Failure, requestFailure, requestResetLink } from './password-reset.ts';

interface ForgotPasswordFormProps {
  /** The address that was typed on an earlier screen. */
  email: string | undefined;
  onSent: (email: string) => void;
}

/** Asks for a reset link. */
export function ForgotPasswordForm({ email, onSent }: ForgotPasswordFormProps) {
  const [form] = Form.useForm<{ email: string }>();
  const [failure, setFailure] = useState<Failure>();
  const [submitting, setSubmitting] = useState(false);

  const submit = async (typed: { email: string }) => {
    setFailure(undefined);
    if (!isEmail(typed.email))
      return showFieldErrors(form, [{ name: 'email', message: NOT_AN_EMAIL }]);
    setSubmitting(true);
    try {
      const address = emailOf(typed.email);
      await requestResetLink(address);
      onSent(address);
    } catch (error) {
      setFailure(requestFailure(error));
      setSubmitting(false);
    }
  };

  return (
    <PortalForm
      form={form}
      name="forgot"
      initialValues={{ email }}
      onFinish={submit}
      disabled={submitting}
    >
      <FormAlert text={failure?.text}>{failure?.advice}</FormAlert>
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
    </PortalForm>
  );
}
