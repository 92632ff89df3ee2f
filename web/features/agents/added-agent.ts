/** What Add Agent checks before it sends anything (document 001, section 5). */
import { MIN_REFERRAL_CODE } from '../../../shared/agents/rules.ts';
import { MIN_PASSWORD_LENGTH } from '../../../shared/identity/rules.ts';
import type { api } from '../../lib/api.ts';

/** As typed. */
export interface AddedAgentValues {
  fullName: string;
  email: string;
  phone: string;
  password: string;
  referralCode: string;
}

/** From the contract's names to the form's. */
export const addedAgentFields = {
  fullName: 'fullName',
  email: 'email',
  phone: 'phone',
  password: 'password',
  referralCode: 'referralCode',
} as const satisfies Record<string, keyof AddedAgentValues>;

const required = {
  fullName: 'Enter the full name.',
  email: 'Enter the email address.',
  phone: 'Enter the phone number.',
  password: 'Choose the first password.',
} as const;

type Mark = { name: keyof AddedAgentValues; message: string };
type Checked =
  | { agent: Parameters<typeof api.agents.addAgent>[0] }
  | { agent?: never; toast: string; marks: Mark[] };

/** An agent to send, or the specified toast and the fields to mark. */
export function checkAddedAgent(values: Partial<AddedAgentValues>): Checked {
  const { fullName = '', email = '', phone = '', password = '', referralCode = '' } = values;
  const names = Object.keys(required) as (keyof typeof required)[];
  const blank = names.filter((name) => !values[name]?.trim());
  if (blank.length > 0)
    return {
      toast: 'Please fill in all required fields',
      marks: blank.map((name) => ({ name, message: required[name] })),
    };
  if (password.length < MIN_PASSWORD_LENGTH) {
    const message = `Password must be at least ${MIN_PASSWORD_LENGTH} characters long`;
    return { toast: message, marks: [{ name: 'password', message }] };
  }
  if (referralCode && referralCode.length < MIN_REFERRAL_CODE) {
    const message = 'Referral code must be 6-8 characters';
    return { toast: message, marks: [{ name: 'referralCode', message }] };
  }
  return {
    agent: { fullName, email, phone, password, ...(referralCode ? { referralCode } : {}) },
  };
}
