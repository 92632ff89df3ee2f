import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  ResendConfirmationCodeCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import jwt from 'jsonwebtoken';
import { expect, test, vi } from 'vitest';
import {
  confirmed,
  dataDir,
  eachWithPools,
  email,
  lastCode,
  mails,
  otherCode,
  password,
  start,
  stop,
} from '../support/user-pool.ts';

eachWithPools();

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
  const names = tries.map((one) =>
    one.status === 'rejected' ? (one.reason as Error).name : 'confirmed',
  );
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

test('users, codes, sessions and the key survive a restart', async () => {
  const first = await start();
  await confirmed(first);
  const { AccessToken } = await first.signIn();
  await first.forgot();
  await stop(first.pool);
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
