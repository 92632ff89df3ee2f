import { Button, Form } from 'antd';
import { useState } from 'react';
import { FormAlert } from '../../components/form-alert.tsx';
import { PasswordInput } from '../../components/password-input.tsx';
import { showFieldErrors } from '../../lib/forms/field-errors.ts';
import { useMe } from '../../lib/session.tsx';
import { toast } from '../../lib/toasts.ts';
import { brokenPasswordRule, changePassword, type PasswordChange } from './change-password.ts';
import css from './change-password-form.module.css';

export function ChangePasswordForm({ onClose }: { onClose: () => void }) {
  const { email } = useMe();
  const [form] = Form.useForm<PasswordChange>();
  const [problem, setProblem] = useState<string>();
  const [saving, setSaving] = useState(false);

  const submit = async (change: PasswordChange) => {
    setSaving(true);
    const wrong = brokenPasswordRule(change) ?? (await changePassword(change));
    setSaving(false);
    setProblem(wrong && !wrong.name ? wrong.message : undefined);
    if (wrong?.name && wrong.message)
      showFieldErrors(form, [{ name: wrong.name, message: wrong.message }]);
    if (wrong) return;
    toast.success('Password updated successfully!');
    onClose();
  };

  return (
    <Form<PasswordChange>
      form={form}
      name="changePassword"
      layout="vertical"
      requiredMark={false}
      onFinish={(change) => void submit(change)}
    >
      <FormAlert text={problem} />
      {/* Password managers find the account by this. */}
      <input hidden type="email" autoComplete="username" value={email} readOnly />
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
    </Form>
  );
}
