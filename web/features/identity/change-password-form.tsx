import { Button, Form } from 'antd';
import { useState } from 'react';
import { FormAlert } from '../../components/form-alert.tsx';
import { PasswordAccount, PasswordInput } from '../../components/password-input.tsx';
import { PortalForm } from '../../components/portal-form.tsx';
import { showFieldErrors } from '../../lib/forms/field-errors.ts';
import { useMe } from '../../lib/session.tsx';
import { toast } from '../../lib/toasts.ts';
import { changePassword, type PasswordChange } from './change-password.ts';
import css from '../../components/form-buttons.module.css';
import { brokenPasswordRule, MISMATCH } from './new-password.ts';
import { passwordsCompared } from './new-password-fields.tsx';

/** The first rule that the form breaks, at its field. */
function brokenRule(change: PasswordChange) {
  const message = brokenPasswordRule(change);
  if (message === undefined) return undefined;
  return { name: message === MISMATCH ? 'confirmPassword' : 'password', message } as const;
}

export function ChangePasswordForm({ onClose }: { onClose: () => void }) {
  const { email } = useMe();
  const [form] = Form.useForm<PasswordChange>();
  const [problem, setProblem] = useState<string>();
  const [saving, setSaving] = useState(false);

  const submit = async (change: PasswordChange) => {
    setSaving(true);
    const wrong = brokenRule(change) ?? (await changePassword(change));
    setSaving(false);
    setProblem(wrong && !wrong.name ? wrong.message : undefined);
    if (wrong?.name && wrong.message)
      showFieldErrors(form, [{ name: wrong.name, message: wrong.message }]);
    if (wrong) return;
    toast.success('Password updated successfully!');
    onClose();
  };

  return (
    <PortalForm<PasswordChange>
      form={form}
      name="changePassword"
      comparedWith={passwordsCompared}
      onFinish={(change) => void submit(change)}
    >
      <FormAlert text={problem} />
      <PasswordAccount email={email} />
      <Form.Item
        name="current"
        label="Current Password"
        rules={[{ required: true, message: 'Enter your current password.' }]}
      >
        <PasswordInput autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="password"
        label="New Password"
        extra="At least 8 characters."
        rules={[{ required: true, message: 'Choose a password.' }]}
      >
        <PasswordInput autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="confirmPassword"
        label="Confirm Password"
        rules={[{ required: true, message: 'Enter the new password again.' }]}
      >
        <PasswordInput autoComplete="new-password" />
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
