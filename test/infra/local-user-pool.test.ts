/** The one-machine user pool answers the portal's calls as Cognito does. */
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  ChangePasswordCommand,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  ListUsersCommand,
  ResendConfirmationCodeCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
  SignUpCommand,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import jwt from 'jsonwebtoken';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type PoolMail,
  type PoolTriggers,
  startUserPool,
  type UserPool,
} from '../../infra/local/user-pool/user-pool.ts';

const EMAIL = 'thandi@demo.example';
const PASSWORD = 'eightchr';
const NEW_PASSWORD = 'new-password';
const TRIGGER_FAILED = { name: 'UserLambdaValidationException' };

let dataDir: string;
let mails: PoolMail[];
let pool: UserPool;
let client: CognitoIdentityProviderClient;
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

async function start(options: { triggers?: PoolTriggers; accessTokenSeconds?: number } = {}) {
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

function clientWith(secretAccessKey: string): CognitoIdentityProviderClient {
  const { endpoint } = pool;
  const credentials = { accessKeyId: 'local-apiMe', secretAccessKey };
  const made = new CognitoIdentityProviderClient({
    region: 'af-south-1',
    endpoint,
    maxAttempts: 1,
    credentials,
  });
  closing.push(() => made.destroy());
  return made;
}

const signUp = (Username = EMAIL, attributes: Record<string, string> = {}, Password = PASSWORD) =>
  client.send(
    new SignUpCommand({
      ClientId,
      Username,
      Password,
      UserAttributes: Object.entries({ name: 'Thandi', ...attributes }).map(([Name, Value]) => ({
        Name,
        Value,
      })),
    }),
  );
const confirm = (ConfirmationCode = lastCode(), Username = EMAIL) =>
  client.send(new ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode }));
const resend = (Username = EMAIL) =>
  client.send(new ResendConfirmationCodeCommand({ ClientId, Username }));
const initiate = (PASSWORD_: string, USERNAME = EMAIL) =>
  client.send(
    new InitiateAuthCommand({
      ClientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME, PASSWORD: PASSWORD_ },
    }),
  );
async function signIn(password = PASSWORD, username = EMAIL) {
  const { AuthenticationResult } = await initiate(password, username);
  const { AccessToken = '', IdToken = '', RefreshToken = '' } = AuthenticationResult ?? {};
  return { AccessToken, IdToken, RefreshToken };
}
const refresh = (RefreshToken: string) =>
  client.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }));
const forgot = (Username = EMAIL) => client.send(new ForgotPasswordCommand({ ClientId, Username }));
const reset = (ConfirmationCode: string, Username = EMAIL) =>
  client.send(
    new ConfirmForgotPasswordCommand({
      ClientId,
      Username,
      ConfirmationCode,
      Password: NEW_PASSWORD,
    }),
  );
const getUser = (AccessToken: string) => client.send(new GetUserCommand({ AccessToken }));
const register = async (email = EMAIL) => {
  await signUp(email);
  await confirm(lastCode(), email);
};
const asAdmin = () => ({ UserPoolId: pool.userPoolId, Username: EMAIL });
const lastCode = () => mails.at(-1)?.code ?? '';
const otherThan = (code: string) => (code === '000000' ? '111111' : '000000');
const later = (ms: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
};

