/** Signing in: Amplify against the user pool (DESIGN 4). */
import { signIn as amplifySignIn } from 'aws-amplify/auth';
import { runtimeConfig } from '../config/runtime.ts';

export type SignInOutcome = 'signedIn' | 'unverified';

/**
 * Signs in with e-mail and password.
 * @returns whether the address must be verified first
 * @throws AuthError with Cognito's text
 */
export async function signIn(email: string, password: string): Promise<SignInOutcome> {
  const { nextStep } = await amplifySignIn({
    username: email,
    password,
    options: { authFlowType: runtimeConfig().signInFlow },
  });
  return nextStep.signInStep === 'CONFIRM_SIGN_UP' ? 'unverified' : 'signedIn';
}

/** What Cognito said, without the wrapping that it puts round a trigger's words. */
export function authErrorText(error: unknown, fallback: string): string {
  if (!(error instanceof Error) || !error.message) return fallback;
  if (error.name === 'UsernameExistsException')
    return 'This email is already registered. Please sign in instead.';
  return error.message.replace(/^\w+ failed with error /, '');
}
