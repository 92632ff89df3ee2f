/** The one-machine user pool asks for the codes of an authenticator app as Cognito does. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startUserPool, type UserPool } from '../../../infra/local/user-pool/user-pool.ts';

const Username = 'thandi@demo.example';
const PASSWORD = 'eightchr';
/** The middle of a time step, so that no step ends during a test. */
const NOON = Date.parse('2026-11-23T12:00:15Z');
const SECOND = 1000;

let dataDir: string;
let pool: UserPool;
let client: CognitoIdentityProvider;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  dataDir = await mkdtemp(join(tmpdir(), 'factor-'));
  pool = await startUserPool({
    dataDir,
    region: 'af-south-1',
    triggers: {},
    sendMail: async () => undefined,
    credentials: () => 'secret',
  });
  const credentials = { accessKeyId: 'local-apiMe', secretAccessKey: 'secret' };
  const { endpoint } = pool;
  client = new CognitoIdentityProvider({
    region: 'af-south-1',
    endpoint,
    maxAttempts: 1,
    credentials,
  });
  await client.adminCreateUser({
    ...ofThandi(),
    TemporaryPassword: 'temporary-1',
    MessageAction: 'SUPPRESS',
  });
  await client.adminSetUserPassword({ ...ofThandi(), Password: PASSWORD, Permanent: true });
});
afterEach(async () => {
  vi.useRealTimers();
  client.destroy();
  await pool.close();
  await rm(dataDir, { recursive: true });
});

const ofThandi = () => ({ UserPoolId: pool.userPoolId, Username });
const start = (PASSWORD_ = PASSWORD) =>
  client.initiateAuth({
    ClientId: pool.clientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: Username, PASSWORD: PASSWORD_ },
  });
const accessToken = async () => (await start()).AuthenticationResult?.AccessToken ?? '';
const answer = (Session: string | undefined, code: string) =>
  client.respondToAuthChallenge({
    ClientId: pool.clientId,
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    Session,
    ChallengeResponses: { USERNAME: Username, SOFTWARE_TOKEN_MFA_CODE: code },
  });
/** The code that an app shows, whose clock may be off. */
const codeOf = (secret: string, offSeconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + offSeconds * SECOND,
  });
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * SECOND);
const prefer = (AccessToken: string, Enabled: boolean) =>
  client.setUserMFAPreference({
    AccessToken,
    SoftwareTokenMfaSettings: { Enabled, PreferredMfa: Enabled },
  });

/** Sets up an app, and returns its secret and a session's token. Its first code is used by then. */
async function setUp() {
  const AccessToken = await accessToken();
  const { SecretCode = '' } = await client.associateSoftwareToken({ AccessToken });
  const { Status } = await client.verifySoftwareToken({
    AccessToken,
    UserCode: codeOf(SecretCode),
  });
  expect(Status).toBe('SUCCESS');
  await prefer(AccessToken, true);
  later(30);
  return { AccessToken, secret: SecretCode };
}

describe('setting up an app', () => {
  it('needs a right code of the app', async () => {
    const AccessToken = await accessToken();
    const without = { name: 'EnableSoftwareTokenMFAException' };
    const verify = (UserCode: string) => client.verifySoftwareToken({ AccessToken, UserCode });
    await expect(verify('123456')).rejects.toMatchObject(without);
    const { SecretCode = '' } = await client.associateSoftwareToken({ AccessToken });
    await expect(verify(codeOf(SecretCode, 90))).rejects.toMatchObject(without);
    await expect(prefer(AccessToken, true)).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: 'User has not verified software token mfa',
    });
    await verify(codeOf(SecretCode));
  });

  it('changes no sign-in before the factor is turned on', async () => {
    const AccessToken = await accessToken();
    const { SecretCode = '' } = await client.associateSoftwareToken({ AccessToken });
    await client.verifySoftwareToken({ AccessToken, UserCode: codeOf(SecretCode) });
    expect(await accessToken()).not.toBe('');
  });

  it('keeps the present app until the new one has shown a code', async () => {
    const { AccessToken, secret } = await setUp();
    const { SecretCode = '' } = await client.associateSoftwareToken({ AccessToken });
    const { Session } = await start();
    await answer(Session, codeOf(secret));
    later(30);
    await client.verifySoftwareToken({ AccessToken, UserCode: codeOf(SecretCode) });
    later(30);
    const next = await start();
    await expect(answer(next.Session, codeOf(secret))).rejects.toMatchObject({
      name: 'CodeMismatchException',
    });
    await answer(next.Session, codeOf(SecretCode));
  });
});

