import { Button, Form } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { FormAlert } from '../../components/form-alert.tsx';
import { PasswordAccount, PasswordInput } from '../../components/password-input.tsx';
import { PortalForm } from '../../components/portal-form.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';
import { showFieldErrors } from '../../lib/forms/field-errors.ts';
import { type CodeNeeded, PasswordRefused, provePassword } from '../../lib/password-proof.ts';
import { TOO_LATE } from '../../lib/sign-in.ts';
import { useAttempt } from './attempt.ts';
import { blankPassword } from './sign-in-rules.ts';
import css from './sign-in-again.module.css';

// Loaded later, because most people have no second factor.
const AppCodeForm = lazyPart(() => import('./app-code-form.tsx'));

interface PasswordDialogProps {
  open: boolean;
  email: string;
  /** The password was typed in the screen's own form: the code of the app comes next. */
  codeNeeded: CodeNeeded | undefined;
  onProven: (accessToken: string) => void;
  onCancel: () => void;
}

/** Asks for the person's password before an act that moves money, gives rights, or opens much data. */
export default function PasswordDialog({ open, ...props }: PasswordDialogProps) {
  return (
    <Dialog title="Confirm it’s you" open={open} onClose={props.onCancel}>
      <Proof {...props} />
    </Dialog>
  );
}

type ProofProps = Omit<PasswordDialogProps, 'open'>;

/** The password and then, where the person has a second factor, the code of the app. */
function Proof(props: ProofProps) {
  const { email, onProven, onCancel } = props;
  const [codeNeeded, setCodeNeeded] = useState(props.codeNeeded);
  const [tooLate, setTooLate] = useState<string>();
  if (codeNeeded)
    return (
      <Suspense>
        <AppCodeForm
          email={email}
          onCode={async (code) => onProven(await codeNeeded.confirm(code))}
          onTooLate={() => {
            setTooLate(TOO_LATE);
            setCodeNeeded(undefined);
          }}
        >
          {(isBusy) => (
            <div className={css.buttons}>
              <Button onClick={onCancel}>Cancel</Button>
              <Button type="primary" htmlType="submit" loading={isBusy}>
                Continue
              </Button>
            </div>
          )}
        </AppCodeForm>
      </Suspense>
    );
  return (
    <>
      <p className={css.text}>
        Enter the password of <strong>{email}</strong> to go on. The portal asks for it here, so
        that nobody else does this from your screen.
      </p>
      <PasswordForm {...props} notice={tooLate} onCodeNeeded={setCodeNeeded} />
    </>
  );
}

interface PasswordFormProps extends ProofProps {
  notice: string | undefined;
  onCodeNeeded: (needed: CodeNeeded) => void;
}

function PasswordForm({ email, notice, onProven, onCodeNeeded, onCancel }: PasswordFormProps) {
  const [form] = Form.useForm<{ password: string }>();
  const { busy, failure, attempt } = useAttempt(notice);
  useEffect(() => form.focusField('password'), [form]);
  const refuse = (message: string) => showFieldErrors(form, [{ name: 'password', message }]);

  const prove = async (password: string) => {
    try {
      const proof = await provePassword(email, password);
      if (typeof proof === 'string') onProven(proof);
      else onCodeNeeded(proof);
    } catch (error) {
      if (!(error instanceof PasswordRefused)) throw error;
      refuse(error.message);
    }
  };
  const submit = async (password: string | undefined) =>
    password
      ? attempt(() => prove(password), 'Your password could not be checked.')
      : showFieldErrors(form, blankPassword(password));

  return (
    <PortalForm form={form} name="confirmPassword" onFinish={({ password }) => submit(password)}>
      <FormAlert text={failure?.text} />
      <PasswordAccount email={email} />
      <Form.Item name="password" label="Password">
        <PasswordInput autoComplete="current-password" aria-required />
      </Form.Item>
      <div className={css.buttons}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          Continue
        </Button>
      </div>
    </PortalForm>
  );
}
