/**
 * Proof of the password for what asks for it: a second sign-in beside the session, which goes on
 * whatever comes of it. The password goes to the user pool alone (DESIGN 10.16).
 */
import { Amplify, createAmplifyContext } from 'aws-amplify';
import { createUserPoolsTokenProvider } from 'aws-amplify/adapter-core';
import { fetchAuthSession, signIn } from 'aws-amplify/auth';
import type { KeyValueStorageInterface } from 'aws-amplify/utils';
import { runtimeConfig } from '../config/runtime.ts';

/** The password wasn't taken; the message says why, for people. */
export class PasswordRefused extends Error {
  override readonly name = 'PasswordRefused';
}

/** The second sign-in's tokens are kept nowhere, and go with the call that they are for. */
function passingStorage(): KeyValueStorageInterface {
  const values = new Map<string, string>();
  return {
    setItem: async (key, value) => void values.set(key, value),
    getItem: async (key) => values.get(key) ?? null,
    removeItem: async (key) => void values.delete(key),
    clear: async () => values.clear(),
  };
}

/**
 * Signs in once more.
 * @returns an access token that tells of it
 * @throws PasswordRefused where the user pool doesn't take the password
 */
export async function provePassword(email: string, password: string): Promise<string> {
  const config = Amplify.getConfig();
  if (!config.Auth) throw new Error('Amplify is not configured yet');
  const tokenProvider = createUserPoolsTokenProvider(config.Auth, passingStorage());
  const beside = createAmplifyContext(config, { Auth: { tokenProvider } });
  const options = { authFlowType: runtimeConfig().signInFlow };
  await signIn(beside, { username: email, password, options }).catch((error: unknown) => {
    throw refusalOf(error);
  });
  const token = (await fetchAuthSession(beside)).tokens?.accessToken.toString();
  if (!token) throw new PasswordRefused('Your password could not be checked. Sign in again.');
  return token;
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (/attempts exceeded/i.test(error.message) || error.name === 'TooManyRequestsException')
    return new PasswordRefused('Too many attempts. Wait a few minutes, then try again.');
  return error.name === 'NotAuthorizedException'
    ? new PasswordRefused('This is not your password.')
    : error;
}