describe('a sign-in with an app', () => {
  it('asks for a code after the right password only', async () => {
    const { secret } = await setUp();
    await expect(start('wrong-password')).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    const { ChallengeName, Session, AuthenticationResult } = await start();
    expect(ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
    expect(AuthenticationResult).toBeUndefined();
    const signedIn = await answer(Session, codeOf(secret));
    expect(signedIn.AuthenticationResult?.AccessToken).toBeDefined();
  });

  it('lets a person who typed a wrong code try again', async () => {
    const { secret } = await setUp();
    const { Session } = await start();
    await expect(answer(Session, codeOf('JBSWY3DPEHPK3PXP'))).rejects.toMatchObject({
      name: 'CodeMismatchException',
      message: 'Invalid code received for user',
    });
    await answer(Session, codeOf(secret));
  });

  it('accepts a code once, also that of the set-up', async () => {
    const { secret } = await setUp();
    const used = { name: 'ExpiredCodeException' };
    const { Session } = await start();
    await expect(answer(Session, codeOf(secret, -30))).rejects.toMatchObject(used);
    const code = codeOf(secret);
    await answer(Session, code);
    await expect(answer((await start()).Session, code)).rejects.toMatchObject(used);
  });

  it('accepts each code once, also from ten sign-ins at once', async () => {
    const { secret } = await setUp();
    const sessions = await Promise.all(Array.from({ length: 10 }, () => start()));
    const code = codeOf(secret);
    const ends = await Promise.allSettled(sessions.map(({ Session }) => answer(Session, code)));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it.each([
    [-90, false],
    [-30, true],
    [30, true],
    [90, false],
  ])('with a clock that is off by %i seconds: %s', async (off, accepted) => {
    const { secret } = await setUp();
    later(300);
    const { Session } = await start();
    const end = answer(Session, codeOf(secret, off));
    if (accepted) expect((await end).AuthenticationResult).toBeDefined();
    else await expect(end).rejects.toMatchObject({ name: 'CodeMismatchException' });
  });

  it('waits three minutes for the code, and opens one session for it', async () => {
    const { secret } = await setUp();
    const { Session } = await start();
    later(181);
    const over = { name: 'NotAuthorizedException' };
    await expect(answer(Session, codeOf(secret))).rejects.toMatchObject(over);
    const next = await start();
    await answer(next.Session, codeOf(secret));
    later(30);
    await expect(answer(next.Session, codeOf(secret))).rejects.toMatchObject(over);
  });

  it('asks for the code after a new password too', async () => {
    const { secret } = await setUp();
    await client.adminSetUserPassword({ ...ofThandi(), Password: 'another-1', Permanent: true });
    const { Session } = await start('another-1');
    await answer(Session, codeOf(secret));
  });
});

it('tells the person and the office whether the factor is on, and both turn it off', async () => {
  const { AccessToken } = await setUp();
  const on = { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] };
  expect(await client.getUser({ AccessToken })).toMatchObject(on);
  expect(await client.adminGetUser(ofThandi())).toMatchObject(on);
  await prefer(AccessToken, false);
  expect((await client.adminGetUser(ofThandi())).UserMFASettingList).toBeUndefined();
  const set = (Enabled: boolean) =>
    client.adminSetUserMFAPreference({
      ...ofThandi(),
      SoftwareTokenMfaSettings: { Enabled, PreferredMfa: Enabled },
    });
  await set(true);
  expect((await start()).ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
  await set(false);
  expect(await accessToken()).not.toBe('');
});
