import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Amplify } from 'aws-amplify';
import {
  autoSignIn,
  confirmResetPassword,
  confirmSignUp,
  fetchAuthSession,
  resetPassword,
  signIn,
  signOut,
  signUp,
  updatePassword,
} from 'aws-amplify/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type PoolMail,
  startUserPool,
  type UserPool,
} from '../../infra/local/user-pool/user-pool.ts';

const username = 'thandi@demo.example';
const mails: PoolMail[] = [];
let dataDir: string;
let pool: UserPool;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pool-'));
  pool = await startUserPool({
    dataDir,
    region: 'af-south-1',
    triggers: {},
    credentials: () => undefined,
    sendMail: async (mail) => {
      mails.push(mail);
    },
  });
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: pool.userPoolId,
        userPoolClientId: pool.clientId,
        userPoolEndpoint: pool.endpoint,
      },
    },
  });
});

afterAll(async () => {
  await pool.close();
  await rm(dataDir, { recursive: true });
});

const code = () => mails.at(-1)?.code ?? '';

test('Amplify registers, signs in by itself, refreshes, changes and resets the password, signs out', async () => {
  const signedUp = await signUp({
    username,
    password: 'first-password',
    options: {
      userAttributes: { email: username, name: 'Thandi', 'custom:department': 'Sales' },
      autoSignIn: { authFlowType: 'USER_PASSWORD_AUTH' },
    },
  });
  expect(signedUp.nextStep.signUpStep).toBe('CONFIRM_SIGN_UP');
  const confirmed = await confirmSignUp({ username, confirmationCode: code() });
  expect(confirmed.nextStep.signUpStep).toBe('COMPLETE_AUTO_SIGN_IN');
  expect((await autoSignIn()).isSignedIn).toBe(true);

  const before = (await fetchAuthSession()).tokens?.accessToken.toString();
  const after = (await fetchAuthSession({ forceRefresh: true })).tokens?.accessToken.toString();
  expect(after).toBeDefined();
  expect(after).not.toBe(before);

  await updatePassword({ oldPassword: 'first-password', newPassword: 'second-password' });
  await signOut({ global: true });
  expect((await fetchAuthSession()).tokens).toBeUndefined();

  const reset = await resetPassword({ username });
  expect(reset.nextStep.resetPasswordStep).toBe('CONFIRM_RESET_PASSWORD_WITH_CODE');
  await confirmResetPassword({
    username,
    confirmationCode: code(),
    newPassword: 'third-password',
  });
  const options = { authFlowType: 'USER_PASSWORD_AUTH' } as const;
  await expect(signIn({ username, password: 'second-password', options })).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  });
  expect((await signIn({ username, password: 'third-password', options })).isSignedIn).toBe(true);
  await signOut();
});

test('Amplify asks an unconfirmed user for the code', async () => {
  const other = 'sipho@demo.example';
  await signUp({ username: other, password: 'first-password' });
  const { nextStep } = await signIn({
    username: other,
    password: 'first-password',
    options: { authFlowType: 'USER_PASSWORD_AUTH' },
  });
  expect(nextStep.signInStep).toBe('CONFIRM_SIGN_UP');
});