describe('a sign-up', () => {
  it('ends in tokens that API Gateway accepts', async () => {
    await signUp(EMAIL, { 'custom:department': 'Sales' });
    await confirm();
    const { AccessToken, IdToken } = await signIn();
    const { userPoolId } = pool;
    const scope = 'aws.cognito.signin.user.admin';
    const verifier = CognitoJwtVerifier.create({
      userPoolId,
      clientId: ClientId,
      tokenUse: 'access',
      scope,
    });
    verifier.cacheJwks(pool.jwks);
    const claims = await verifier.verify(AccessToken);
    expect(claims.iss).toBe('https://cognito-idp.af-south-1.amazonaws.com/af-south-1_local0001');
    expect(claims.exp - claims.iat).toBe(600);
    expect(jwt.decode(IdToken)).toMatchObject({
      token_use: 'id',
      email: EMAIL,
      email_verified: true,
      sub: claims.sub,
      'custom:department': 'Sales',
    });
    await expect(verifier.verify(IdToken)).rejects.toThrow();
  });

  it('takes an e-mail address in any case, once', async () => {
    await register('Thandi@Demo.example');
    expect((await signIn(PASSWORD, 'THANDI@demo.example')).AccessToken).not.toBe('');
    await expect(signUp('tHandi@demo.example')).rejects.toMatchObject({
      name: 'UsernameExistsException',
      message: 'User already exists',
    });
  });

  it.each<[string, Parameters<typeof signUp>, string]>([
    ['a password of seven characters', [EMAIL, {}, 'seven77'], 'InvalidPasswordException'],
    ['an attribute that clients may not write', [EMAIL, { sub: 'x' }], 'NotAuthorizedException'],
    ['a local phone number', [EMAIL, { phone_number: '082' }], 'InvalidParameterException'],
    [
      'another address for the code',
      ['x@y.example', { email: EMAIL }],
      'InvalidParameterException',
    ],
    ['a name that is no e-mail address', ['thandi'], 'InvalidParameterException'],
  ])('refuses %s', async (_, given, name) => {
    await expect(signUp(...given)).rejects.toMatchObject({ name });
  });

  it('allows no sign-in before the code has come back', async () => {
    await signUp();
    await expect(signIn()).rejects.toMatchObject({ name: 'UserNotConfirmedException' });
    await expect(signIn('wrong-password')).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
  });

  it('takes the newest code only, once', async () => {
    await signUp();
    await resend();
    await expect(confirm(otherThan(lastCode()))).rejects.toMatchObject({
      name: 'CodeMismatchException',
      message: 'Invalid verification code provided, please try again.',
    });
    await confirm();
    await expect(confirm()).rejects.toMatchObject({
      message: 'User cannot be confirmed. Current status is CONFIRMED',
    });
  });
});

it('lets a sign-up code work for a day and a reset code for an hour', async () => {
  await signUp();
  later(24 * 3_600_000);
  await expect(confirm()).rejects.toMatchObject({
    name: 'ExpiredCodeException',
    message: 'Invalid code provided, please request a code again.',
  });
  await resend();
  await confirm();
  await forgot();
  later(3_600_000);
  await expect(reset(lastCode())).rejects.toMatchObject({ name: 'ExpiredCodeException' });
});

it('replaces a forgotten password, with a code that works once', async () => {
  await register();
  await forgot();
  const code = lastCode();
  await reset(code);
  expect((await signIn(NEW_PASSWORD)).AccessToken).not.toBe('');
  await expect(signIn()).rejects.toMatchObject({ message: 'Incorrect username or password.' });
  await expect(reset(code)).rejects.toMatchObject({ name: 'ExpiredCodeException' });
});

it('answers for an unknown address as an app client that prevents user existence errors', async () => {
  await register();
  const sent = mails.length;
  const unknown = 'tom@demo.example';
  expect((await forgot(unknown)).CodeDeliveryDetails).toEqual((await forgot()).CodeDeliveryDetails);
  expect((await resend(unknown)).CodeDeliveryDetails?.Destination).toBe('t***@d***');
  expect(mails).toHaveLength(sent + 1);
  await expect(signIn(PASSWORD, unknown)).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    message: 'Incorrect username or password.',
  });
  await expect(reset('123456', unknown)).rejects.toMatchObject({ name: 'CodeMismatchException' });
});

