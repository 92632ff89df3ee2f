/** Signs a prepared person in at a deployed portal, as the web does. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createAmplifyContext } from 'aws-amplify';
import { createUserPoolsTokenProvider } from 'aws-amplify/adapter-core';
import { confirmSignIn, fetchAuthSession, signIn } from 'aws-amplify/auth';
import type { KeyValueStorageInterface } from 'aws-amplify/utils';
import { Secret, TOTP } from 'otpauth';
import type { BrowserConfig } from '../../shared/kernel/settings.ts';
import { DeployProblem } from '../deploy/problem.ts';

/** A person whose account is there for smoke tests. */
export interface Credentials {
  email: string;
  password: string;
  /** The secret of the second factor, in base32; absent: there is none. */
  secondFactor?: string | undefined;
}

/** Tokens are gone with the process. */
function forgetfulStorage(values = new Map<string, string>()): KeyValueStorageInterface {
  return {
    setItem: async (key, value) => void values.set(key, value),
    getItem: async (key) => values.get(key) ?? null,
    removeItem: async (key) => void values.delete(key),
    clear: async () => values.clear(),
  };
}

/**
 * Signs in; the password goes to the user pool alone.
 * @returns the access token, which is valid for ten minutes
 * @throws DeployProblem where the pool refuses it, or asks for something else
 */
export async function accessTokenOf(
  { userPoolId, userPoolClientId, userPoolEndpoint, signInFlow }: BrowserConfig,
  { email, password, secondFactor }: Credentials,
): Promise<string> {
  const pool = { userPoolId, userPoolClientId, ...(userPoolEndpoint ? { userPoolEndpoint } : {}) };
  const config = { Auth: { Cognito: pool } };
  const tokenProvider = createUserPoolsTokenProvider(config.Auth, forgetfulStorage());
  const context = createAmplifyContext(config, { Auth: { tokenProvider } });
  const options = { authFlowType: signInFlow };
  let step = await next(email, () => signIn(context, { username: email, password, options }));
  if (step === 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' && secondFactor) {
    const app = new TOTP({ secret: Secret.fromBase32(secondFactor) });
    const withCode = () => confirmSignIn(context, { challengeResponse: app.generate() });
    step = await next(email, () =>
      withCode().catch(async (error: unknown) => {
        if (!(error instanceof Error) || error.name !== 'CodeMismatchException') throw error;
        // A test of the same half minute has used this code, which counts once.
        await sleep(app.remaining());
        return withCode();
      }),
    );
  }
  const token = (await fetchAuthSession(context)).tokens?.accessToken.toString();
  if (step !== 'DONE' || !token)
    throw new DeployProblem(
      `${email} can’t sign in without a person: the user pool asks for ${step}`,
    );
  return token;
}

async function next(
  email: string,
  call: () => Promise<{ nextStep: { signInStep: string } }>,
): Promise<string> {
  try {
    return (await call()).nextStep.signInStep;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DeployProblem(`${email} can’t sign in: ${reason}`, { cause: error });
  }
}
