/**
 * The session that Amplify keeps on this device (DESIGN 4). Signing in is apart, in sign-in.ts: it is
 * large, and only its screens need it.
 */
import { Amplify } from 'aws-amplify';
import { fetchAuthSession } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { Hub } from 'aws-amplify/utils';
import { runtimeConfig } from '../config/runtime.ts';
import type { StoredSession } from './session-keeper.ts';

const { authTokenStore } = cognitoUserPoolsTokenProvider;

/** Which session was last signed out of; other tabs tell by it that nobody took it away. */
export const SIGNED_OUT_KEY = 'portal-signed-out';

/**
 * What the pool says of a refresh token that it will never take again. Of all else (no network, a busy
 * pool) the tokens survive. `NotAuthorizedException` isn't thrown: Amplify answers without tokens.
 */
const REFUSALS = new Set([
  'TokenRevokedException',
  'UserNotFoundException',
  'PasswordResetRequiredException',
  'UserNotConfirmedException',
  'RefreshTokenReuseException',
  'UserUnAuthenticatedException',
]);

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

type Tokens = Awaited<ReturnType<typeof authTokenStore.loadTokens>>;

/** Names the sign-in that the tokens come of. A pool that revokes nothing has only its time. */
const sessionIdOf = ({ accessToken: { payload } }: NonNullable<Tokens>): string =>
  JSON.stringify(payload.origin_jti ?? payload.auth_time);

/** The session on this device, without a call; undefined where there is none. */
export async function storedSession(): Promise<StoredSession | undefined> {
  const tokens = await authTokenStore.loadTokens();
  // While another tab signs in, its tokens arrive one by one: this one comes last.
  if (!tokens?.refreshToken) return undefined;
  const sessionId = sessionIdOf(tokens);
  if (wasSignedOut(sessionId)) {
    // A refresh was under way while somebody signed out, and has put its tokens back.
    await authTokenStore.clearTokens();
    return undefined;
  }
  const { sub = '', exp = 0 } = tokens.accessToken.payload;
  // The drift is between this device's clock and the pool's when the token came.
  const remainingMs = exp * 1000 - (Date.now() + tokens.clockDrift);
  return { userId: sub, sessionId, remainingMs };
}

/** Tells this tab that the session on the device has changed; other tabs hear of it by the storage. */
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
 * The access token, refreshed when it is about to end; undefined when nobody is signed in.
 * @throws Error where it has to be refreshed and the pool can't be reached
 */
export async function accessToken(): Promise<string | undefined> {
  return (await tokens(false))?.accessToken.toString();
}

/**
 * Gets new tokens.
 * @returns false when the session is over: there is none, or the pool has ended it
 * @throws Error where the pool can't be reached
 */
export async function refreshTokens(): Promise<boolean> {
  const renewed = (await tokens(true)) !== undefined;
  if (!renewed) announce();
  return renewed;
}

/** Gets new tokens unless another tab is at it, which then gets them for all. */
export async function refreshTokensOnce(): Promise<void> {
  if (!('locks' in navigator)) return void (await refreshTokens());
  await navigator.locks.request('portal-refresh', { ifAvailable: true }, async (lock) => {
    if (lock) await refreshTokens();
  });
}

/** Forgets the tokens without signing out: the API takes them no more. */
export async function dropTokens(): Promise<void> {
  await authTokenStore.clearTokens();
  announce();
}

/** Whether somebody signed out of that session on this device. */
export function wasSignedOut(sessionId: string): boolean {
  try {
    return localStorage.getItem(SIGNED_OUT_KEY) === sessionId;
  } catch {
    // Storage is off: this tab is the only one that knows the session.
    return false;
  }
}

function markSignedOut(sessionId: string): void {
  try {
    localStorage.setItem(SIGNED_OUT_KEY, sessionId);
  } catch {
    // Storage is off or full: the tokens go all the same.
  }
}

/**
 * Ends the session on this device, at once, whether or not the user pool can be reached.
 * @param sessionId which one, where its tokens may be gone already
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
 * Asks the pool to take the refresh token no more. Not Amplify's signOut, which keeps the tokens on the
 * device until the pool has answered. Nobody waits for it, and it outlives the page.
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
  // Without the network nobody can use it from here either: the device has forgotten it.
  request.catch(() => undefined);
}