describe('a session', () => {
  beforeEach(() => register());

  it('is renewed by its refresh token in both ways', async () => {
    const { RefreshToken } = await signIn();
    const byFlow = await client.send(
      new InitiateAuthCommand({
        ClientId,
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN: RefreshToken },
      }),
    );
    for (const { AuthenticationResult } of [byFlow, await refresh(RefreshToken)]) {
      expect(await getUser(AuthenticationResult?.AccessToken ?? '')).toBeDefined();
      expect(AuthenticationResult?.RefreshToken).toBeUndefined();
    }
  });

  it('ends alone when its refresh token is revoked, and with all others by a global sign-out', async () => {
    const [one, two] = [await signIn(), await signIn()];
    await client.send(new RevokeTokenCommand({ ClientId, Token: one.RefreshToken }));
    await expect(getUser(one.AccessToken)).rejects.toMatchObject({
      message: 'Access Token has been revoked',
    });
    await client.send(new GlobalSignOutCommand({ AccessToken: two.AccessToken }));
    await expect(refresh(two.RefreshToken)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Invalid Refresh Token',
    });
    const { AccessToken } = await signIn();
    await client.send(new AdminUserGlobalSignOutCommand(asAdmin()));
    await expect(getUser(AccessToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  it('has access tokens that no other key signs and that expire', async () => {
    const { AccessToken, IdToken } = await signIn();
    const claims = jwt.decode(AccessToken) as jwt.JwtPayload;
    const forged = jwt.sign(claims, 'secret', { algorithm: 'HS256' });
    for (const token of [forged, IdToken, 'no-token'])
      await expect(getUser(token)).rejects.toMatchObject({
        name: 'NotAuthorizedException',
        message: 'Invalid Access Token',
      });
    later(601_000);
    await expect(getUser(AccessToken)).rejects.toMatchObject({
      message: 'Access Token has expired',
    });
  });

  it('has tokens of the lifetime that the pool was started with', async () => {
    await start({ accessTokenSeconds: 20 });
    const { AccessToken, RefreshToken } = await signIn();
    const { AuthenticationResult } = await refresh(RefreshToken);
    expect(AuthenticationResult?.ExpiresIn).toBe(20);
    for (const token of [AccessToken, AuthenticationResult?.AccessToken ?? '']) {
      const { exp = 0, iat = 0 } = jwt.decode(token) as jwt.JwtPayload;
      expect(exp - iat).toBe(20);
    }
  });
});

it('changes a password for the one who knows it', async () => {
  await register();
  const { AccessToken } = await signIn();
  const change = (PreviousPassword: string) =>
    client.send(
      new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword: NEW_PASSWORD }),
    );
  await expect(change('not-the-old-one')).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    message: 'Incorrect username or password.',
  });
  await change(PASSWORD);
  expect((await signIn(NEW_PASSWORD)).AccessToken).not.toBe('');
});

it('keeps the known address until the new one is verified', async () => {
  await register();
  const { AccessToken } = await signIn();
  const UserAttributes = [{ Name: 'email', Value: 'new@demo.example' }];
  await client.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes }));
  const emailNow = async () =>
    (await getUser(AccessToken)).UserAttributes?.find(({ Name }) => Name === 'email')?.Value;
  expect(mails.at(-1)?.to).toBe('new@demo.example');
  expect(await emailNow()).toBe(EMAIL);
  await client.send(
    new VerifyUserAttributeCommand({ AccessToken, AttributeName: 'email', Code: lastCode() }),
  );
  expect(await emailNow()).toBe('new@demo.example');
  expect((await signIn(PASSWORD, 'new@demo.example')).AccessToken).not.toBe('');
});

