/** Signing in: Amplify against the user pool (DESIGN 4), and its failures in words. */
import { confirmSignIn, signIn as amplifySignIn } from 'aws-amplify/auth';
import { runtimeConfig } from '../config/runtime.ts';

/** Signed in, or what has to be done first. */
export type SignInOutcome = 'signedIn' | 'unverified' | 'newPassword' | 'resetPassword';

/**
 * Signs in with e-mail and password.
 * @returns whether something has to be done first: verify the address, replace a temporary password,
 *   or reset one that an administrator withdrew
 * @throws AuthError with Cognito's text
 */
export async function signIn(email: string, password: string): Promise<SignInOutcome> {
  const { nextStep } = await amplifySignIn({
    username: email,
    password,
    options: { authFlowType: runtimeConfig().signInFlow },
  });
  switch (nextStep.signInStep) {
    case 'DONE':
      return 'signedIn';
    case 'CONFIRM_SIGN_UP':
      return 'unverified';
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
      return 'newPassword';
    case 'RESET_PASSWORD':
      return 'resetPassword';
    default:
      // A step that the portal's pool doesn't ask for.
      throw new Error('Sign in failed');
  }
}

/**
 * Replaces the temporary password of the sign-in that asked for it, and signs in.
 * @throws AuthError with Cognito's text
 */
export async function signInWithNewPassword(password: string): Promise<void> {
  const { nextStep } = await confirmSignIn({ challengeResponse: password });
  if (nextStep.signInStep !== 'DONE') throw new Error('Sign in failed');
}

/** What the user pool's web ACL says to an address that calls too often, in words for operators. */
const REFUSED_AT_DOOR = 'ForbiddenException';

/** Where no answer came. */
export const UNREACHABLE = 'The portal can’t be reached. Check your connection and try again.';

const nameOf = (error: unknown) => (error instanceof Error ? error.name : undefined);

/** What Cognito said, without the wrapping that it puts round a trigger's words. */
export function authErrorText(error: unknown, fallback: string): string {
  const name = nameOf(error);
  if (name === 'NetworkError') return UNREACHABLE;
  if (name === 'UsernameExistsException')
    return 'This email is already registered. Please sign in instead.';
  if (error instanceof Error && /^\d+ validation errors? .*'\w*password'/i.test(error.message))
    return 'A password can’t begin or end with a space.';
  // Other names than the service's own belong to accidents, whose words are no one's to read.
  const isSaid = name === 'Error' || (name?.endsWith('Exception') && name !== REFUSED_AT_DOOR);
  if (!(error instanceof Error) || !isSaid || !error.message) return fallback;
  return error.message.replace(/^\w+ failed with error /, '');
}

const TOO_MANY = new Set([
  REFUSED_AT_DOOR,
  'LimitExceededException',
  'TooManyRequestsException',
  'TooManyFailedAttemptsException',
]);

/** Whether the user pool wants no more attempts for now. */
export const isTooManyAttempts = (error: unknown): boolean =>
  TOO_MANY.has(nameOf(error) ?? '') ||
  (error instanceof Error && error.message.includes('attempts exceeded'));
