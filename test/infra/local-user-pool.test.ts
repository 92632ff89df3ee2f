import { createHmac, generateKeyPairSync } from 'node:crypto';
import { readdir, readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminUserGlobalSignOutCommand,
  ChangePasswordCommand,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  DeleteUserCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  ResendConfirmationCodeCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
  SignUpCommand,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import jwt from 'jsonwebtoken';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type PoolMail,
  type PoolTriggers,
  startUserPool,
  type UserPool,
} from '../../infra/local/user-pool/user-pool.ts';

const email = 'thandi@demo.example';
const password = 'eightchr';

let dataDir: string;
let mails: PoolMail[];
let clients: CognitoIdentityProviderClient[];
let pools: UserPool[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pool-'));
  mails = [];
  clients = [];
  pools = [];
});

afterEach(async () => {
  vi.useRealTimers();
  for (const client of clients) client.destroy();
  await Promise.all(pools.map((pool) => pool.close()));
  await rm(dataDir, { recursive: true });
});

async function start(triggers: PoolTriggers = {}, folder = dataDir) {
  const pool = await startUserPool({
    dataDir: folder,
    region: 'af-south-1',
    triggers,
    sendMail: async (mail) => {
      mails.push(mail);
    },
    credentials: (accessKeyId) => (accessKeyId === 'local-apiMe' ? 'secret' : undefined),
  });
  pools.push(pool);
  return { pool, ...connect(pool) };
}

function connect(pool: UserPool, secretAccessKey = 'secret') {
  const client = new CognitoIdentityProviderClient({
    region: 'af-south-1',
    endpoint: pool.endpoint,
    maxAttempts: 1,
    credentials: { accessKeyId: 'local-apiMe', secretAccessKey },
  });
  clients.push(client);
  const ClientId = pool.clientId;
  return {
    client,
    signUp: (Username = email, Password = password) =>
      client.send(
        new SignUpCommand({
          ClientId,
          Username,
          Password,
          UserAttributes: [
            { Name: 'name', Value: 'Thandi' },
            { Name: 'phone_number', Value: '+27821234567' },
            { Name: 'custom:department', Value: 'Sales' },
          ],
        }),
      ),
    confirm: (ConfirmationCode: string) =>
      client.send(new ConfirmSignUpCommand({ ClientId, Username: email, ConfirmationCode })),
    signIn: async (Password = password, Username = email) => {
      const { AuthenticationResult } = await client.send(
        new InitiateAuthCommand({
          ClientId,
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: Username, PASSWORD: Password },
        }),
      );
      const { AccessToken = '', IdToken = '', RefreshToken = '' } = AuthenticationResult ?? {};
      return { AccessToken, IdToken, RefreshToken };
    },
    getUser: (AccessToken: string) => client.send(new GetUserCommand({ AccessToken })),
    forgot: (Username = email) => client.send(new ForgotPasswordCommand({ ClientId, Username })),
    reset: (ConfirmationCode: string, Password = 'new-password') =>
      client.send(
        new ConfirmForgotPasswordCommand({ ClientId, Username: email, ConfirmationCode, Password }),
      ),
  };
}

type Portal = Awaited<ReturnType<typeof start>>;

function lastCode(): string {
  const code = mails.at(-1)?.code;
  if (code === undefined) throw new Error('No mail was sent');
  return code;
}

function otherCode(code: string): string {
  return code === '000000' ? '111111' : '000000';
}

async function confirmed(portal: Portal): Promise<void> {
  await portal.signUp();
  await portal.confirm(lastCode());
}

test('sign up, confirm and sign in give tokens that API Gateway would accept', async () => {
  const portal = await start();
  await confirmed(portal);
  const tokens = await portal.signIn();
  const verifier = CognitoJwtVerifier.create({
    userPoolId: portal.pool.userPoolId,
    tokenUse: 'access',
    clientId: portal.pool.clientId,
    scope: 'aws.cognito.signin.user.admin',
  });
  verifier.cacheJwks(portal.pool.jwks);
  const claims = await verifier.verify(tokens.AccessToken);
  expect(claims).toMatchObject({
    token_use: 'access',
    client_id: portal.pool.clientId,
    iss: 'https://cognito-idp.af-south-1.amazonaws.com/af-south-1_local0001',
  });
  expect(claims.exp - claims.iat).toBe(600);
  expect(jwt.decode(tokens.IdToken)).toMatchObject({
    token_use: 'id',
    email,
    email_verified: true,
    sub: claims.sub,
    'custom:department': 'Sales',
  });
  await expect(verifier.verify(tokens.IdToken)).rejects.toThrow();
});

