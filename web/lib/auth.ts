/**
 * The session that Amplify keeps on this device (DESIGN 4). Signing in is apart, in sign-in.ts: it is
 * large, and only its screens need it.
 */
import { Amplify } from 'aws-amplify';
import { fetchAuthSession, getCurrentUser, signOut as amplifySignOut } from 'aws-amplify/auth';
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

/** Ends the session on this device, whether or not the user pool can be reached. */
export const signOut = () => amplifySignOut();
