import { Button, Form } from 'antd';
import { useState } from 'react';
import { FormAlert } from '../../components/form-alert.tsx';
import { PasswordAccount, PasswordInput } from '../../components/password-input.tsx';
import { PortalForm } from '../../components/portal-form.tsx';
import { type FieldError, showFieldErrors } from '../../lib/forms/field-errors.ts';
import { useMe } from '../../lib/session.tsx';
import { toast } from '../../lib/toasts.ts';
import { changePassword, type PasswordChange, reportChange } from './change-password.ts';
import css from '../../components/form-buttons.module.css';
import { brokenPasswordRule, MISMATCH } from './new-password.ts';
import { passwordsCompared } from './new-password-fields.tsx';

const blanks = {
  current: 'Enter your current password.',
  password: 'Choose a password.',
  confirmPassword: 'Enter the new password again.',
} as const;
const names = ['current', 'password', 'confirmPassword'] as const;
const EMPTY: PasswordChange = { current: '', password: '', confirmPassword: '' };

/** The blank fields, or else the first rule that the form breaks, at its field. */
function errorsOf(change: PasswordChange): FieldError<PasswordChange>[] {
  const blank = names.filter((name) => !change[name]);
  if (blank.length > 0) return blank.map((name) => ({ name, message: blanks[name] }));
  const message = brokenPasswordRule(change);
  if (message === undefined) return [];
  return [{ name: message === MISMATCH ? 'confirmPassword' : 'password', message }];
}

export function ChangePasswordForm({ onClose }: { onClose: () => void }) {
  const { email, role } = useMe();
  const [form] = Form.useForm<PasswordChange>();
  const [problem, setProblem] = useState<string>();
  const [saving, setSaving] = useState(false);

  const submit = async (change: PasswordChange) => {
    const errors = errorsOf(change);
    setProblem(undefined);
    if (errors.length > 0) return showFieldErrors(form, errors);
    setSaving(true);
    const wrong = await changePassword(change);
    setSaving(false);
    setProblem(wrong && !wrong.name ? wrong.message : undefined);
    if (wrong?.name && wrong.message)
      showFieldErrors(form, [{ name: wrong.name, message: wrong.message }]);
    if (wrong) return undefined;
    toast.success('Password updated successfully!');
    onClose();
    if (role === 'agent') await reportChange();
    return undefined;
  };

  return (
    <PortalForm<PasswordChange>
      form={form}
      name="changePassword"
      initialValues={EMPTY}
      comparedWith={passwordsCompared}
      onFinish={(change) => void submit(change)}
    >
      <FormAlert text={problem} />
      <PasswordAccount email={email} />
      <Form.Item name="current" label="Current Password">
        <PasswordInput autoComplete="current-password" aria-required />
      </Form.Item>
      <Form.Item name="password" label="New Password" extra="At least 8 characters.">
        <PasswordInput autoComplete="new-password" aria-required />
      </Form.Item>
      <Form.Item name="confirmPassword" label="Confirm Password">
        <PasswordInput autoComplete="new-password" aria-required />
      </Form.Item>
      <div className={css.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="primary" htmlType="submit" loading={saving}>
          Save
        </Button>
      </div>
    </PortalForm>
  );
}
