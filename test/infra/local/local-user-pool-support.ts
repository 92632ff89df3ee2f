/** A user pool of one machine for each test, and the calls of a browser. */
import {
  CognitoIdentityProvider,
  type InitiateAuthCommandOutput,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import {
  type PoolMail,
  startUserPool,
  type UserPool,
  type UserPoolOptions,
} from '../../../infra/local/user-pool/user-pool.ts';
import { makeFolder } from '../../support/stack/make-folder.ts';

export const EMAIL = 'thandi@demo.example';
export const PASSWORD = 'eightchr';
export const NEW_PASSWORD = 'new-password';
export const HOUR = 3_600_000;

export let dataDir: string;
export let mails: PoolMail[];
export let pool: UserPool;
export let client: CognitoIdentityProvider;
export let ClientId: string;
const closing: (() => Promise<void> | void)[] = [];

/** Each test of a file has a pool of its own. */
export function withPool(): void {
  beforeEach(async () => {
    dataDir = makeFolder('pool');
    mails = [];
    await start();
  });
  afterEach(async () => {
    vi.useRealTimers();
    for (const close of closing.splice(0)) await close();
  });
}

/** Starts the pool, again where it runs. */
export async function start(options: Partial<UserPoolOptions> = {}) {
  for (const close of closing.splice(0)) await close();
  pool = await startUserPool({
    dataDir,
    region: 'af-south-1',
    triggers: {},
    sendMail: async (mail) => void mails.push(mail),
    credentials: (accessKeyId) => (accessKeyId === 'local-apiMe' ? 'secret' : undefined),
    ...options,
  });
  ({ clientId: ClientId } = pool);
  client = clientWith('secret');
  closing.push(() => pool.close());
}

/** A client of the pool with a secret key. */
export function clientWith(secretAccessKey: string): CognitoIdentityProvider {
  const { endpoint } = pool;
  const credentials = { accessKeyId: 'local-apiMe', secretAccessKey };
  const region = 'af-south-1';
  const made = new CognitoIdentityProvider({ region, endpoint, maxAttempts: 1, credentials });
  closing.push(() => made.destroy());
  return made;
}

export const signUp = (
  Username = EMAIL,
  attributes: Record<string, string> = {},
  Password = PASSWORD,
) => {
  const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
  return client.signUp({ ClientId, Username, Password, UserAttributes });
};
export const confirm = (ConfirmationCode = lastCode(), Username = EMAIL) =>
  client.confirmSignUp({ ClientId, Username, ConfirmationCode });
export const resend = (Username = EMAIL) => client.resendConfirmationCode({ ClientId, Username });
export const tokensOf = ({ AuthenticationResult }: InitiateAuthCommandOutput) => {
  const { AccessToken = '', IdToken = '', RefreshToken = '' } = AuthenticationResult ?? {};
  return { AccessToken, IdToken, RefreshToken };
};
export const initiate = (
  AuthFlow: 'USER_PASSWORD_AUTH' | 'REFRESH_TOKEN_AUTH',
  parameters: object,
) => client.initiateAuth({ ClientId, AuthFlow, AuthParameters: { ...parameters } });
export const signIn = async (PASSWORD_ = PASSWORD, USERNAME = EMAIL) =>
  tokensOf(await initiate('USER_PASSWORD_AUTH', { USERNAME, PASSWORD: PASSWORD_ }));
export const refresh = (RefreshToken: string) =>
  client.getTokensFromRefreshToken({ ClientId, RefreshToken });
export const forgot = (Username = EMAIL) => client.forgotPassword({ ClientId, Username });
export const reset = (ConfirmationCode = lastCode(), Username = EMAIL) =>
  client.confirmForgotPassword({ ClientId, Username, ConfirmationCode, Password: NEW_PASSWORD });
export const change = (AccessToken: string, PreviousPassword = PASSWORD) =>
  client.changePassword({ AccessToken, PreviousPassword, ProposedPassword: NEW_PASSWORD });
export const getUser = (AccessToken: string) => client.getUser({ AccessToken });
export const asAdmin = () => ({ UserPoolId: pool.userPoolId, Username: EMAIL });
export const lastCode = () => mails.at(-1)?.code ?? '';
export const otherThan = (code: string) => (code === '000000' ? '111111' : '000000');
export const later = (ms: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
};
/** Signs up and confirms. */
export async function register(email = EMAIL) {
  await signUp(email);
  await confirm(lastCode(), email);
}

/** Names and texts that the portal's screens and Amplify check. */
export const refusals = {
  userExists: { name: 'UsernameExistsException', message: 'User already exists' },
  wrongSignIn: { name: 'NotAuthorizedException', message: 'Incorrect username or password.' },
  notConfirmed: { name: 'UserNotConfirmedException' },
  wrongCode: {
    name: 'CodeMismatchException',
    message: 'Invalid verification code provided, please try again.',
  },
  expiredCode: {
    name: 'ExpiredCodeException',
    message: 'Invalid code provided, please request a code again.',
  },
  confirmedAlready: { message: 'User cannot be confirmed. Current status is CONFIRMED' },
  invalidToken: { name: 'NotAuthorizedException', message: 'Invalid Access Token' },
  expiredToken: { name: 'NotAuthorizedException', message: 'Access Token has expired' },
  revokedToken: { name: 'NotAuthorizedException', message: 'Access Token has been revoked' },
  invalidRefresh: { name: 'NotAuthorizedException', message: 'Invalid Refresh Token' },
  limit: { name: 'LimitExceededException', message: 'Attempt limit exceeded.' },
};
export const refuses = (call: Promise<unknown>, why: keyof typeof refusals) =>
  expect(call).rejects.toMatchObject(refusals[why]);
/** A refusal that the portal knows by its name alone. */
export const refusesAs = (call: Promise<unknown>, name: string) =>
  expect(call).rejects.toMatchObject({ name });
