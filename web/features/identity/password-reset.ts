/** Requests and uses a reset link; explains failures with advice. */
import { confirmResetPassword, resetPassword } from 'aws-amplify/auth';
import { isEmail } from '../../../shared/identity/rules.ts';
import { runtimeConfig } from '../../config/runtime.ts';
import { authErrorText } from '../../lib/sign-in.ts';
import type { Failure } from './attempt.ts';
import { emailOf } from './email.ts';
import { TOO_SHORT } from './new-password.ts';
import { codeIn } from './sign-in-rules.ts';
import { sendCodeIfUnverified } from './verification.ts';

export interface ResetLink {
  email: string;
  code: string;
}

/**
 * Reads the mailed link's fragment, which servers never see: `#email=…&code=…`.
 * @returns undefined where the link is incomplete
 */
export function readResetLink(fragment: string): ResetLink | undefined {
  const said = new URLSearchParams(fragment.replace(/^#/, ''));
  const email = emailOf(said.get('email') ?? '');
  const code = codeIn(said.get('code') ?? '');
  return isEmail(email) && /^\d{6}$/.test(code) ? { email, code } : undefined;
}

/**
 * Sends the link, or to an address that was never verified a code. The answer is the same without an account.
 */
export async function requestResetLink(email: string): Promise<void> {
  await resetPassword({ username: email });
  await sendCodeIfUnverified(email);
}

/** Sets the new password; the link works once. */
export async function setNewPassword({ email, code }: ResetLink, password: string): Promise<void> {
  await confirmResetPassword({ username: email, confirmationCode: code, newPassword: password });
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');
const CHECK_CONNECTION = 'The portal can’t be reached. Check your connection and try again.';

/** Explains why no link was sent. */
export function requestFailure(error: unknown): Failure {
  switch (nameOf(error)) {
    case 'NetworkError':
      return { text: 'Failed to send reset email', advice: CHECK_CONNECTION };
    case 'ForbiddenException':
    case 'LimitExceededException':
    case 'TooManyRequestsException':
      return {
        text: authErrorText(error, 'Password reset request failed'),
        advice: 'Too many links were asked for. Look in your inbox, or wait an hour.',
      };
    case 'NotAuthorizedException':
      return {
        text: 'This account still has its temporary password',
        advice: `Sign in with it, and choose your own. If you don’t have it, write to ${runtimeConfig().portal.supportEmail}: the office can send you another.`,
      };
    case 'InternalErrorException':
    case 'Unknown':
      return { text: 'Password reset request failed', advice: 'Try again in a moment.' };
    default:
      return { text: authErrorText(error, 'Password reset request failed') };
  }
}

/** Explains why the password wasn't set. */
export function resetFailure(error: unknown): Failure {
  const text = 'Failed to reset password';
  switch (nameOf(error)) {
    case 'ExpiredCodeException':
    case 'CodeMismatchException':
      return {
        text: 'This link no longer works',
        advice:
          'It has expired after 1 hour, was used already, or a newer one was sent. Your old password hasn’t changed by it.',
        needsNewLink: true,
      };
    case 'ForbiddenException':
    case 'LimitExceededException':
    case 'TooManyFailedAttemptsException':
      return {
        text: authErrorText(error, text),
        advice: 'The link was tried too often. Wait an hour, then ask for a new one.',
      };
    case 'InvalidPasswordException':
      return { text: TOO_SHORT };
    case 'NetworkError':
      return { text, advice: CHECK_CONNECTION };
    case 'InternalErrorException':
    case 'Unknown':
      return { text, advice: 'Your old password still works. Try again in a moment.' };
    default:
      return { text: authErrorText(error, text) };
  }
}
