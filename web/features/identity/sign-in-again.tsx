import { Button, Form } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { FormAlert } from '../../components/form-alert.tsx';
import { PasswordAccount, PasswordInput } from '../../components/password-input.tsx';
import { PortalForm } from '../../components/portal-form.tsx';
import { showFieldErrors } from '../../lib/forms/field-errors.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { signIn, signInWithCode, TOO_LATE } from '../../lib/sign-in.ts';
import { useAttempt } from './attempt.ts';
import { blankPassword } from './sign-in-rules.ts';
import css from './sign-in-again.module.css';
import { useSignOut } from './use-sign-out.ts';

// Loaded later, because most people have no second factor.
const AppCodeForm = lazyPart(() => import('./app-code-form.tsx'));

/**
 * Shown over the screen whose session has ended: the screen beneath keeps its state and continues afterwards.
 */
export default function SignInAgain({ open, email }: { open: boolean; email: string }) {
  return (
    <Dialog title="Please sign in again" open={open}>
      <Steps email={email} />
    </Dialog>
  );
}

/** The password and then, where the person has a second factor, the code of the app. */
function Steps({ email }: { email: string }) {
  const signOut = useSignOut();
  const [step, setStep] = useState<'password' | 'code' | 'tooLate'>('password');
  if (step === 'code')
    return (
      <Suspense>
        <AppCodeForm onCode={signInWithCode} onTooLate={() => setStep('tooLate')}>
          {(isBusy) => (
            <div className={css.buttons}>
              <Button onClick={signOut}>Sign Out</Button>
              <Button type="primary" htmlType="submit" loading={isBusy}>
                Sign In
              </Button>
            </div>
          )}
        </AppCodeForm>
      </Suspense>
    );
  return (
    <>
      <p className={css.text}>
        Your session has ended. Enter the password of <strong>{email}</strong> to go on where you
        were: what you typed is still here.
      </p>
      <PasswordForm
        email={email}
        notice={step === 'tooLate' ? TOO_LATE : undefined}
        onCode={() => setStep('code')}
      />
    </>
  );
}

interface PasswordFormProps {
  email: string;
  notice: string | undefined;
  onCode: () => void;
}

function PasswordForm({ email, notice, onCode }: PasswordFormProps) {
  const signOut = useSignOut();
  const [form] = Form.useForm<{ password: string }>();
  const { busy, failure, setFailure, attempt } = useAttempt(notice);
  useEffect(() => {
    if (failure?.error) form.focusField('password');
  }, [form, failure]);

  const submit = async (password: string | undefined) => {
    if (!password) return showFieldErrors(form, blankPassword(password));
    return attempt(async () => {
      // On success the session's state closes the dialog.
      const outcome = await signIn(email, password);
      if (outcome === 'code') onCode();
      else if (outcome !== 'signedIn') setFailure({ text: ELSEWHERE });
    }, 'Sign in failed');
  };

  return (
    <PortalForm form={form} name="signInAgain" onFinish={({ password }) => submit(password)}>
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
