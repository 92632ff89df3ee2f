import { Button, Form } from 'antd';
import { useState } from 'react';
import { MIN_PASSWORD_LENGTH } from '../../../shared/identity/rules.ts';
import { FormAlert } from '../../components/form-alert.tsx';
import { PasswordInput } from '../../components/password-input.tsx';
import { showFieldErrors } from '../../lib/forms/field-errors.ts';
import { passwordProblem, type NewPassword, passwordMarks } from './new-password.ts';
import { type Failure, type ResetLink, resetFailure, setNewPassword } from './password-reset.ts';
import css from './reset-password-form.module.css';
import { SendLinkAgain } from './send-link-again.tsx';

const EMPTY: NewPassword = { password: '', confirmPassword: '' };

/** Sets the new password with the mailed link. The typed text stays after a failure. */
export function ResetPasswordForm({ link, onDone }: { link: ResetLink; onDone: () => void }) {
  const [form] = Form.useForm<NewPassword>();
  const [failure, setFailure] = useState<Failure>();
  const [submitting, setSubmitting] = useState(false);

  const submit = async (typed: NewPassword) => {
    const marks = passwordMarks(typed);
    const problem = passwordProblem(typed);
    setFailure(problem === undefined ? undefined : { text: problem });
    if (marks.length > 0) return showFieldErrors(form, marks);
    setSubmitting(true);
    try {
      await setNewPassword(link, typed.password);
      onDone();
    } catch (error) {
      setFailure(resetFailure(error));
      setSubmitting(false);
    }
  };

  const unmark = () =>
    form.setFields([
      { name: 'password', errors: [] },
      { name: 'confirmPassword', errors: [] },
    ]);

  return (
    <>
      <Form<NewPassword>
        form={form}
        name="reset"
        layout="vertical"
        requiredMark={false}
        noValidate
        initialValues={EMPTY}
        onValuesChange={unmark}
        onFinish={submit}
        disabled={submitting}
      >
        <FormAlert text={failure?.text}>{failure?.advice}</FormAlert>
        {/* Password managers find the account by this. */}
        <input hidden type="email" autoComplete="username" value={link.email} readOnly />
        <Form.Item name="password" label="New Password" extra="At least 8 characters.">
          <PasswordInput autoComplete="new-password" minLength={MIN_PASSWORD_LENGTH} />
        </Form.Item>
        <Form.Item name="confirmPassword" label="Confirm Password">
          <PasswordInput autoComplete="new-password" minLength={MIN_PASSWORD_LENGTH} />
        </Form.Item>
        <Button type="primary" htmlType="submit" block size="large" loading={submitting}>
          Reset Password
        </Button>
      </Form>
      {failure?.needsNewLink ? (
        <div className={css.again}>
          <SendLinkAgain email={link.email} name="Send a New Link" />
        </div>
      ) : null}
    </>
  );
}
