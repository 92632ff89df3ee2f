/**
 * The session that Amplify stores on this device. Signing in has its own file, sign-in.ts, because it is
 * large and few screens need it.
 */
import { Amplify } from 'aws-amplify';
import { fetchAuthSession } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { Hub } from 'aws-amplify/utils';
import { runtimeConfig } from '../config/runtime.ts';
import type { StoredSession } from './session-keeper.ts';

const { authTokenStore } = cognitoUserPoolsTokenProvider;

/** Id of the last session that was signed out; other tabs recognise a sign-out by it. */
export const SIGNED_OUT_KEY = 'portal-signed-out';

/** ... `NotAuthorizedException` isn't listed: then Amplify returns no tokens and throws nothing. */
const REFUSALS = new Set([
  'TokenRevokedException',
  'UserNotFoundException',
  'PasswordResetRequiredException',
  'UserNotConfirmedException',
  'RefreshTokenReuseException',
  'UserUnAuthenticatedException',
]);

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

type Tokens = Awaited<ReturnType<typeof authTokenStore.loadTokens>>;

/**
 * Identifies the sign-in of the tokens: by `origin_jti` or, without token revocation, by its time.
 */
const sessionIdOf = ({ accessToken: { payload } }: NonNullable<Tokens>): string =>
  JSON.stringify(payload.origin_jti ?? payload.auth_time);

/** The session stored on this device, read without a call. */
export async function storedSession(): Promise<StoredSession | undefined> {
  const tokens = await authTokenStore.loadTokens();
  // While another tab signs in, it stores its tokens one by one; the refresh token is the last.
  if (!tokens?.refreshToken) return undefined;
  const sessionId = sessionIdOf(tokens);
  if (wasSignedOut(sessionId)) {
    // A refresh that was under way during the sign-out has stored its tokens again.
    await authTokenStore.clearTokens();
    return undefined;
  }
  const { sub = '', exp = 0 } = tokens.accessToken.payload;
  // The drift is the difference between the clocks of this device and the pool.
  const remainingMs = exp * 1000 - (Date.now() + tokens.clockDrift);
  return { userId: sub, sessionId, remainingMs };
}

/** Tells this tab that the stored session has changed; other tabs get a storage event. */
const announce = () => Hub.dispatch('auth', { event: 'signedOut' });

async function tokens(forceRefresh: boolean) {
  try {
    return (await fetchAuthSession({ forceRefresh })).tokens;
  } catch (error) {
    if (error instanceof Error && REFUSALS.has(error.name)) return undefined;
    throw error;
  }
}

/**
 * The access token, refreshed shortly before it expires; undefined without a session.
 * @throws Error when it has to be refreshed and the pool can't be reached
 */
export async function accessToken(): Promise<string | undefined> {
  return (await tokens(false))?.accessToken.toString();
}

/**
 * Gets new tokens.
 * @returns false without a session, or when the pool has ended it
 * @throws Error when the pool can't be reached
 */
export async function refreshTokens(): Promise<boolean> {
  const renewed = (await tokens(true)) !== undefined;
  if (!renewed) announce();
  return renewed;
}

/** Gets new tokens, unless another tab is already getting them; tabs share them. */
export async function refreshTokensOnce(): Promise<void> {
  if (!('locks' in navigator)) return void (await refreshTokens());
  await navigator.locks.request('portal-refresh', { ifAvailable: true }, async (lock) => {
    if (lock) await refreshTokens();
  });
}

/** Removes the tokens without signing out, because the API refuses them. */
export async function dropTokens(): Promise<void> {
  await authTokenStore.clearTokens();
  announce();
}

/** True when the session was signed out on this device. */
export function wasSignedOut(sessionId: string): boolean {
  try {
    return localStorage.getItem(SIGNED_OUT_KEY) === sessionId;
  } catch {
    // Without storage only this tab has the session.
    return false;
  }
}

function markSignedOut(sessionId: string): void {
  try {
    localStorage.setItem(SIGNED_OUT_KEY, sessionId);
  } catch {
    // Storage is off or full; the tokens are removed anyway.
  }
}

/**
 * Ends the session on this device at once, also when the user pool can't be reached.
 * @param sessionId needed when the session's tokens may already be gone
 */
export async function signOut(sessionId?: string): Promise<void> {
  const kept = await authTokenStore.loadTokens();
  const ended = sessionId ?? (kept ? sessionIdOf(kept) : undefined);
  if (ended) markSignedOut(ended);
  await authTokenStore.clearTokens();
  announce();
  if (kept?.refreshToken) revoke(kept.refreshToken);
}

/**
 * Revokes the refresh token. Amplify's signOut would keep the tokens on the device until the pool has
 * answered; this request runs in the background, and outlives the page.
 */
function revoke(refreshToken: string): void {
  const { userPoolId, userPoolClientId, userPoolEndpoint } = runtimeConfig();
  const [region] = userPoolId.split('_');
  const request = fetch(userPoolEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`, {
    method: 'POST',
    keepalive: true,
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.RevokeToken',
    },
    body: JSON.stringify({ ClientId: userPoolClientId, Token: refreshToken }),
  });
  // Without a network the token can't be revoked, but the device has already removed it.
  request.catch(() => undefined);
}
