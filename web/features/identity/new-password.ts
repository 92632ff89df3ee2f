/** Rules for a new password. */
import { MIN_PASSWORD_LENGTH } from '../../../shared/kernel/password.ts';
import type { FieldError } from '../../lib/forms/field-errors.ts';

export const MISMATCH = 'Passwords do not match';
export const TOO_SHORT = 'Password must be at least 8 characters long';

export interface NewPassword {
  password: string;
  confirmPassword: string;
}

/**
 * The fields with errors.
 * @param guessable why the password is too easy to guess, if it is
 */
export function passwordErrors(
  { password, confirmPassword }: NewPassword,
  guessable: string | undefined,
): FieldError<NewPassword>[] {
  const errors: FieldError<NewPassword>[] = [];
  if (!password) errors.push({ name: 'password', message: 'Choose a password.' });
  else if (password.length < MIN_PASSWORD_LENGTH)
    errors.push({ name: 'password', message: 'Too short: use 8 characters or more.' });
  else if (guessable) errors.push({ name: 'password', message: guessable });
  if (!confirmPassword)
    errors.push({ name: 'confirmPassword', message: 'Enter the password again.' });
  else if (password !== confirmPassword)
    errors.push({ name: 'confirmPassword', message: 'This differs from the password above.' });
  return errors;
}

/** The specified text for the rule that a new password breaks; undefined where it breaks none. */
export function brokenPasswordRule({ password, confirmPassword }: NewPassword): string | undefined {
  if (password !== confirmPassword) return MISMATCH;
  if (password.length < MIN_PASSWORD_LENGTH) return TOO_SHORT;
  return undefined;
}