test('user names are e-mail addresses in any case', async () => {
  const portal = await start();
  await portal.signUp('Thandi@Demo.example');
  await portal.confirm(lastCode());
  expect((await portal.signIn(password, 'THANDI@demo.example')).AccessToken).not.toBe('');
  await expect(portal.signUp('tHandi@demo.example')).rejects.toMatchObject({
    name: 'UsernameExistsException',
    message: 'User already exists',
  });
});

test('a password needs eight characters and nothing else', async () => {
  const portal = await start();
  await expect(portal.signUp(email, 'seven77')).rejects.toMatchObject({
    name: 'InvalidPasswordException',
    message: 'Password did not conform with policy: Password not long enough',
  });
  expect(await portal.signUp(email, 'eeeeeeee')).toMatchObject({ UserConfirmed: false });
});

test('no password, code or refresh token is on disk', async () => {
  const portal = await start();
  await portal.signUp(email, 'find-me-on-disk');
  const code = lastCode();
  const files = await readdir(dataDir);
  const before = await Promise.all(files.map((file) => readFile(join(dataDir, file), 'latin1')));
  expect(before.join('')).not.toContain('find-me-on-disk');
  expect(before.join('')).not.toContain(`"${code}"`);
  await portal.confirm(code);
  const { RefreshToken } = await portal.signIn('find-me-on-disk');
  const after = await Promise.all(files.map((file) => readFile(join(dataDir, file), 'latin1')));
  expect(after.join('')).not.toContain(RefreshToken.split('.')[2]);
});

test('attributes that a client may not write are refused', async () => {
  const { client, pool } = await start();
  const signUp = client.send(
    new SignUpCommand({
      ClientId: pool.clientId,
      Username: email,
      Password: password,
      UserAttributes: [{ Name: 'sub', Value: 'someone-else' }],
    }),
  );
  await expect(signUp).rejects.toMatchObject({ name: 'NotAuthorizedException' });
});

test('a sign-up can not send its code to another address than its own', async () => {
  const { client, pool } = await start();
  const signUp = client.send(
    new SignUpCommand({
      ClientId: pool.clientId,
      Username: 'mallory@elsewhere.example',
      Password: password,
      UserAttributes: [{ Name: 'email', Value: 'admin@fibrelink.example' }],
    }),
  );
  await expect(signUp).rejects.toMatchObject({ name: 'InvalidParameterException' });
});

test('an unconfirmed user may not sign in', async () => {
  const portal = await start();
  await portal.signUp();
  await expect(portal.signIn()).rejects.toMatchObject({ name: 'UserNotConfirmedException' });
  await expect(portal.signIn('wrong-password')).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  });
});

test('a wrong code is refused, and after five even the right one', async () => {
  const portal = await start();
  await portal.signUp();
  const code = lastCode();
  for (let tries = 0; tries < 5; tries++) {
    await expect(portal.confirm(otherCode(code))).rejects.toMatchObject({
      name: 'CodeMismatchException',
      message: 'Invalid verification code provided, please try again.',
    });
  }
  await expect(portal.confirm(code)).rejects.toMatchObject({
    name: 'LimitExceededException',
    message: 'Attempt limit exceeded, please try after some time.',
  });
});

test('parallel wrong codes are counted each', async () => {
  const portal = await start();
  await portal.signUp();
  const wrong = otherCode(lastCode());
  const tries = await Promise.allSettled(Array.from({ length: 12 }, () => portal.confirm(wrong)));
  const names = tries.map((one) => (one.status === 'rejected' ? one.reason.name : 'confirmed'));
  expect(names.filter((name) => name === 'CodeMismatchException')).toHaveLength(5);
  expect(names.filter((name) => name === 'LimitExceededException')).toHaveLength(7);
});

test('a resent code replaces the first one', async () => {
  const portal = await start();
  await portal.signUp();
  const first = lastCode();
  await portal.client.send(
    new ResendConfirmationCodeCommand({ ClientId: portal.pool.clientId, Username: email }),
  );
  const second = lastCode();
  if (first !== second) {
    await expect(portal.confirm(first)).rejects.toMatchObject({ name: 'CodeMismatchException' });
  }
  await portal.confirm(second);
  await expect(portal.confirm(second)).rejects.toMatchObject({
    message: 'User cannot be confirmed. Current status is CONFIRMED',
  });
});

