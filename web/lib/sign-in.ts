/** Signs in at the user pool with Amplify, and words its failures. */
import { confirmSignIn, signIn as amplifySignIn } from 'aws-amplify/auth';
import { runtimeConfig } from '../config/runtime.ts';
import { NETWORK_ANSWERED, UNREACHABLE } from './no-answer.ts';

/** Signed in, or the step that has to come first. */
export type SignInOutcome = 'signedIn' | 'code' | 'unverified' | 'newPassword' | 'resetPassword';

/**
 * Signs in with e-mail and password.
 * @returns the step that has to come first, if any: enter the code of the app, verify the address, replace a
 *   temporary password, or reset one that an administrator withdrew
 * @throws AuthError with Cognito's text
 */
export async function signIn(email: string, password: string): Promise<SignInOutcome> {
  const { nextStep } = await amplifySignIn({
    username: email,
    // No password of the pool begins or ends with a blank; a temporary one is often pasted with one.
    password: password.trim(),
    options: { authFlowType: runtimeConfig().signInFlow },
  });
  switch (nextStep.signInStep) {
    case 'DONE':
      return 'signedIn';
    case 'CONFIRM_SIGN_IN_WITH_TOTP_CODE':
      return 'code';
    case 'CONFIRM_SIGN_UP':
      return 'unverified';
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
      return 'newPassword';
    case 'RESET_PASSWORD':
      return 'resetPassword';
    default:
      // The portal's pool doesn't ask for any other step.
      throw new Error('Sign in failed');
  }
}

/**
 * Replaces the temporary password of the sign-in that asked for it, and signs in.
 * @returns 'code' where the person has a second factor
 * @throws AuthError with Cognito's text
 */
export async function signInWithNewPassword(password: string): Promise<'signedIn' | 'code'> {
  const { nextStep } = await confirmSignIn({ challengeResponse: password });
  if (nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_TOTP_CODE') return 'code';
  if (nextStep.signInStep !== 'DONE') throw new Error('Sign in failed');
  return 'signedIn';
}

/**
 * Finishes the sign-in that asked for the code of the person's app.
 * @throws AuthError with Cognito's text
 */
export async function signInWithCode(code: string): Promise<void> {
  const { nextStep } = await confirmSignIn({ challengeResponse: code });
  if (nextStep.signInStep !== 'DONE') throw new Error('Sign in failed');
}

/** The user pool's web ACL answers this to an IP address that calls too often. */
const RATE_LIMITED = 'ForbiddenException';

/** Shown where the browser has no room for the session; its other data of the portal is small. */
const NO_ROOM =
  'Your browser has no room left to keep you signed in. Free space on this device, or clear this site’s data in the browser’s settings, then try again.';

const nameOf = (error: unknown) => (error instanceof Error ? error.name : undefined);

/** Cognito's message, without the prefix that it adds to a trigger's message. */
export function authErrorText(error: unknown, fallback: string): string {
  const name = nameOf(error);
  if (name === 'NetworkError') return UNREACHABLE;
  // The user pool answers with JSON; a proxy's page can't be read as that.
  if (name === 'SyntaxError') return NETWORK_ANSWERED;
  if (name === 'QuotaExceededError') return NO_ROOM;
  if (name === 'UsernameExistsException')
    return 'This email is already registered. Please sign in instead.';
  if (error instanceof Error && /^\d+ validation errors? .*'\w*password'/i.test(error.message))
    return 'A password can’t begin or end with a space.';
  // Other names belong to unexpected errors, whose messages aren't for users.
  const isSaid = name === 'Error' || (name?.endsWith('Exception') && name !== RATE_LIMITED);
  if (!(error instanceof Error) || !isSaid || !error.message) return fallback;
  return error.message.replace(/^\w+ failed with error /, '');
}

/** Why the user pool refuses the code of an app, for people; undefined for another error. */
export function codeRefusal(error: unknown): string | undefined {
  switch (nameOf(error)) {
    case 'CodeMismatchException':
    case 'EnableSoftwareTokenMFAException':
      return 'This code is wrong or too old. Enter the one that your app shows now. If that is refused too, let your phone set its clock automatically.';
    case 'ExpiredCodeException':
      return 'This code was used already. Wait until your app shows the next one.';
    default:
      return undefined;
  }
}

export const TOO_LATE = 'That took too long. Please sign in again.';

/** True where the user pool no longer waits for the answer: it does so for three minutes only. */
export const isTooLate = (error: unknown): boolean =>
  ['NotAuthorizedException', 'SignInException'].includes(nameOf(error) ?? '');

/** True where the temporary password that the office gave has ended. */
export const isExpiredPassword = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('Temporary password has expired');

const TOO_MANY = new Set([
  RATE_LIMITED,
  'LimitExceededException',
  'TooManyRequestsException',
  'TooManyFailedAttemptsException',
]);

/** True when the user pool refuses further attempts for now. */
export const isTooManyAttempts = (error: unknown): boolean =>
  TOO_MANY.has(nameOf(error) ?? '') ||
  (error instanceof Error && error.message.includes('attempts exceeded'));
