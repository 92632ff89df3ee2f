/** Rules of the forms of the sign-in: the errors at their fields. */
import {
  isEmail,
  RECOVERY_CODE_LENGTH,
  VERIFICATION_CODE_LENGTH,
} from '../../../shared/identity/rules.ts';
import { withoutMarks } from '../../../shared/kernel/characters.ts';
import type { FieldError } from '../../lib/forms/field-errors.ts';
import { NOT_AN_EMAIL } from './email.ts';

export interface SignInValues {
  email: string;
  password: string;
}

export interface AppCodeValues {
  code?: string;
}

/** The error of a blank current password; none where it is filled in. */
export const blankPassword = (password: string | undefined): FieldError<{ password: string }>[] =>
  password ? [] : [{ name: 'password', message: 'Enter your password.' }];

/** The fields with errors. */
export function signInErrors({ email, password }: SignInValues): FieldError<SignInValues>[] {
  const errors: FieldError<SignInValues>[] = [];
  if (!email.trim()) errors.push({ name: 'email', message: 'Enter your email address.' });
  else if (!isEmail(email)) errors.push({ name: 'email', message: NOT_AN_EMAIL });
  return [...errors, ...blankPassword(password)];
}

/** Why the address can't get a link; undefined where it can. */
export function addressProblem(email: string): string | undefined {
  if (!email.trim()) return 'Enter your email address.';
  return isEmail(email) ? undefined : NOT_AN_EMAIL;
}

/** The code in a typed or pasted text such as "Your code is 123 456"; else the digits so far. */
export function codeIn(typed: string): string {
  const text = withoutMarks(typed);
  const whole = /(?:^|\D)(\d{3}[\s-]?\d{3})(?!\d)/.exec(text)?.[1] ?? text;
  return whole.replace(/\D/g, '').slice(0, VERIFICATION_CODE_LENGTH);
}

/** The errors of a recovery code that isn't whole. */
export const recoveryCodeErrors = (code: string): FieldError<AppCodeValues>[] =>
  code.replaceAll(/[^0-9a-z]/gi, '').length === RECOVERY_CODE_LENGTH
    ? []
    : [{ name: 'code', message: 'Enter the 16 letters and digits of one code.' }];

/** The errors of a code that isn't whole. */
export const codeErrors = (code: string): FieldError<AppCodeValues>[] =>
  code.length === VERIFICATION_CODE_LENGTH
    ? []
    : [{ name: 'code', message: 'Enter the 6 digits of the code.' }];
