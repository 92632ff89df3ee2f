import { createHmac, generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminUserGlobalSignOutCommand,
  ChangePasswordCommand,
  DeleteUserCommand,
  GetTokensFromRefreshTokenCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import jwt from 'jsonwebtoken';
import { expect, test, vi } from 'vitest';
import {
  confirmed,
  connect,
  dataDir,
  eachWithPools,
  email,
  lastCode,
  mails,
  password,
  start,
} from '../support/user-pool.ts';

eachWithPools();

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

test('tokens live as short as they are told', async () => {
  const portal = await start({}, dataDir, 20);
  await confirmed(portal);
  const { AccessToken, IdToken, RefreshToken } = await portal.signIn();
  const { AuthenticationResult: renewed } = await portal.client.send(
    new GetTokensFromRefreshTokenCommand({ ClientId: portal.pool.clientId, RefreshToken }),
  );
  expect(renewed).toMatchObject({ ExpiresIn: 20 });
  for (const token of [AccessToken, IdToken, renewed?.AccessToken ?? '']) {
    const { exp = 0, iat = 0 } = jwt.decode(token) as jwt.JwtPayload;
    expect(exp - iat).toBe(20);
  }
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 21_000 });
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