describe('an administrator of the pool', () => {
  it('needs a valid signature', async () => {
    await register();
    const user = await client.send(new AdminGetUserCommand(asAdmin()));
    expect(user).toMatchObject({ Enabled: true, UserStatus: 'CONFIRMED' });
    expect(user.UserCreateDate).toBeInstanceOf(Date);
    await expect(
      clientWith('guess').send(new AdminGetUserCommand(asAdmin())),
    ).rejects.toMatchObject({ name: 'InvalidSignatureException' });
    const unsigned = await fetch(pool.endpoint, {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.AdminGetUser' },
      body: JSON.stringify(asAdmin()),
    });
    expect(unsigned.status).toBe(400);
    expect(await unsigned.json()).toMatchObject({ __type: 'MissingAuthenticationTokenException' });
  });

  it('lists users by status, page by page', async () => {
    await register();
    const waiting = ['a@demo.example', 'b@demo.example', 'c@demo.example'];
    for (const email of waiting) await signUp(email);
    const list = (PaginationToken?: string) =>
      client.send(
        new ListUsersCommand({
          UserPoolId: pool.userPoolId,
          Filter: 'cognito:user_status = "UNCONFIRMED"',
          AttributesToGet: ['email'],
          Limit: 2,
          PaginationToken,
        }),
      );
    const first = await list();
    const second = await list(first.PaginationToken);
    expect(second.PaginationToken).toBeUndefined();
    const users = [...(first.Users ?? []), ...(second.Users ?? [])];
    const emails = users.map(({ Attributes }) => Attributes?.[0]?.Value ?? '');
    expect(emails.sort()).toEqual(waiting);
    expect(users[0]?.UserCreateDate).toBeInstanceOf(Date);
  });

  it('creates a user whose first sign-in asks for another password, once', async () => {
    await client.send(
      new AdminCreateUserCommand({
        ...asAdmin(),
        UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
      }),
    );
    const { ChallengeName, Session } = await initiate(lastCode());
    expect(ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    const answer = () =>
      client.send(
        new RespondToAuthChallengeCommand({
          ClientId,
          ChallengeName,
          Session,
          ChallengeResponses: { USERNAME: EMAIL, NEW_PASSWORD: PASSWORD },
        }),
      );
    expect((await answer()).AuthenticationResult?.AccessToken).toBeDefined();
    await expect(answer()).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    expect((await signIn()).AccessToken).not.toBe('');
  });

  it('creates a user without a message, makes the password permanent, and deletes the user', async () => {
    const MessageAction = 'SUPPRESS';
    await client.send(
      new AdminCreateUserCommand({ ...asAdmin(), MessageAction, TemporaryPassword: 'temporary-1' }),
    );
    expect(mails).toEqual([]);
    await client.send(
      new AdminSetUserPasswordCommand({ ...asAdmin(), Password: PASSWORD, Permanent: true }),
    );
    const { RefreshToken } = await signIn();
    await client.send(new AdminDeleteUserCommand(asAdmin()));
    await expect(refresh(RefreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await expect(client.send(new AdminGetUserCommand(asAdmin()))).rejects.toMatchObject({
      name: 'UserNotFoundException',
    });
  });
});

it('keeps users, codes, sessions and its key over a restart, secrets only as hashes', async () => {
  await register();
  const { AccessToken, RefreshToken } = await signIn();
  await forgot();
  const { jwks } = pool;
  await start();
  expect(pool.jwks).toEqual(jwks);
  expect(await getUser(AccessToken)).toBeDefined();
  await reset(lastCode());
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
      const response = {
        emailSubject: 'Your code',
        emailMessage: '<b>{####}</b> for {username}, {####}',
      };
      return { ...(event as object), response };
    };
    await start({ triggers: { preSignUp: record, postConfirmation: record, customMessage } });
    await register();
    await forgot();
    const code = lastCode();
    expect(mails.at(-1)).toMatchObject({
      to: EMAIL,
      subject: 'Your code',
      html: `<b>${code}</b> for ${EMAIL}, ${code}`,
    });
    await reset(code);
    expect(events.map(({ triggerSource }) => triggerSource)).toEqual([
      'PreSignUp_SignUp',
      'CustomMessage_SignUp',
      'PostConfirmation_ConfirmSignUp',
      'CustomMessage_ForgotPassword',
      'PostConfirmation_ConfirmForgotPassword',
    ]);
    const [, message, confirmed] = events;
    expect(message?.request).toMatchObject({
      codeParameter: '{####}',
      usernameParameter: '{username}',
      userAttributes: {
        email: EMAIL,
        email_verified: 'false',
        'cognito:user_status': 'UNCONFIRMED',
      },
    });
    expect(confirmed?.request).toMatchObject({
      userAttributes: {
        sub: confirmed?.userName,
        email_verified: 'true',
        'cognito:user_status': 'CONFIRMED',
      },
    });
  });

  it('refuse a sign-up by throwing before it', async () => {
    await start({ triggers: { preSignUp: () => Promise.reject(new Error('Not here')) } });
    await expect(signUp()).rejects.toMatchObject({
      ...TRIGGER_FAILED,
      message: 'PreSignUp failed with error Not here.',
    });
    await expect(signIn()).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  it('leave the user confirmed when they fail after the confirmation', async () => {
    await start({ triggers: { postConfirmation: () => Promise.reject(new Error('No table')) } });
    await signUp();
    await expect(confirm()).rejects.toMatchObject({
      ...TRIGGER_FAILED,
      message: 'PostConfirmation failed with error No table.',
    });
    expect((await signIn()).AccessToken).not.toBe('');
  });
});

it('answers with an injected refusal until it is taken back', async () => {
  await register();
  const limit = {
    name: 'LimitExceededException',
    message: 'Attempt limit exceeded, please try after some time.',
  };
  pool.refuse('InitiateAuth', limit);
  await expect(signIn()).rejects.toMatchObject(limit);
  pool.refuse('InitiateAuth');
  expect((await signIn()).AccessToken).not.toBe('');
});
