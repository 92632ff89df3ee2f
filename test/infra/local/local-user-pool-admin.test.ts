/** The one-machine user pool answers an administrator's calls as Cognito does. */
import { describe, expect, it } from 'vitest';
import {
  EMAIL,
  PASSWORD,
  HOUR,
  mails,
  pool,
  client,
  ClientId,
  clientWith,
  signUp,
  initiate,
  signIn,
  refresh,
  forgot,
  asAdmin,
  later,
  register,
  refuses,
  refusesAs,
  withPool,
} from './local-user-pool-support.ts';

withPool();

describe('an administrator of the pool', () => {
  const create = (TemporaryPassword: string) =>
    client.adminCreateUser({ ...asAdmin(), MessageAction: 'SUPPRESS', TemporaryPassword });

  it('needs a valid signature', async () => {
    await register();
    expect(await client.adminGetUser(asAdmin())).toMatchObject({ UserStatus: 'CONFIRMED' });
    await refusesAs(clientWith('guess').adminGetUser(asAdmin()), 'InvalidSignatureException');
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
    await refusesAs(answer(), 'NotAuthorizedException');
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
    await refusesAs(again(), 'UserNotFoundException');
    await register();
    await refusesAs(again(), 'UnsupportedUserStateException');
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
    await refusesAs(change('Lerato@demo.example'), 'AliasExistsException');
    await refusesAs(change('other@demo.example', 'false'), 'InvalidParameterException');
    await change(EMAIL);
    const sent = mails.length;
    await change('Other@demo.example');
    expect(mails).toHaveLength(sent);
    expect((await signIn(PASSWORD, 'other@demo.example')).AccessToken).not.toBe('');
    await refuses(signIn(), 'wrongSignIn');
    await refusesAs(change('again@demo.example'), 'UserNotFoundException');
    // The old address is free again.
    await signUp(EMAIL);
  });

  it('deletes the user', async () => {
    await register();
    const { RefreshToken } = await signIn();
    await client.adminDeleteUser(asAdmin());
    await refuses(refresh(RefreshToken), 'invalidRefresh');
    await refusesAs(client.adminGetUser(asAdmin()), 'UserNotFoundException');
  });
});
