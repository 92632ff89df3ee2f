/** Changes the person's own password, which needs the current one. */
import { updatePassword } from 'aws-amplify/auth';
import { api } from '../../lib/api.ts';
import type { FieldError } from '../../lib/forms/field-errors.ts';
import { toast } from '../../lib/toasts.ts';
import { type NewPassword, TOO_SHORT } from './new-password.ts';

export interface PasswordChange extends NewPassword {
  current: string;
}

/** Has the agent notified of the change, which the user pool tells nobody. */
export async function reportChange(): Promise<void> {
  try {
    await api.identity.reportPasswordChange();
  } catch (error) {
    toast.failure('Your password was changed, but no email about it could be sent', error);
  }
}

/** Sets the new password. Resolves to undefined, or to the error for people. */
export async function changePassword(
  change: PasswordChange,
): Promise<Partial<FieldError<PasswordChange>> | undefined> {
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