test('a sign-up code lives a day, a reset code an hour', async () => {
  const portal = await start();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  await portal.signUp();
  vi.setSystemTime(Date.now() + 24 * 3_600_000);
  await expect(portal.confirm(lastCode())).rejects.toMatchObject({
    name: 'ExpiredCodeException',
    message: 'Invalid code provided, please request a code again.',
  });
  await portal.client.send(
    new ResendConfirmationCodeCommand({ ClientId: portal.pool.clientId, Username: email }),
  );
  await portal.confirm(lastCode());
  await portal.forgot();
  vi.setSystemTime(Date.now() + 3_600_000);
  await expect(portal.reset(lastCode())).rejects.toMatchObject({ name: 'ExpiredCodeException' });
});

test('a reset password signs in, and the old one no more', async () => {
  const portal = await start();
  await confirmed(portal);
  await portal.forgot();
  await portal.reset(lastCode());
  expect((await portal.signIn('new-password')).AccessToken).not.toBe('');
  await expect(portal.signIn()).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    message: 'Incorrect username or password.',
  });
});

test('nobody learns whether an address has an account', async () => {
  const portal = await start();
  await confirmed(portal);
  const sent = mails.length;
  const unknown = await portal.forgot('tom@demo.example');
  expect(unknown.CodeDeliveryDetails).toEqual((await portal.forgot()).CodeDeliveryDetails);
  expect(mails).toHaveLength(sent + 1);
  await expect(portal.signIn(password, 'tom@demo.example')).rejects.toMatchObject({
    message: 'Incorrect username or password.',
  });
  await expect(portal.signIn(password, '__proto__')).rejects.toMatchObject({
    message: 'Incorrect username or password.',
  });
});

test('wrong passwords lock the sign-in', async () => {
  const portal = await start();
  await confirmed(portal);
  for (let tries = 0; tries < 5; tries++) {
    await expect(portal.signIn('wrong-password')).rejects.toMatchObject({
      message: 'Incorrect username or password.',
    });
  }
  await expect(portal.signIn()).rejects.toMatchObject({ message: 'Password attempts exceeded' });
});

test('forged, unsigned, foreign and expired access tokens are refused everywhere', async () => {
  const portal = await start();
  await confirmed(portal);
  const { AccessToken } = await portal.signIn();
  const claims = jwt.decode(AccessToken) as jwt.JwtPayload;
  const header = jwt.decode(AccessToken, { complete: true })?.header;
  const foreignKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const unsigned = [{ ...header, alg: 'none' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const hmacBase = [{ ...header, alg: 'HS256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const hmac = createHmac('sha256', JSON.stringify(portal.pool.jwks)).update(hmacBase);
  const forged = [
    jwt.sign(claims, foreignKey, { algorithm: 'RS256', keyid: header?.kid ?? '' }),
    `${unsigned}.`,
    `${hmacBase}.${hmac.digest('base64url')}`,
    'not-a-token',
  ];
  for (const token of forged) {
    const calls = [
      portal.getUser(token),
      portal.client.send(new GlobalSignOutCommand({ AccessToken: token })),
      portal.client.send(new DeleteUserCommand({ AccessToken: token })),
      portal.client.send(
        new ChangePasswordCommand({
          AccessToken: token,
          PreviousPassword: password,
          ProposedPassword: 'changed-password',
        }),
      ),
      portal.client.send(
        new UpdateUserAttributesCommand({
          AccessToken: token,
          UserAttributes: [{ Name: 'name', Value: 'Mallory' }],
        }),
      ),
    ];
    for (const call of calls) {
      await expect(call).rejects.toMatchObject({
        name: 'NotAuthorizedException',
        message: 'Invalid Access Token',
      });
    }
  }
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 });
  await expect(portal.getUser(AccessToken)).rejects.toMatchObject({
    message: 'Access Token has expired',
  });
});

test("another instance's token is refused", async () => {
  const one = await start({}, join(dataDir, 'one'));
  const two = await start({}, join(dataDir, 'two'));
  await confirmed(one);
  const { AccessToken, IdToken } = await one.signIn();
  await expect(two.getUser(AccessToken)).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  });
  await expect(one.getUser(IdToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  expect(one.pool.jwks.keys[0]?.kid).not.toBe(two.pool.jwks.keys[0]?.kid);
});

test('both ways to refresh give a new access token', async () => {
  const portal = await start();
  await confirmed(portal);
  const { RefreshToken } = await portal.signIn();
  const byFlow = await portal.client.send(
    new InitiateAuthCommand({
      ClientId: portal.pool.clientId,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: RefreshToken },
    }),
  );
  const byCall = await portal.client.send(
    new GetTokensFromRefreshTokenCommand({ ClientId: portal.pool.clientId, RefreshToken }),
  );
  for (const { AuthenticationResult } of [byFlow, byCall]) {
    expect(await portal.getUser(AuthenticationResult?.AccessToken ?? '')).toBeDefined();
    expect(AuthenticationResult?.RefreshToken).toBeUndefined();
  }
});

test('signing out everywhere revokes access and refresh tokens', async () => {
  const portal = await start();
  await confirmed(portal);
  const { AccessToken, RefreshToken } = await portal.signIn();
  await portal.client.send(new GlobalSignOutCommand({ AccessToken }));
  await expect(portal.getUser(AccessToken)).rejects.toMatchObject({
    message: 'Access Token has been revoked',
  });
  const refresh = portal.client.send(
    new GetTokensFromRefreshTokenCommand({ ClientId: portal.pool.clientId, RefreshToken }),
  );
  await expect(refresh).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    message: 'Invalid Refresh Token',
  });
});

