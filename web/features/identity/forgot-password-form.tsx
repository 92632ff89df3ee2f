import { Button, Form, Input } from 'antd';
import { FormAlert } from '../../components/form-alert.tsx';
import { PortalForm } from '../../components/portal-form.tsx';
import { showFieldErrors } from '../../lib/forms/field-errors.ts';
import { useAttempt } from './attempt.ts';
import { emailOf } from './email.ts';
import { addressProblem } from './sign-in-rules.ts';
import { requestFailure, requestResetLink } from './password-reset.ts';

interface ForgotPasswordFormProps {
  /** The address that was typed on an earlier screen. */
  email: string | undefined;
  onSent: (email: string) => void;
}

/** Asks for a reset link. */
export function ForgotPasswordForm({ email, onSent }: ForgotPasswordFormProps) {
  const [form] = Form.useForm<{ email: string }>();
  const { busy, failure, setFailure, attempt } = useAttempt();

  const submit = async (typed: { email: string }) => {
    setFailure(undefined);
    const message = addressProblem(typed.email);
    if (message) return showFieldErrors(form, [{ name: 'email', message }]);
    const address = emailOf(typed.email);
    return attempt(async () => {
      await requestResetLink(address);
      onSent(address);
      return 'leaving';
    }, requestFailure);
  };

  return (
    <PortalForm
      form={form}
      name="forgot"
      initialValues={{ email: email ?? '' }}
      onFinish={submit}
      disabled={busy}
    >
      <FormAlert text={failure?.text}>{failure?.advice}</FormAlert>
      <Form.Item name="email" label="Email">
        <Input
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          aria-required
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" block size="large" loading={busy}>
        Send Reset Link
      </Button>
    </PortalForm>
  );
}
