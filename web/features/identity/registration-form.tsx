import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import type { Role } from '../../../shared/identity/contract.ts';
import { parsePhone } from '../../../shared/kernel/phone.ts';
import { Callout } from '../../components/callout.tsx';
import { FormAlert } from '../../components/form-alert.tsx';
import { PasswordInput } from '../../components/password-input.tsx';
import { authErrorText } from '../../lib/sign-in.ts';
import { brokenRule, createAccount, modeOf, type Registration } from './registration.ts';

interface RegistrationFormProps {
  mode: Role;
  onMode: (mode: Role) => void;
  /** From the invitation link, in upper case. */
  referralCode: string;
  onCreated: (email: string) => void;
}

const required = (message: string) => [{ required: true, whitespace: true, message }];

/** Creates the account of an agent or, on the company's own domain, an administrator. */
export function RegistrationForm({ mode, onMode, referralCode, onCreated }: RegistrationFormProps) {
  const [form] = Form.useForm<Registration>();
  const [error, setError] = useState<string>();
  const [submitting, setSubmitting] = useState(false);

  const submit = async (values: Registration) => {
    const phone = parsePhone(values.phone);
    if (!phone) {
      form.setFields([{ name: 'phone', errors: ['Enter a phone number, like 082 123 4567.'] }]);
      return;
    }
    const broken = brokenRule(values, mode);
    setError(broken);
    if (broken) return;
    setSubmitting(true);
    try {
      await createAccount(values, mode, phone);
      onCreated(values.email.trim().toLowerCase());
    } catch (failure) {
      setError(authErrorText(failure, 'Sign up failed'));
    } finally {
      setSubmitting(false);
    }
  };

  return (
    <Form<Registration>
      form={form}
      name="register"
      layout="vertical"
      requiredMark={false}
      initialValues={{ referralCode }}
      onValuesChange={(changed) => {
        if ('email' in changed) onMode(modeOf(changed.email));
      }}
      onFinish={submit}
      disabled={submitting}
    >
      {mode === 'admin' ? (
        <Callout>
          Admin account detected. You'll have full access to manage agents, sales, and payouts.
        </Callout>
      ) : null}
      <Fields mode={mode} />
      <FormAlert text={error} />
      <Button type="primary" htmlType="submit" block size="large" loading={submitting}>
        Create Account
      </Button>
    </Form>
  );
}

function Fields({ mode }: { mode: Role }) {
  return (
    <>
      <Form.Item name="fullName" label="Full Name" rules={required('Enter your full name.')}>
        <Input autoComplete="name" maxLength={120} />
      </Form.Item>
      <Form.Item name="email" label="Email" rules={required('Enter your email address.')}>
        <Input type="email" autoComplete="email" inputMode="email" autoCapitalize="none" />
      </Form.Item>
      <Form.Item name="phone" label="Mobile Number" rules={required('Enter your mobile number.')}>
        <Input type="tel" autoComplete="tel" inputMode="tel" placeholder="082 123 4567" />
      </Form.Item>
      <Form.Item
        name="password"
        label="Password"
        extra="At least 8 characters."
        rules={[{ required: true, message: 'Choose a password.' }]}
      >
        <PasswordInput autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="confirmPassword"
        label="Confirm Password"
        rules={[{ required: true, message: 'Enter the password again.' }]}
      >
        <PasswordInput autoComplete="new-password" />
      </Form.Item>
      {mode === 'admin' ? (
        <Form.Item name="department" label="Department">
          <Input autoComplete="organization-title" maxLength={120} />
        </Form.Item>
      ) : (
        <Form.Item
          name="referralCode"
          label="Referral Code (optional)"
          normalize={(code: string) => code.toUpperCase()}
        >
          <Input autoComplete="off" autoCapitalize="characters" maxLength={8} />
        </Form.Item>
      )}
    </>
  );
}
