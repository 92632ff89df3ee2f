/** The one-machine user pool answers the portal's calls as Cognito does. */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import jwt from 'jsonwebtoken';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  EMAIL,
  PASSWORD,
  NEW_PASSWORD,
  HOUR,
  dataDir,
  mails,
  pool,
  client,
  ClientId,
  start,
  signUp,
  confirm,
  resend,
  tokensOf,
  initiate,
  signIn,
  refresh,
  forgot,
  reset,
  change,
  getUser,
  asAdmin,
  lastCode,
  otherThan,
  later,
  register,
  refusals,
  refuses,
  refusesAs,
  withPool,
} from './local-user-pool-support.ts';

withPool();

describe('a sign-up', () => {
  it('takes an e-mail address in any case, once', async () => {
    await register('Thandi@Demo.example');
    expect((await signIn(PASSWORD, 'THANDI@demo.example')).AccessToken).not.toBe('');
    await refuses(signUp('tHandi@demo.example'), 'userExists');
  });

  it.each<[string, Parameters<typeof signUp>, string]>([
    ['a password of seven characters', [EMAIL, {}, 'seven77'], 'InvalidPasswordException'],
    ['an attribute that clients may not write', [EMAIL, { sub: 'x' }], 'NotAuthorizedException'],
    ['a role', [EMAIL, { 'custom:role': 'admin' }], 'NotAuthorizedException'],
    ['a verified address', [EMAIL, { email_verified: 'true' }], 'NotAuthorizedException'],
    ['a local phone number', [EMAIL, { phone_number: '082' }], 'InvalidParameterException'],
    ['another address', ['x@y.example', { email: EMAIL }], 'InvalidParameterException'],
    ['a name that is no e-mail address', ['thandi'], 'InvalidParameterException'],
  ])('refuses %s', async (_, given, name) => {
    await refusesAs(signUp(...given), name);
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
    await refusesAs(byFlow, 'NotAuthorizedException');
  });

  it('is renewed by a replaced refresh token for a minute, and then refuses it', async () => {
    const { RefreshToken: first } = await signIn();
    const { RefreshToken: second } = tokensOf(await refresh(first));
    const { RefreshToken: third } = tokensOf(await refresh(first));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    try {
      for (const replaced of [first, second])
        await refusesAs(refresh(replaced), 'RefreshTokenReuseException');
      expect(tokensOf(await refresh(third)).AccessToken).not.toBe('');
    } finally {
      vi.useRealTimers();
    }
  });

  it('ends alone when its refresh token is revoked, and with all others by a global sign-out', async () => {
    const [one, two] = [await signIn(), await signIn()];
    await client.revokeToken({ ClientId, Token: one.RefreshToken });
    await refuses(getUser(one.AccessToken), 'revokedToken');
    await client.adminUserGlobalSignOut(asAdmin());
    await refuses(getUser(two.AccessToken), 'revokedToken');
    await refuses(refresh(two.RefreshToken), 'invalidRefresh');
  });

  it('has access tokens that no other key signs, and that expire', async () => {
    const { AccessToken, IdToken } = await signIn();
    const claims = jwt.decode(AccessToken) as jwt.JwtPayload;
    const forged = jwt.sign(claims, 'secret', { algorithm: 'HS256' });
    for (const token of [forged, IdToken, 'no-token'])
      await refuses(getUser(token), 'invalidToken');
    later(601_000);
    await refuses(getUser(AccessToken), 'expiredToken');
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

it('keeps users, codes, sessions and its key over a restart, secrets only as hashes', async () => {
  await register();
  const { AccessToken, RefreshToken } = await signIn();
  await forgot();
  await start();
  await reset();
  await getUser(AccessToken);
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
    await refusesAs(register(), 'UserLambdaValidationException');
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
