import { Button, Form } from 'antd';
import { useState } from 'react';
import { Detail, Details } from '../../components/details.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FormAlert } from '../../components/form-alert.tsx';
import { PasswordInput } from '../../components/password-input.tsx';
import { markFields } from '../../lib/form-issues.ts';
import { useMe } from '../../lib/session.tsx';
import { toast } from '../../lib/toasts.ts';
import { brokenPasswordRule, changePassword, type PasswordChange } from './change-password.ts';
import css from './profile-settings-dialog.module.css';

/** Profile Settings: who is signed in, and a change of password (DESIGN 10.19). */
export default function ProfileSettingsDialog(props: { open: boolean; onClose: () => void }) {
  return (
    <Dialog title="Profile Settings" open={props.open} onClose={props.onClose}>
      <Person />
      <ChangePassword onClose={props.onClose} />
    </Dialog>
  );
}

function Person() {
  const me = useMe();
  return (
    <Details>
      <Detail label="Full Name">{me.fullName}</Detail>
      <Detail label="Email">{me.email}</Detail>
      <Detail label="Department">{me.department}</Detail>
    </Details>
  );
}

function ChangePassword({ onClose }: { onClose: () => void }) {
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
      markFields(form, [{ name: wrong.name, message: wrong.message }]);
    if (wrong) return;
    toast.success('Password updated successfully!');
    onClose();
  };

  return (
    <Form<PasswordChange>
      form={form}
      name="changePassword"
      className={css.form ?? ''}
      layout="vertical"
      requiredMark={false}
      onFinish={(change) => void submit(change)}
    >
      <h3 className={css.heading}>Change password</h3>
      <FormAlert text={problem} />
      {/* Tells password managers whose password this is. */}
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
