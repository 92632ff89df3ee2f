import { Button, Form } from 'antd';
import { useEffect } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { FormAlert } from '../../components/form-alert.tsx';
import { PasswordAccount, PasswordInput } from '../../components/password-input.tsx';
import { PortalForm } from '../../components/portal-form.tsx';
import { showFieldErrors } from '../../lib/forms/field-errors.ts';
import { signIn } from '../../lib/sign-in.ts';
import { useAttempt } from './attempt.ts';
import css from './sign-in-again.module.css';
import { useSignOut } from './use-sign-out.ts';

interface SignInAgainProps {
  open: boolean;
  email: string;
}

/** Shown over the screen whose session has ended: the screen beneath keeps its state and continues afterwards. */
export default function SignInAgain({ open, email }: SignInAgainProps) {
  return (
    <Dialog title="Please sign in again" open={open}>
      <p className={css.text}>
        Your session has ended. Enter the password of <strong>{email}</strong> to go on where you
        were: what you typed is still here.
      </p>
      <PasswordForm email={email} />
    </Dialog>
  );
}

function PasswordForm({ email }: { email: string }) {
  const signOut = useSignOut();
  const [form] = Form.useForm<{ password: string }>();
  const { busy, failure, setFailure, attempt } = useAttempt();
  useEffect(() => {
    if (failure?.error) form.focusField('password');
  }, [form, failure]);

  const submit = (password: string | undefined) => {
    if (!password)
      return showFieldErrors(form, [{ name: 'password', message: 'Enter your password.' }]);
    return attempt(async () => {
      // On success the session's state closes the dialog.
      if ((await signIn(email, password)) !== 'signedIn') setFailure({ text: ELSEWHERE });
    }, 'Sign in failed');
  };

  return (
    <PortalForm form={form} name="signInAgain" onFinish={({ password }) => void submit(password)}>
      <FormAlert text={failure?.text} />
      <PasswordAccount email={email} />
      <Form.Item name="password" label="Password">
        <PasswordInput autoComplete="current-password" aria-required />
      </Form.Item>
      <div className={css.buttons}>
        <Button onClick={signOut}>Sign Out</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          Sign In
        </Button>
      </div>
    </PortalForm>
  );
}

const ELSEWHERE = 'This account needs another step first. Press Sign Out, then sign in there.';
