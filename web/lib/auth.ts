/** Signing in and out: Amplify against the user pool (DESIGN 4). */
import { Amplify } from 'aws-amplify';
import {
  fetchAuthSession,
  getCurrentUser,
  signIn as amplifySignIn,
  signOut as amplifySignOut,
} from 'aws-amplify/auth';
import { runtimeConfig } from '../config/runtime.ts';

/** Tells Amplify which user pool it talks to. */
export function configureAuth(): void {
  const { userPoolId, userPoolClientId, userPoolEndpoint } = runtimeConfig();
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId,
        userPoolClientId,
        ...(userPoolEndpoint ? { userPoolEndpoint } : {}),
      },
    },
  });
}

/** The id of whoever is signed in on this device, or undefined. */
export async function signedInUserId(): Promise<string | undefined> {
  try {
    return (await getCurrentUser()).userId;
  } catch {
    // Amplify's way to say that nobody is signed in.
    return undefined;
  }
}

/** The access token, refreshed when it is about to end; undefined when nobody is signed in. */
export async function accessToken(): Promise<string | undefined> {
  return (await fetchAuthSession()).tokens?.accessToken.toString();
}

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

/** Ends the session on this device, whether or not the user pool can be reached. */
export const signOut = () => amplifySignOut();

/** What Cognito said, without the wrapping that it puts round a trigger's words. */
export function authErrorText(error: unknown, fallback: string): string {
  if (!(error instanceof Error) || !error.message) return fallback;
  if (error.name === 'UsernameExistsException')
    return 'This email is already registered. Please sign in instead.';
  return error.message.replace(/^\w+ failed with error /, '');
}
