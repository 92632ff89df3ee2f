/** The one-machine user pool asks for the codes of an authenticator app as Cognito does. */
import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { lockedUntil } from '../../../infra/local/user-pool/software-tokens.ts';
import {
  asAdmin,
  client,
  ClientId,
  EMAIL,
  initiate,
  later as afterMs,
  PASSWORD,
  register,
  refusesAs,
  start as restart,
  withPool,
} from './local-user-pool-support.ts';

/** The middle of a time step, so that no step ends during a test. */
const NOON = Date.parse('2026-11-23T12:00:15Z');
const SECOND = 1000;

withPool();
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  await register();
});

const start = (password = PASSWORD) =>
  initiate('USER_PASSWORD_AUTH', { USERNAME: EMAIL, PASSWORD: password });
const accessToken = async () => (await start()).AuthenticationResult?.AccessToken ?? '';
const answer = (Session: string | undefined, code: string) =>
  client.respondToAuthChallenge({
    ClientId,
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    Session,
    ChallengeResponses: { USERNAME: EMAIL, SOFTWARE_TOKEN_MFA_CODE: code },
  });
/** The code that an app shows, whose clock may be off. */
const codeOf = (secret: string, offSeconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + offSeconds * SECOND,
  });
const later = (seconds: number) => afterMs(seconds * SECOND);
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
    const verify = (UserCode: string) => client.verifySoftwareToken({ AccessToken, UserCode });
    await refusesAs(verify('123456'), 'EnableSoftwareTokenMFAException');
    const { SecretCode = '' } = await client.associateSoftwareToken({ AccessToken });
    await refusesAs(verify(codeOf(SecretCode, 90)), 'EnableSoftwareTokenMFAException');
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
    await refusesAs(answer(next.Session, codeOf(secret)), 'CodeMismatchException');
    await answer(next.Session, codeOf(SecretCode));
  });
});

describe('a sign-in with an app', () => {
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
    const { Session } = await start();
    await refusesAs(answer(Session, codeOf(secret, -30)), 'ExpiredCodeException');
    const code = codeOf(secret);
    await answer(Session, code);
    await refusesAs(answer((await start()).Session, code), 'ExpiredCodeException');
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
    else await refusesAs(end, 'CodeMismatchException');
  });

  it('waits three minutes for the code, and opens one session for it', async () => {
    const { secret } = await setUp();
    const { Session } = await start();
    later(181);
    await refusesAs(answer(Session, codeOf(secret)), 'NotAuthorizedException');
    const next = await start();
    await answer(next.Session, codeOf(secret));
    later(30);
    await refusesAs(answer(next.Session, codeOf(secret)), 'NotAuthorizedException');
  });

  it('asks for the code after a new password too', async () => {
    const { secret } = await setUp();
    await client.adminSetUserPassword({ ...asAdmin(), Password: 'another-1', Permanent: true });
    const { Session } = await start('another-1');
    await answer(Session, codeOf(secret));
  });
});

describe('wrong codes', () => {
  const WRONG = '000000';
  const LOCKED = {
    name: 'NotAuthorizedException',
    message: expect.stringMatching(
      /^Password attempts exceeded\. Try again in \d+ (second|minute)s?\.$/,
    ),
  };
  /** Tries wrong codes, each in a sign-in of its own, and returns how many of them the pool compared. */
  const guess = async (count: number, seconds = 0) => {
    let compared = 0;
    for (let n = 0; n < count; n += 1) {
      const { Session } = await start();
      const { name } = await answer(Session, WRONG).then(
        () => expect.unreachable('a wrong code was accepted'),
        (error: Error) => error,
      );
      if (name === 'CodeMismatchException') compared += 1;
      if (seconds > 0) later(seconds);
    }
    return compared;
  };

  it('sixty in sixty sign-ins are compared five times, and then the right one is refused too', async () => {
    const { secret } = await setUp();
    expect(await guess(60)).toBe(5);
    const { Session } = await start();
    await expect(answer(Session, codeOf(secret))).rejects.toMatchObject(LOCKED);
  });

  it('lock the account for a time that doubles, up to 15 minutes', () => {
    const seconds = Array.from({ length: 17 }, (_, n) => lockedUntil({ count: n, at: 0 }) / SECOND);
    const doubling = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];
    expect(seconds).toEqual([0, 0, 0, 0, 0, ...doubling, 900, 900]);
  });

  it('let the owner in once the time is over, also after a restart', async () => {
    const { secret } = await setUp();
    await guess(9);
    await restart();
    await expect(answer((await start()).Session, codeOf(secret))).rejects.toMatchObject(LOCKED);
    later(16);
    await answer((await start()).Session, codeOf(secret));
    later(30);
    // A right code has forgotten the wrong ones.
    expect(await guess(5)).toBe(5);
  });

  it('are forgotten after a lock and 15 minutes without one', async () => {
    await setUp();
    await guess(5, 1);
    later(15 * 60 - 1);
    expect(await guess(2)).toBe(1);
    later(15 * 60 + 2);
    expect(await guess(6)).toBe(5);
  });
});

it('tells the person and the office whether the factor is on, and both turn it off', async () => {
  const { AccessToken } = await setUp();
  const on = { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] };
  expect(await client.getUser({ AccessToken })).toMatchObject(on);
  expect(await client.adminGetUser(asAdmin())).toMatchObject(on);
  await prefer(AccessToken, false);
  expect((await client.adminGetUser(asAdmin())).UserMFASettingList).toBeUndefined();
  const set = (Enabled: boolean) =>
    client.adminSetUserMFAPreference({
      ...asAdmin(),
      SoftwareTokenMfaSettings: { Enabled, PreferredMfa: Enabled },
    });
  await set(true);
  expect((await start()).ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
  await set(false);
  expect(await accessToken()).not.toBe('');
});
