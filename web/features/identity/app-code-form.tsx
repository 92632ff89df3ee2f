import { Form, Input } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { FormAlert } from '../../components/form-alert.tsx';
import { PortalForm } from '../../components/portal-form.tsx';
import type { FormName } from '../../lib/forms/form-names.ts';
import { showFieldErrors } from '../../lib/forms/field-errors.ts';
import { codeRefusal, isTooLate, isTooManyAttempts } from '../../lib/sign-in.ts';
import { useAttempt } from './attempt.ts';
import css from './sign-in-again.module.css';
import { type AppCodeValues, codeErrors, codeIn } from './sign-in-rules.ts';

interface AppCodeFormProps {
  name?: Extract<FormName, 'appCode' | 'setUpApp'>;
  /** For a sign-in: whose code is asked for. */
  email?: string;
  /** Something else is still under way after the code was accepted. */
  busy?: boolean;
  onCode: (code: string) => Promise<unknown>;
  /** Called where the user pool no longer waits for the code. */
  onTooLate?: () => void;
  /** The buttons; the one that sends the code says when that is under way. */
  children: (isBusy: boolean) => ReactNode;
}

/** Asks for the code of the person's authenticator app. A refused one stays, and is selected. */
export default function AppCodeForm({
  name = 'appCode',
  busy = false,
  ...props
}: AppCodeFormProps) {
  const { email, onCode, onTooLate, children } = props;
  const [form] = Form.useForm<AppCodeValues>();
  const attempts = useAttempt();
  const isBusy = busy || attempts.busy;
  useEffect(() => form.focusField('code'), [form]);

  const send = async (code: string) => {
    try {
      await onCode(code);
    } catch (error) {
      const refusal = codeRefusal(error);
      if (refusal) return showFieldErrors(form, [{ name: 'code', message: refusal }]);
      if (!onTooLate || !isTooLate(error) || isTooManyAttempts(error)) throw error;
      onTooLate();
    }
    return undefined;
  };
  const submit = async ({ code = '' }: AppCodeValues) => {
    const errors = codeErrors(code);
    if (errors.length > 0) return showFieldErrors(form, errors);
    return attempts.attempt(() => send(code), 'Your code could not be checked.');
  };

  return (
    <PortalForm<AppCodeValues> form={form} name={name} onFinish={submit}>
      {email ? (
        <p className={css.text}>
          Open your authenticator app, and enter the 6-digit code that it shows for{' '}
          <strong>{email}</strong>.
        </p>
      ) : null}
      <FormAlert text={attempts.failure?.text}>
        {isTooManyAttempts(attempts.failure?.error)
          ? 'Each wrong code makes the wait longer, up to 15 minutes.'
          : null}
      </FormAlert>
      {/* Apps show the digits with a space in the middle. */}
      <Form.Item<AppCodeValues> name="code" label="Code" normalize={codeIn}>
        <Input
          className="code-digits"
          readOnly={isBusy}
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-required
          size="large"
        />
      </Form.Item>
      {children(isBusy)}
    </PortalForm>
  );
}
