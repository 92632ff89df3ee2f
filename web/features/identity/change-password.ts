/** Changes the own password; the current one proves who asks. */
import { updatePassword } from 'aws-amplify/auth';
import { MIN_PASSWORD_LENGTH } from '../../../shared/identity/rules.ts';
import { MISMATCH, TOO_SHORT } from './new-password.ts';

export interface PasswordChange {
  current: string;
  password: string;
  confirmPassword: string;
}

type Mark = { name: keyof PasswordChange; message: string };

/** The first rule that the form breaks, at its field. */
export function brokenPasswordRule(change: PasswordChange): Mark | undefined {
  if (change.password !== change.confirmPassword)
    return { name: 'confirmPassword', message: MISMATCH };
  if (change.password.length < MIN_PASSWORD_LENGTH) return { name: 'password', message: TOO_SHORT };
  return undefined;
}

/** Sets the new password. Resolves to undefined, or to the error for people. */
export async function changePassword(change: PasswordChange): Promise<Partial<Mark> | undefined> {
  try {
    await updatePassword({ oldPassword: change.current, newPassword: change.password });
    return undefined;
  } catch (error) {
    switch (error instanceof Error ? error.name : undefined) {
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
}