test('revoking one refresh token leaves the other session', async () => {
  const portal = await start();
  await confirmed(portal);
  const one = await portal.signIn();
  const two = await portal.signIn();
  await portal.client.send(
    new RevokeTokenCommand({ ClientId: portal.pool.clientId, Token: one.RefreshToken }),
  );
  await expect(portal.getUser(one.AccessToken)).rejects.toMatchObject({
    message: 'Access Token has been revoked',
  });
  expect(await portal.getUser(two.AccessToken)).toBeDefined();
});

test('the owner changes the password', async () => {
  const portal = await start();
  await confirmed(portal);
  const { AccessToken } = await portal.signIn();
  const change = (PreviousPassword: string) =>
    portal.client.send(
      new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword: 'my-new-one' }),
    );
  await expect(change('not-the-old-one')).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    message: 'Incorrect username or password.',
  });
  await change(password);
  expect((await portal.signIn('my-new-one')).AccessToken).not.toBe('');
});

test('a new address counts once it has been verified', async () => {
  const portal = await start();
  await confirmed(portal);
  const { AccessToken } = await portal.signIn();
  await portal.client.send(
    new UpdateUserAttributesCommand({
      AccessToken,
      UserAttributes: [{ Name: 'email', Value: 'new@demo.example' }],
    }),
  );
  const emailNow = async () =>
    (await portal.getUser(AccessToken)).UserAttributes?.find(({ Name }) => Name === 'email')?.Value;
  expect(mails.at(-1)?.to).toBe('new@demo.example');
  expect(await emailNow()).toBe(email);
  await portal.client.send(
    new VerifyUserAttributeCommand({ AccessToken, AttributeName: 'email', Code: lastCode() }),
  );
  expect(await emailNow()).toBe('new@demo.example');
});

test('users, codes, sessions and the key survive a restart', async () => {
  const first = await start();
  await confirmed(first);
  const { AccessToken } = await first.signIn();
  await first.forgot();
  await first.pool.close();
  pools = [];
  const second = await start();
  expect(second.pool.jwks).toEqual(first.pool.jwks);
  expect(second.pool.clientId).toBe(first.pool.clientId);
  expect(await second.getUser(AccessToken)).toBeDefined();
  await second.reset(lastCode());
  expect((await second.signIn('new-password')).AccessToken).not.toBe('');
});

