/** The one-machine user pool answers the portal's calls as Cognito does. */
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CognitoIdentityProvider,
  type InitiateAuthCommandOutput,
} from '@aws-sdk/client-cognito-identity-provider';
import jwt from 'jsonwebtoken';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type PoolMail,
  startUserPool,
  type UserPool,
  type UserPoolOptions,
} from '../../../infra/local/user-pool/user-pool.ts';

const EMAIL = 'thandi@demo.example';
const PASSWORD = 'eightchr';
const NEW_PASSWORD = 'new-password';
const HOUR = 3_600_000;

let dataDir: string;
let mails: PoolMail[];
let pool: UserPool;
let client: CognitoIdentityProvider;
let ClientId: string;
const closing: (() => Promise<void> | void)[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pool-'));
  mails = [];
  await start();
});
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closing.splice(0)) await close();
  await rm(dataDir, { recursive: true });
});

async function start(options: Partial<UserPoolOptions> = {}) {
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

function clientWith(secretAccessKey: string): CognitoIdentityProvider {
  const { endpoint } = pool;
  const credentials = { accessKeyId: 'local-apiMe', secretAccessKey };
  const region = 'af-south-1';
  const made = new CognitoIdentityProvider({ region, endpoint, maxAttempts: 1, credentials });
  closing.push(() => made.destroy());
  return made;
}

const signUp = (Username = EMAIL, attributes: Record<string, string> = {}, Password = PASSWORD) => {
  const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
  return client.signUp({ ClientId, Username, Password, UserAttributes });
};
const confirm = (ConfirmationCode = lastCode(), Username = EMAIL) =>
  client.confirmSignUp({ ClientId, Username, ConfirmationCode });
const resend = (Username = EMAIL) => client.resendConfirmationCode({ ClientId, Username });
const tokensOf = ({ AuthenticationResult }: InitiateAuthCommandOutput) => {
  const { AccessToken = '', IdToken = '', RefreshToken = '' } = AuthenticationResult ?? {};
  return { AccessToken, IdToken, RefreshToken };
};
const initiate = (AuthFlow: 'USER_PASSWORD_AUTH' | 'REFRESH_TOKEN_AUTH', parameters: object) =>
  client.initiateAuth({ ClientId, AuthFlow, AuthParameters: { ...parameters } });
const signIn = async (PASSWORD_ = PASSWORD, USERNAME = EMAIL) =>
  tokensOf(await initiate('USER_PASSWORD_AUTH', { USERNAME, PASSWORD: PASSWORD_ }));
const refresh = (RefreshToken: string) =>
  client.getTokensFromRefreshToken({ ClientId, RefreshToken });
const forgot = (Username = EMAIL) => client.forgotPassword({ ClientId, Username });
const reset = (ConfirmationCode = lastCode(), Username = EMAIL) =>
  client.confirmForgotPassword({ ClientId, Username, ConfirmationCode, Password: NEW_PASSWORD });
const change = (AccessToken: string, PreviousPassword = PASSWORD) =>
  client.changePassword({ AccessToken, PreviousPassword, ProposedPassword: NEW_PASSWORD });
const signOut = (AccessToken: string) => client.globalSignOut({ AccessToken });
const asAdmin = () => ({ UserPoolId: pool.userPoolId, Username: EMAIL });
const lastCode = () => mails.at(-1)?.code ?? '';
const otherThan = (code: string) => (code === '000000' ? '111111' : '000000');
const later = (ms: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
};
async function register(email = EMAIL) {
  await signUp(email);
  await confirm(lastCode(), email);
}

/** Names and texts that the portal's screens and Amplify check. */
const refusals = {
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
const refuses = (call: Promise<unknown>, why: keyof typeof refusals) =>
  expect(call).rejects.toMatchObject(refusals[why]);

describe('a sign-up', () => {
  it('takes an e-mail address in any case, once', async () => {
    await register('Thandi@Demo.example');
    expect((await signIn(PASSWORD, 'THANDI@demo.example')).AccessToken).not.toBe('');
    await refuses(signUp('tHandi@demo.example'), 'userExists');
  });

  it.each<[string, Parameters<typeof signUp>, string]>([
    ['a password of seven characters', [EMAIL, {}, 'seven77'], 'InvalidPasswordException'],
    ['an attribute that clients may not write', [EMAIL, { sub: 'x' }], 'NotAuthorizedException'],
    ['a local phone number', [EMAIL, { phone_number: '082' }], 'InvalidParameterException'],
    ['another address', ['x@y.example', { email: EMAIL }], 'InvalidParameterException'],
    ['a name that is no e-mail address', ['thandi'], 'InvalidParameterException'],
  ])('refuses %s', async (_, given, name) => {
    await expect(signUp(...given)).rejects.toMatchObject({ name });
  });

  it('ends with the newest code, once, within a day', async () => {
    await signUp();
    await refuses(signIn(), 'notConfirmed');
    await refuses(signIn('wrong-password'), 'wrongSignIn');
    later(24 * HOUR);
    await refuses(confirm(), 'expiredCode');
    await resend();
    await refuses(confirm(otherThan(lastCode())), 'wrongCode');
    await confirm();
    await refuses(confirm(), 'confirmedAlready');
  });
});

it('replaces a forgotten password, with a code that works once, for an hour', async () => {
  await register();
  await forgot();
  later(HOUR);
  await refuses(reset(), 'expiredCode');
  await forgot();
  await reset();
  await refuses(reset(), 'expiredCode');
  await refuses(signIn(), 'wrongSignIn');
  expect((await signIn(NEW_PASSWORD)).AccessToken).not.toBe('');
});

it('answers for an unknown address as an app client that prevents user existence errors', async () => {
  await register();
  const sent = mails.length;
  const unknown = 'tom@demo.example';
  expect((await forgot(unknown)).CodeDeliveryDetails).toEqual((await forgot()).CodeDeliveryDetails);
  expect((await resend(unknown)).CodeDeliveryDetails?.Destination).toBe('t***@d***');
  expect(mails).toHaveLength(sent + 1);
  await refuses(signIn(PASSWORD, unknown), 'wrongSignIn');
  await refuses(reset('123456', unknown), 'wrongCode');
});

describe('a session', () => {
  beforeEach(() => register());

  it('is renewed by its refresh token, which another one replaces', async () => {
    const { RefreshToken: first } = await signIn();
    const renewed = tokensOf(await refresh(first));
    expect(renewed.AccessToken).not.toBe('');
    expect(renewed.RefreshToken).not.toBe(first);
    expect(tokensOf(await refresh(renewed.RefreshToken)).AccessToken).not.toBe('');
    const byFlow = initiate('REFRESH_TOKEN_AUTH', { REFRESH_TOKEN: renewed.RefreshToken });
    await expect(byFlow).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  it('is renewed by a replaced refresh token for a minute, and then refuses it', async () => {
    const { RefreshToken: first } = await signIn();
    const { RefreshToken: second } = tokensOf(await refresh(first));
    const { RefreshToken: third } = tokensOf(await refresh(first));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    try {
      for (const replaced of [first, second])
        await expect(refresh(replaced)).rejects.toMatchObject({
          name: 'RefreshTokenReuseException',
        });
      expect(tokensOf(await refresh(third)).AccessToken).not.toBe('');
    } finally {
      vi.useRealTimers();
    }
  });

  it('ends alone when its refresh token is revoked, and with all others by a global sign-out', async () => {
    const [one, two] = [await signIn(), await signIn()];
    await client.revokeToken({ ClientId, Token: one.RefreshToken });
    await refuses(signOut(one.AccessToken), 'revokedToken');
    await signOut(two.AccessToken);
    await refuses(refresh(two.RefreshToken), 'invalidRefresh');
    const { AccessToken } = await signIn();
    await client.adminUserGlobalSignOut(asAdmin());
    await refuses(signOut(AccessToken), 'revokedToken');
  });

  it('has access tokens that no other key signs, and that expire', async () => {
    const { AccessToken, IdToken } = await signIn();
    const claims = jwt.decode(AccessToken) as jwt.JwtPayload;
    const forged = jwt.sign(claims, 'secret', { algorithm: 'HS256' });
    for (const token of [forged, IdToken, 'no-token'])
      await refuses(signOut(token), 'invalidToken');
    later(601_000);
    await refuses(signOut(AccessToken), 'expiredToken');
  });

  it.each([undefined, 20])('has tokens of the lifetime of the pool: %s', async (given) => {
    await start({ accessTokenSeconds: given });
    const { AccessToken } = tokensOf(await refresh((await signIn()).RefreshToken));
    const { exp = 0, iat = 0 } = jwt.decode(AccessToken) as jwt.JwtPayload;
    expect(exp - iat).toBe(given ?? 600);
  });
});

it('changes a password for the one who knows it', async () => {
  await register();
  const { AccessToken } = await signIn();
  await refuses(change(AccessToken, 'not-the-old-one'), 'wrongSignIn');
  await change(AccessToken);
  expect((await signIn(NEW_PASSWORD)).AccessToken).not.toBe('');
});

it('keeps the known address until the new one is verified', async () => {
  await register();
  const { AccessToken } = await signIn();
  const Value = 'new@demo.example';
  const UserAttributes = [{ Name: 'email', Value }];
  await client.updateUserAttributes({ AccessToken, UserAttributes });
  expect(mails.at(-1)?.to).toBe(Value);
  await refuses(signIn(PASSWORD, Value), 'wrongSignIn');
  const AttributeName = 'email';
  await client.verifyUserAttribute({ AccessToken, AttributeName, Code: lastCode() });
  expect((await signIn(PASSWORD, Value)).AccessToken).not.toBe('');
});

it('changes no address where the message of the code is refused', async () => {
  await register();
  await start({ triggers: { customMessage: () => Promise.reject(new Error('Not from here')) } });
  const { AccessToken } = await signIn();
  const UserAttributes = [{ Name: 'email', Value: 'new@demo.example' }];
  const sent = mails.length;
  await expect(client.updateUserAttributes({ AccessToken, UserAttributes })).rejects.toMatchObject({
    name: 'UserLambdaValidationException',
    message: 'CustomMessage failed with error Not from here.',
  });
  expect(mails).toHaveLength(sent);
  const AttributeName = 'email';
  await refuses(
    client.verifyUserAttribute({ AccessToken, AttributeName, Code: lastCode() }),
    'expiredCode',
  );
  await refuses(signIn(PASSWORD, 'new@demo.example'), 'wrongSignIn');
});

it('deletes the account of an access token', async () => {
  await register();
  const { AccessToken, RefreshToken } = await signIn();
  await client.deleteUser({ AccessToken });
  await refuses(signIn(), 'wrongSignIn');
  await refuses(refresh(RefreshToken), 'invalidRefresh');
  await register();
});

describe('an administrator of the pool', () => {
  const create = (TemporaryPassword: string) =>
    client.adminCreateUser({ ...asAdmin(), MessageAction: 'SUPPRESS', TemporaryPassword });

  it('needs a valid signature', async () => {
    await register();
    expect(await client.adminGetUser(asAdmin())).toMatchObject({ UserStatus: 'CONFIRMED' });
    await expect(clientWith('guess').adminGetUser(asAdmin())).rejects.toMatchObject({
      name: 'InvalidSignatureException',
    });
    const headers = { 'x-amz-target': 'AWSCognitoIdentityProviderService.AdminGetUser' };
    const body = JSON.stringify(asAdmin());
    const unsigned = await fetch(pool.endpoint, { method: 'POST', headers, body });
    expect(await unsigned.json()).toMatchObject({ __type: 'MissingAuthenticationTokenException' });
  });

  it('lists users by status, page by page', async () => {
    await register();
    const waiting = ['a@demo.example', 'b@demo.example', 'c@demo.example'];
    const ids = await Promise.all(waiting.map(async (email) => (await signUp(email)).UserSub));
    const { userPoolId: UserPoolId } = pool;
    const Filter = 'cognito:user_status = "UNCONFIRMED"';
    const first = await client.listUsers({ UserPoolId, Filter, Limit: 2 });
    const { PaginationToken } = first;
    const second = await client.listUsers({ UserPoolId, Filter, Limit: 2, PaginationToken });
    expect(second.PaginationToken).toBeUndefined();
    const users = [...(first.Users ?? []), ...(second.Users ?? [])];
    expect(new Set(users.map(({ Username }) => Username))).toEqual(new Set(ids));
    expect(users[0]?.UserCreateDate).toBeInstanceOf(Date);
  });

  it('creates a user whose first sign-in asks for another password, once', async () => {
    await create('temporary-1');
    expect(mails).toEqual([]);
    const { ChallengeName, Session } = await initiate('USER_PASSWORD_AUTH', {
      USERNAME: EMAIL,
      PASSWORD: 'temporary-1',
    });
    expect(ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    const ChallengeResponses = { USERNAME: EMAIL, NEW_PASSWORD: PASSWORD };
    const answer = () =>
      client.respondToAuthChallenge({ ClientId, ChallengeName, Session, ChallengeResponses });
    expect((await answer()).AuthenticationResult?.AccessToken).toBeDefined();
    await expect(answer()).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    expect((await signIn()).AccessToken).not.toBe('');
  });

  const start = (PASSWORD_: string) =>
    initiate('USER_PASSWORD_AUTH', { USERNAME: EMAIL, PASSWORD: PASSWORD_ });

  it('takes a temporary password for seven days, and mails another on demand', async () => {
    await create('temporary-1');
    later(7 * 24 * HOUR - 60_000);
    expect((await start('temporary-1')).ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    later(60_000);
    await expect(start('temporary-1')).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Temporary password has expired and must be reset by an administrator.',
    });
    await client.adminCreateUser({
      ...asAdmin(),
      MessageAction: 'RESEND',
      TemporaryPassword: 'temporary-2',
    });
    expect(mails).toMatchObject([{ to: EMAIL, code: 'temporary-2' }]);
    await refuses(start('temporary-1'), 'wrongSignIn');
    expect((await start('temporary-2')).ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
  });

  it('sends no temporary password to a user with one of their own, and none to nobody', async () => {
    const again = () =>
      client.adminCreateUser({
        ...asAdmin(),
        MessageAction: 'RESEND',
        TemporaryPassword: 'temporary-1',
      });
    await expect(again()).rejects.toMatchObject({ name: 'UserNotFoundException' });
    await register();
    await expect(again()).rejects.toMatchObject({ name: 'UnsupportedUserStateException' });
    expect((await signIn()).AccessToken).not.toBe('');
  });

  it('makes a password temporary or permanent', async () => {
    await create('temporary-1');
    const set = (Password: string, Permanent: boolean) =>
      client.adminSetUserPassword({ ...asAdmin(), Password, Permanent });
    await set(PASSWORD, true);
    expect((await signIn()).AccessToken).not.toBe('');
    await set('temporary-2', false);
    expect((await start('temporary-2')).ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
  });

  it('alone replaces a temporary password: its owner can’t reset it', async () => {
    await client.adminCreateUser({
      ...asAdmin(),
      MessageAction: 'SUPPRESS',
      TemporaryPassword: 'temporary-1',
      UserAttributes: [
        { Name: 'email', Value: EMAIL },
        { Name: 'email_verified', Value: 'true' },
      ],
    });
    await expect(forgot()).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'User password cannot be reset in the current state.',
    });
    expect(mails).toEqual([]);
  });

  it('changes a verified address at once, to none that another user has', async () => {
    await register();
    await signUp('lerato@demo.example');
    const change = (Value: string, verified = 'true') =>
      client.adminUpdateUserAttributes({
        ...asAdmin(),
        UserAttributes: [
          { Name: 'email', Value },
          { Name: 'email_verified', Value: verified },
        ],
      });
    await expect(change('Lerato@demo.example')).rejects.toMatchObject({
      name: 'AliasExistsException',
    });
    await expect(change('other@demo.example', 'false')).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
    await change(EMAIL);
    const sent = mails.length;
    await change('Other@demo.example');
    expect(mails).toHaveLength(sent);
    expect((await signIn(PASSWORD, 'other@demo.example')).AccessToken).not.toBe('');
    await refuses(signIn(), 'wrongSignIn');
    await expect(change('again@demo.example')).rejects.toMatchObject({
      name: 'UserNotFoundException',
    });
    // The old address is free again.
    await signUp(EMAIL);
  });

  it('makes a password permanent, and deletes the user', async () => {
    await create('temporary-1');
    await client.adminSetUserPassword({ ...asAdmin(), Password: PASSWORD, Permanent: true });
    const { RefreshToken } = await signIn();
    await client.adminDeleteUser(asAdmin());
    await refuses(refresh(RefreshToken), 'invalidRefresh');
    await expect(client.adminGetUser(asAdmin())).rejects.toMatchObject({
      name: 'UserNotFoundException',
    });
  });
});

it('keeps users, codes, sessions and its key over a restart, secrets only as hashes', async () => {
  await register();
  const { AccessToken, RefreshToken } = await signIn();
  await forgot();
  await start();
  await reset();
  await signOut(AccessToken);
  expect((await signIn(NEW_PASSWORD)).AccessToken).not.toBe('');
  const files = await readdir(dataDir);
  const texts = await Promise.all(files.map((file) => readFile(join(dataDir, file), 'latin1')));
  for (const secret of [PASSWORD, NEW_PASSWORD, RefreshToken.split('.')[1]])
    expect(texts.join('')).not.toContain(secret);
});

describe('the triggers', () => {
  it('get the events of the cloud, and write the mail', async () => {
    const events: { triggerSource: string; userName: string; request: object }[] = [];
    const record = async (event: unknown) => {
      events.push(event as (typeof events)[number]);
      return event;
    };
    const customMessage = async (event: unknown) => {
      await record(event);
      const response = { emailSubject: 'Your code', emailMessage: '<b>{####}</b>, {####}' };
      return { ...(event as object), response };
    };
    await start({ triggers: { preSignUp: record, postConfirmation: record, customMessage } });
    await register();
    await forgot();
    const html = `<b>${lastCode()}</b>, ${lastCode()}`;
    expect(mails.at(-1)).toMatchObject({ to: EMAIL, subject: 'Your code', html });
    await reset();
    expect(events.map(({ triggerSource }) => triggerSource)).toEqual([
      'PreSignUp_SignUp',
      'CustomMessage_SignUp',
      'PostConfirmation_ConfirmSignUp',
      'CustomMessage_ForgotPassword',
      'PostConfirmation_ConfirmForgotPassword',
    ]);
    const [, message, confirmed] = events;
    const unverified = { email: EMAIL, email_verified: 'false' };
    expect(message?.request).toMatchObject({
      codeParameter: '{####}',
      userAttributes: { ...unverified, 'cognito:user_status': 'UNCONFIRMED' },
    });
    const verified = { sub: confirmed?.userName, email_verified: 'true' };
    expect(confirmed?.request).toMatchObject({ userAttributes: verified });
  });

  const failing = () => Promise.reject(new Error('Not here'));

  it('refuse a sign-up by throwing before it', async () => {
    await start({ triggers: { preSignUp: failing } });
    await expect(signUp()).rejects.toMatchObject({
      name: 'UserLambdaValidationException',
      message: 'PreSignUp failed with error Not here.',
    });
    await refuses(signIn(), 'wrongSignIn');
  });

  it('leave the user confirmed when they fail after the confirmation', async () => {
    await start({ triggers: { postConfirmation: failing } });
    await expect(register()).rejects.toMatchObject({ name: 'UserLambdaValidationException' });
    expect((await signIn()).AccessToken).not.toBe('');
  });
});

it('answers with an injected refusal until it is taken back', async () => {
  await register();
  pool.refuse('InitiateAuth', refusals.limit);
  await refuses(signIn(), 'limit');
  pool.refuse('InitiateAuth');
  expect((await signIn()).AccessToken).not.toBe('');
});
