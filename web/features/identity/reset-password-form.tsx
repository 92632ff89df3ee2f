import { Button, Form } from 'antd';
import { useEffect } from 'react';
import { FormAlert } from '../../components/form-alert.tsx';
import { PasswordAccount } from '../../components/password-input.tsx';
import { PortalForm } from '../../components/portal-form.tsx';
import { showFieldErrors } from '../../lib/forms/field-errors.ts';
import { loadEarly, loadPasswordRule } from '../../lib/forms/load-password-rule.ts';
import { UNREACHABLE } from '../../lib/no-answer.ts';
import { useAttempt } from './attempt.ts';
import { brokenPasswordRule, type NewPassword, passwordErrors } from './new-password.ts';
import { NewPasswordFields, passwordsCompared } from './new-password-fields.tsx';
import { type ResetLink, resetFailure, setNewPassword } from './password-reset.ts';
import css from './reset-password-form.module.css';
import { SendLinkAgain } from './send-link-again.tsx';

const EMPTY: NewPassword = { password: '', confirmPassword: '' };

/** Sets the new password with the mailed link. The typed text stays after a failure. */
export function ResetPasswordForm({ link, onDone }: { link: ResetLink; onDone: () => void }) {
  const [form] = Form.useForm<NewPassword>();
  const { busy, failure, setFailure, attempt } = useAttempt();

  useEffect(loadEarly, []);

  const submit = async (typed: NewPassword) => {
    const rule = await loadPasswordRule().catch(() => undefined);
    if (!rule) return setFailure({ text: UNREACHABLE });
    const guessable = rule(typed.password, link);
    const errors = passwordErrors(typed, guessable);
    const problem = brokenPasswordRule(typed);
    setFailure(problem === undefined ? undefined : { text: problem });
    if (errors.length > 0) return showFieldErrors(form, errors);
    return attempt(async () => {
      await setNewPassword(link, typed.password);
      onDone();
      return 'leaving';
    }, resetFailure);
  };

  return (
    <>
      <PortalForm<NewPassword>
        form={form}
        name="reset"
        initialValues={EMPTY}
        comparedWith={passwordsCompared}
        onFinish={submit}
        disabled={busy}
      >
        <FormAlert text={failure?.text}>{failure?.advice}</FormAlert>
        <PasswordAccount email={link.email} />
        <NewPasswordFields label="New Password" />
        <Button type="primary" htmlType="submit" block size="large" loading={busy}>
          Reset Password
        </Button>
      </PortalForm>
      {failure?.needsNewLink ? (
        <div className={css.again}>
          <SendLinkAgain email={link.email} name="Send a New Link" />
        </div>
      ) : null}
    </>
  );
}
