import { Button, Form, Input } from 'antd';
import { useEffect } from 'react';
import { FormAlert } from '../../components/form-alert.tsx';
import { PortalForm } from '../../components/portal-form.tsx';
import { api } from '../../lib/api.ts';
import { failureReason } from '../../lib/api-errors.ts';
import { showFieldErrors } from '../../lib/forms/field-errors.ts';
import { useAttempt } from './attempt.ts';
import css from './sign-in-again.module.css';
import { type AppCodeValues, recoveryCodeErrors } from './sign-in-rules.ts';

interface RecoveryCodeFormProps {
  email: string;
  /** Something else is still under way after the code was accepted. */
  busy: boolean;
  onRedeemed: () => Promise<void>;
}

/** Asks for a recovery code in place of one of the lost app. */
export default function RecoveryCodeForm({ email, busy, onRedeemed }: RecoveryCodeFormProps) {
  const [form] = Form.useForm<AppCodeValues>();
  const attempts = useAttempt();
  useEffect(() => form.focusField('code'), [form]);

  const redeem = async (code: string) => {
    await api.identity.redeemRecoveryCode({ email, code });
    await onRedeemed();
  };
  const submit = async ({ code = '' }: AppCodeValues) => {
    const errors = recoveryCodeErrors(code);
    if (errors.length > 0) return showFieldErrors(form, errors);
    return attempts.attempt(
      () => redeem(code),
      (error) => ({ text: failureReason(error) }),
    );
  };

  return (
    <PortalForm<AppCodeValues> form={form} name="recoveryCode" onFinish={submit}>
      <p className={css.text}>
        It takes the place of the app of <strong>{email}</strong>. You then set up another app, and
        are signed out everywhere else.
      </p>
      <FormAlert text={attempts.failure?.text} />
      <Form.Item<AppCodeValues> name="code" label="Recovery code">
        <Input autoComplete="off" autoCapitalize="characters" aria-required size="large" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy || attempts.busy} block size="large">
        Continue
      </Button>
    </PortalForm>
  );
}
