/**
 * The session that Amplify stores on this device. Signing in has its own file, sign-in.ts, because it is
 * large and few screens need it.
 */
import { Amplify } from 'aws-amplify';
import { fetchAuthSession } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger, Hub } from 'aws-amplify/utils';
import { runtimeConfig } from '../config/runtime.ts';
import type { StoredSession } from './session-keeper.ts';

const { authTokenStore } = cognitoUserPoolsTokenProvider;
// The portal follows other tabs itself (session-events.ts). Amplify would too, from the moment that it is
// loaded, and fails where another tab signs in before the settings are there.
authTokenStore.teardownNotify();

/** Id of the last session that was signed out; other tabs recognise a sign-out by it. */
export const SIGNED_OUT_KEY = 'portal-signed-out';

/**
 * Errors after which the pool never accepts the refresh token again. After any other error (no network,
 * a busy pool) the tokens stay. `NotAuthorizedException` isn't listed: then Amplify returns no tokens and
 * throws nothing.
 */
const REFUSALS = new Set([
  'TokenRevokedException',
  'UserNotFoundException',
  'PasswordResetRequiredException',
  'UserNotConfirmedException',
  'RefreshTokenReuseException',
  'UserUnAuthenticatedException',
]);

export function configureAuth(): void {
  // It warns of what is meant: an endpoint of our own on one machine, and events that we dispatch.
  ConsoleLogger.LOG_LEVEL = 'ERROR';
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

/** Amplify itself renews a token that is about to expire, in each tab on its own. */
const AMPLIFY_REFRESHES_UNDER_MS = 10_000;

type Tokens = Awaited<ReturnType<typeof authTokenStore.loadTokens>>;

/** Identifies the sign-in of the tokens: by `origin_jti` or, without token revocation, by its time. */
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

let exchange: Promise<unknown> | undefined;

/** Makes every call wait for its token until a session has taken the place of the one before. */
export async function exchangeSession(change: () => Promise<void>): Promise<void> {
  const running = change();
  exchange = running.catch(() => undefined);
  try {
    await running;
  } finally {
    exchange = undefined;
    announce();
  }
}

async function tokens(forceRefresh: boolean) {
  await exchange;
  try {
    return (await fetchAuthSession({ forceRefresh })).tokens;
  } catch (error) {
    if (error instanceof Error && REFUSALS.has(error.name)) return undefined;
    throw error;
  }
}

/**
 * The access token, refreshed when it expires; undefined without a session.
 * @throws Error when it has to be refreshed and the pool can't be reached
 */
export async function accessToken(): Promise<string | undefined> {
  const session = await storedSession();
  if (session && session.remainingMs < AMPLIFY_REFRESHES_UNDER_MS) await renew();
  return (await tokens(false))?.accessToken.toString();
}

/**
 * Gets new tokens.
 * @returns false without a session, or when the pool has ended it
 * @throws Error when the pool can't be reached
 */
export async function refreshTokens(): Promise<boolean> {
  const renewed = await renew();
  if (!renewed) announce();
  return renewed;
}

/**
 * Gets new tokens, unless another tab has got them meanwhile: tabs share them. A renewal replaces the
 * refresh token, so two tabs must not each store what they got.
 */
async function renew(): Promise<boolean> {
  await exchange;
  const before = await storedToken();
  const renewNow = async () => {
    const now = await storedToken();
    return (now !== undefined && now !== before) || (await tokens(true)) !== undefined;
  };
  return 'locks' in navigator ? navigator.locks.request('portal-refresh', renewNow) : renewNow();
}

const storedToken = async () => (await authTokenStore.loadTokens())?.accessToken.toString();

/** Removes the tokens without signing out, because the API refuses them. */
export async function dropTokens(): Promise<void> {
  await authTokenStore.clearTokens();
  announce();
}

/** Ends a session that nobody uses; the person may go on where they were after signing in again. */
export async function endUnusedSession(): Promise<void> {
  const kept = await authTokenStore.loadTokens();
  await dropTokens();
  if (kept?.refreshToken) revoke(kept.refreshToken);
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