test('triggers get the events of the cloud', async () => {
  const events: { triggerSource: string; userName: string; request: Record<string, unknown> }[] =
    [];
  const record = async (event: unknown) => {
    events.push(event as (typeof events)[number]);
    return event;
  };
  const portal = await start({
    preSignUp: record,
    postConfirmation: record,
    customMessage: async (event) => {
      await record(event);
      const response = { emailSubject: 'Your code', emailMessage: '<b>{####}</b> or {####}' };
      return { ...(event as object), response };
    },
  });
  await confirmed(portal);
  await portal.forgot();
  const resetCode = lastCode();
  await portal.reset(resetCode);
  expect(events.map((event) => event.triggerSource)).toEqual([
    'PreSignUp_SignUp',
    'CustomMessage_SignUp',
    'PostConfirmation_ConfirmSignUp',
    'CustomMessage_ForgotPassword',
    'PostConfirmation_ConfirmForgotPassword',
  ]);
  expect(events[1]?.request).toMatchObject({
    codeParameter: '{####}',
    usernameParameter: '{username}',
    userAttributes: { email, email_verified: 'false', 'cognito:user_status': 'UNCONFIRMED' },
  });
  expect(events[2]).toMatchObject({
    request: {
      userAttributes: {
        sub: events[2]?.userName,
        email,
        email_verified: 'true',
        'cognito:user_status': 'CONFIRMED',
      },
    },
  });
  expect(mails.at(-1)).toMatchObject({
    to: email,
    subject: 'Your code',
    html: `<b>${resetCode}</b> or ${resetCode}`,
  });
});

test('a failing pre sign-up trigger refuses the sign-up', async () => {
  const portal = await start({ preSignUp: () => Promise.reject(new Error('Not here')) });
  await expect(portal.signUp()).rejects.toMatchObject({
    name: 'UserLambdaValidationException',
    message: 'PreSignUp failed with error Not here.',
  });
  await expect(portal.signIn()).rejects.toMatchObject({ name: 'NotAuthorizedException' });
});

test('a failing post confirmation trigger is answered, and leaves the user confirmed', async () => {
  const portal = await start({ postConfirmation: () => Promise.reject(new Error('No table')) });
  await portal.signUp();
  await expect(portal.confirm(lastCode())).rejects.toMatchObject({
    name: 'UserLambdaValidationException',
    message: 'PostConfirmation failed with error No table.',
  });
  expect((await portal.signIn()).AccessToken).not.toBe('');
});

test('admin operations ask for a valid signature', async () => {
  const portal = await start();
  await confirmed(portal);
  const request = { UserPoolId: portal.pool.userPoolId, Username: email };
  const user = await portal.client.send(new AdminGetUserCommand(request));
  expect(user).toMatchObject({ Enabled: true, UserStatus: 'CONFIRMED' });
  expect(user.UserCreateDate).toBeInstanceOf(Date);
  const stranger = connect(portal.pool, 'another-secret').client;
  await expect(stranger.send(new AdminGetUserCommand(request))).rejects.toMatchObject({
    name: 'InvalidSignatureException',
  });
  const unsigned = await fetch(portal.pool.endpoint, {
    method: 'POST',
    headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.AdminGetUser' },
    body: JSON.stringify(request),
  });
  expect(unsigned.status).toBe(400);
  expect(await unsigned.json()).toMatchObject({ __type: 'MissingAuthenticationTokenException' });
});

test('an administrator signs a user out, disables and enables', async () => {
  const portal = await start();
  await confirmed(portal);
  const request = { UserPoolId: portal.pool.userPoolId, Username: email };
  const { AccessToken } = await portal.signIn();
  await portal.client.send(new AdminUserGlobalSignOutCommand(request));
  await expect(portal.getUser(AccessToken)).rejects.toMatchObject({
    message: 'Access Token has been revoked',
  });
  await portal.client.send(new AdminDisableUserCommand(request));
  await expect(portal.signIn()).rejects.toMatchObject({ message: 'User is disabled.' });
  await portal.client.send(new AdminEnableUserCommand(request));
  expect((await portal.signIn()).AccessToken).not.toBe('');
});

test('an invited user replaces the temporary password at the first sign-in', async () => {
  const portal = await start();
  const { client, pool } = portal;
  await client.send(
    new AdminCreateUserCommand({
      UserPoolId: pool.userPoolId,
      Username: email,
      UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
    }),
  );
  const challenge = await client.send(
    new InitiateAuthCommand({
      ClientId: pool.clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: lastCode() },
    }),
  );
  expect(challenge.ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
  const answer = () =>
    client.send(
      new RespondToAuthChallengeCommand({
        ClientId: pool.clientId,
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
        Session: challenge.Session,
        ChallengeResponses: { USERNAME: email, NEW_PASSWORD: password },
      }),
    );
  expect((await answer()).AuthenticationResult?.AccessToken).toBeDefined();
  await expect(answer()).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  expect((await portal.signIn()).AccessToken).not.toBe('');
});
