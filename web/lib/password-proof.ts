/**
 * Proves the password with a second sign-in, which doesn't affect the session. The password is sent only to
 * the user pool.
 */
import { Amplify, createAmplifyContext } from 'aws-amplify';
import { createUserPoolsTokenProvider } from 'aws-amplify/adapter-core';
import { confirmSignIn, fetchAuthSession, signIn } from 'aws-amplify/auth';
import type { KeyValueStorageInterface } from 'aws-amplify/utils';
import { runtimeConfig } from '../config/runtime.ts';

/** The password was refused; the message tells the user why. */
export class PasswordRefused extends Error {
  override readonly name = 'PasswordRefused';
}

/** Storage for the second sign-in's tokens, which are never written to the device. */
export function passingStorage(values = new Map<string, string>()): KeyValueStorageInterface {
  return {
    setItem: async (key, value) => void values.set(key, value),
    getItem: async (key) => values.get(key) ?? null,
    removeItem: async (key) => void values.delete(key),
    clear: async () => values.clear(),
  };
}

/** The password was right, and the person has a second factor. */
export interface CodeNeeded {
  /**
   * Finishes the sign-in.
   * @returns its access token
   * @throws AuthError with Cognito's text
   */
  confirm: (code: string) => Promise<string>;
}

/**
 * Signs in once more.
 * @returns the access token of the new sign-in; where the person has a second factor, the step to it
 * @throws PasswordRefused when the user pool refuses the password
 */
export async function provePassword(email: string, password: string): Promise<string | CodeNeeded> {
  const config = Amplify.getConfig();
  if (!config.Auth) throw new Error('Amplify is not configured yet');
  const tokenProvider = createUserPoolsTokenProvider(config.Auth, passingStorage());
  const beside = createAmplifyContext(config, { Auth: { tokenProvider } });
  const options = { authFlowType: runtimeConfig().signInFlow };
  const readToken = async () => {
    const token = (await fetchAuthSession(beside)).tokens?.accessToken.toString();
    if (!token) throw new PasswordRefused('Your password could not be checked. Sign in again.');
    return token;
  };
  const { nextStep } = await signIn(beside, { username: email, password, options }).catch(
    (error: unknown) => {
      throw refusalOf(error);
    },
  );
  if (nextStep.signInStep !== 'CONFIRM_SIGN_IN_WITH_TOTP_CODE') return readToken();
  return {
    confirm: async (code) => {
      await confirmSignIn(beside, { challengeResponse: code });
      return readToken();
    },
  };
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (/attempts exceeded/i.test(error.message) || error.name === 'TooManyRequestsException')
    return new PasswordRefused('Too many attempts. Wait a few minutes, then try again.');
  return error.name === 'NotAuthorizedException'
    ? new PasswordRefused('This is not your password.')
    : error;
}
