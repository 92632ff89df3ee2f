/** Rules for a new password. */
import { MIN_PASSWORD_LENGTH } from '../../../shared/identity/rules.ts';

export const MISMATCH = 'Passwords do not match';
export const TOO_SHORT = 'Password must be at least 8 characters long';

export interface NewPassword {
  password: string;
  confirmPassword: string;
}

type Mark = { name: keyof NewPassword; message: string };

/** The fields with errors. */
export function passwordMarks({ password, confirmPassword }: NewPassword): Mark[] {
  const marks: Mark[] = [];
  if (!password) marks.push({ name: 'password', message: 'Choose a password.' });
  else if (password.length < MIN_PASSWORD_LENGTH)
    marks.push({ name: 'password', message: 'Too short: use 8 characters or more.' });
  if (!confirmPassword)
    marks.push({ name: 'confirmPassword', message: 'Enter the password again.' });
  else if (password !== confirmPassword)
    marks.push({ name: 'confirmPassword', message: 'This differs from the password above.' });
  return marks;
}

/** The specified text for the rule that a new password breaks; undefined where it breaks none. */
export function passwordProblem({ password, confirmPassword }: NewPassword): string | undefined {
  if (password !== confirmPassword) return MISMATCH;
  if (password.length < MIN_PASSWORD_LENGTH) return TOO_SHORT;
  return undefined;
}
