/** Rules and refusals of a change of the person's own password, which needs the current one. */
import type { FieldError } from '../../lib/forms/field-errors.ts';
import { passwordRule } from '../../lib/forms/password-rule.ts';
import { renewAfterChange } from '../../lib/renew-session.ts';
import { toast } from '../../lib/toasts.ts';
import { brokenPasswordRule, MISMATCH, type NewPassword, TOO_SHORT } from './new-password.ts';

export interface PasswordChange extends NewPassword {
  current: string;
}

/** Ends every other session, and has the person told of the change, which the user pool tells nobody. */
export async function endOtherSessions(email: string, password: string): Promise<void> {
  try {
    await renewAfterChange(email, password);
  } catch (error) {
    toast.failure('Your password was changed, but other devices may still be signed in', error);
  }
}

/** How a refused change is told to people. */
export function refusalOf(error: Error): Partial<FieldError<PasswordChange>> & { message: string } {
  switch (error.name) {
    case 'NotAuthorizedException':
      return { name: 'current', message: 'This is not your current password.' };
    case 'InvalidPasswordException':
      return { name: 'password', message: TOO_SHORT };
    case 'LimitExceededException':
    case 'TooManyRequestsException':
      return { message: 'Too many attempts. Wait a few minutes, then try again.' };
    default:
      return { message: 'Your password was not changed. Check your connection and try again.' };
  }
}

const blanks = {
  current: 'Enter your current password.',
  password: 'Choose a password.',
  confirmPassword: 'Enter the new password again.',
} as const;
const names = ['current', 'password', 'confirmPassword'] as const;

/** The blank fields, or else the first rule that the form breaks, at its field. */
export function errorsOf(
  change: PasswordChange,
  person: { email: string; fullName: string },
): FieldError<PasswordChange>[] {
  const blank = names.filter((name) => !change[name]);
  if (blank.length > 0) return blank.map((name) => ({ name, message: blanks[name] }));
  const message = brokenPasswordRule(change) ?? passwordRule(change.password, person);
  if (message === undefined) return [];
  return [{ name: message === MISMATCH ? 'confirmPassword' : 'password', message }];
}
