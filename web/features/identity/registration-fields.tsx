import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import type { Role } from '../../../shared/identity/contract.ts';
import { referralCodeInput as codeOf } from '../../../shared/kernel/characters.ts';
import { Callout } from '../../components/callout.tsx';
import { PasswordAccount } from '../../components/password-input.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

interface RegistrationFieldsProps {
  mode: Role;
  /** The address, where it is known and can't be changed. */
  email?: string;
  /** An input: it is given the form's id, value and onChange. */
  referralCodeInput: ReactNode;
}

export function RegistrationFields({ mode, email, referralCodeInput }: RegistrationFieldsProps) {
  return (
    <>
      <Form.Item name="fullName" label="Full Name">
        <Input autoComplete="name" autoCapitalize="words" maxLength={120} aria-required />
      </Form.Item>
      {email === undefined ? <EmailField /> : <PasswordAccount email={email} />}
      <div role="status">
        {mode === 'admin' ? (
          <Callout>
            Admin account detected. You'll have full access to manage agents, sales, and payouts.
          </Callout>
        ) : null}
      </div>
      <Form.Item name="phone" label="Mobile Number">
        <Input
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          placeholder="082 123 4567"
          aria-required
        />
      </Form.Item>
      <NewPasswordFields label="Password" />
      {mode === 'admin' ? (
        <Form.Item key="department" name="department" label="Department">
          <Input autoComplete="off" autoCapitalize="words" maxLength={120} aria-required />
        </Form.Item>
      ) : (
        <Form.Item
          key="referralCode"
          name="referralCode"
          label="Referral Code (optional)"
          normalize={codeOf}
        >
          {referralCodeInput}
        </Form.Item>
      )}
    </>
  );
}

const EmailField = () => (
  <Form.Item name="email" label="Email">
    {/* "username": password managers would otherwise save the phone number, which is nearer to the password. */}
    <Input
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      aria-required
    />
  </Form.Item>
);
