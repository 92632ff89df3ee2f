/**
 * Ends all sessions of a person whose password was changed here, and signs in again unnoticed: the tokens
 * of the new session take the place of the old ones, and the screen stays as it is.
 */
import { Amplify, createAmplifyContext } from 'aws-amplify';
import { createUserPoolsTokenProvider } from 'aws-amplify/adapter-core';
import { signIn } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { defaultStorage } from 'aws-amplify/utils';
import { runtimeConfig } from '../config/runtime.ts';
import { api } from './api.ts';
import { isTransient, isUnauthenticated } from './api-errors.ts';
import { accessToken, dropTokens, exchangeSession } from './auth.ts';
import { passingStorage } from './password-proof.ts';
import { backOffMs } from './session-refresh.ts';

const { authTokenStore } = cognitoUserPoolsTokenProvider;

/**
 * Tells the server of the change, which ends the sessions. Where the sign-in needs another step, the portal
 * asks to sign in again over the screen.
 * @throws Error when the server couldn't be told; the session then goes on
 */
export async function renewAfterChange(email: string, password: string): Promise<void> {
  // Read first: everything else waits while the sessions change.
  const token = await accessToken();
  await exchangeSession(async () => {
    await endSessions(token);
    const kept = await newSession(email, password);
    if (kept.size === 0) return dropTokens();
    // Amplify names the entries by the user's id or address, as the sign-in went; the old ones mustn't stay.
    const user = await authTokenStore.getLastAuthUser();
    const isReplaced = [...kept.keys()].some((key) => key.includes(`.${user}.`));
    if (!isReplaced) await authTokenStore.clearTokens();
    for (const [key, value] of kept) await defaultStorage.setItem(key, value);
  });
}

const TRIES = 4;

async function endSessions(token: string | undefined): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await api.identity.reportPasswordChange(undefined, { context: { accessToken: token } });
      return;
    } catch (error) {
      // An earlier try has reached the server, and its answer was lost.
      if (isUnauthenticated(error)) return;
      if (tries === TRIES || !isTransient(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, backOffMs(tries)));
    }
  }
}

/**
 * The entries that Amplify keeps of a new session, the refresh token after the access token; empty without
 * one.
 */
async function newSession(email: string, password: string): Promise<ReadonlyMap<string, string>> {
  const kept = new Map<string, string>();
  const config = Amplify.getConfig();
  if (!config.Auth) throw new Error('Amplify is not configured yet');
  const tokenProvider = createUserPoolsTokenProvider(config.Auth, passingStorage(kept));
  const beside = createAmplifyContext(config, { Auth: { tokenProvider } });
  const options = { authFlowType: runtimeConfig().signInFlow };
  try {
    const { isSignedIn } = await signIn(beside, { username: email, password, options });
    return isSignedIn ? kept : new Map();
  } catch {
    // The pool can't be reached, or refuses: the dialog of the ended session says why.
    return new Map();
  }
}
