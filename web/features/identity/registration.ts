/** What registering checks and sends (document 000, section 5). */
import { signUp } from 'aws-amplify/auth';
import type { Role } from '../../../shared/identity/contract.ts';
import { MIN_PASSWORD_LENGTH, roleOf } from '../../../shared/identity/rules.ts';
import { runtimeConfig } from '../../config/runtime.ts';

export const MISMATCH = 'Passwords do not match';
export const TOO_SHORT = 'Password must be at least 8 characters long';

export interface Registration {
  fullName: string;
  email: string;
  phone: string;
  password: string;
  confirmPassword: string;
  referralCode?: string;
  department?: string;
}

/**
 * Which form to show for an address: the company's own domain means an administrator.
 * The role itself is decided on the server, for a verified address.
 */
export function modeOf(email: string | undefined): Role {
  return email?.includes('@') ? roleOf(email, runtimeConfig().portal.companyEmailDomain) : 'agent';
}

/** The first rule that the form breaks, in the specification's words; undefined when there is none. */
export function brokenRule(values: Registration, mode: Role): string | undefined {
  if (!values.email?.trim() || !values.password)
    return 'You must provide either an email or phone number and a password';
  if (values.password !== values.confirmPassword) return MISMATCH;
  if (values.password.length < MIN_PASSWORD_LENGTH) return TOO_SHORT;
  if (mode === 'admin' && !values.department?.trim())
    return 'Department is required for admin accounts';
  return undefined;
}

/**
 * Creates the account; a code goes to the address.
 * @param phone E.164
 * @throws AuthError with Cognito's text
 */
export async function createAccount(values: Registration, mode: Role, phone: string) {
  const referralCode = values.referralCode?.trim().toUpperCase();
  const department = values.department?.trim();
  await signUp({
    username: values.email.trim().toLowerCase(),
    password: values.password,
    options: {
      userAttributes: {
        email: values.email.trim().toLowerCase(),
        name: values.fullName.trim(),
        phone_number: phone,
        ...(mode === 'agent' && referralCode ? { 'custom:referral_code': referralCode } : {}),
        ...(mode === 'admin' && department ? { 'custom:department': department } : {}),
      },
      autoSignIn: { authFlowType: runtimeConfig().signInFlow },
    },
  });
}
