import { Form } from 'antd';
import { MIN_PASSWORD_LENGTH } from '../../../shared/kernel/password.ts';
import { PasswordInput } from '../../components/password-input.tsx';

/** The error at the second field compares it with the first. */
export const passwordsCompared = { password: 'confirmPassword' } as const;

/** A new password, typed twice. */
export const NewPasswordFields = ({ label }: { label: string }) => (
  <>
    <Form.Item name="password" label={label} extra="At least 8 characters.">
      <PasswordInput autoComplete="new-password" minLength={MIN_PASSWORD_LENGTH} aria-required />
    </Form.Item>
    <Form.Item name="confirmPassword" label="Confirm Password">
      <PasswordInput autoComplete="new-password" minLength={MIN_PASSWORD_LENGTH} aria-required />
    </Form.Item>
  </>
);
