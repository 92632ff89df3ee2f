/** Given a pool with users, what administrators' credentials list, create and invite. */
import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  ListUsersCommand,
  type ListUsersCommandInput,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, test } from 'vitest';
import { confirmed, connect, eachWithPools, email, mails, start } from '../support/user-pool.ts';

eachWithPools();

type Portal = Awaited<ReturnType<typeof start>>;

const list = ({ pool, client }: Portal, more: Partial<ListUsersCommandInput> = {}) =>
  client.send(new ListUsersCommand({ UserPoolId: pool.userPoolId, ...more }));

const emailsOf = ({ Users = [] }: Awaited<ReturnType<typeof list>>) =>
  Users.map(
    ({ Attributes }) => Attributes?.find(({ Name }) => Name === 'email')?.Value ?? '',
  ).sort();

test('users are listed by status, page by page, each once', async () => {
  const portal = await start();
  await confirmed(portal);
  const waiting = ['a@demo.example', 'b@demo.example', 'c@demo.example'];
  for (const one of waiting) await portal.signUp(one);
  const Filter = 'cognito:user_status = "UNCONFIRMED"';
  const seen: string[] = [];
  let PaginationToken: string | undefined;
  let pages = 0;
  do {
    const page = await list(portal, { Filter, Limit: 2, PaginationToken });
    seen.push(...emailsOf(page));
    PaginationToken = page.PaginationToken;
    pages++;
  } while (PaginationToken);
  expect(seen.sort()).toEqual(waiting);
  expect(pages).toBe(2);
});

test('users are listed by address, by how it begins, and by whether they are disabled', async () => {
  const portal = await start();
  await confirmed(portal);
  await portal.signUp('tom@demo.example');
  const disable = { UserPoolId: portal.pool.userPoolId, Username: 'tom@demo.example' };
  await portal.client.send(new AdminDisableUserCommand(disable));
  const found = async (Filter: string) => emailsOf(await list(portal, { Filter }));
  expect(await found(`email = "${email}"`)).toEqual([email]);
  expect(await found('email ^= "t"')).toEqual([email, 'tom@demo.example'].sort());
  expect(await found('status = "Disabled"')).toEqual(['tom@demo.example']);
  expect(await found('name = "Th\\"andi"')).toEqual([]);
});

test('only what was asked for is read of a user', async () => {
  const portal = await start();
  await confirmed(portal);
  const { Users } = await list(portal, { AttributesToGet: ['email'] });
  expect(Users).toMatchObject([
    { UserStatus: 'CONFIRMED', Attributes: [{ Name: 'email', Value: email }] },
  ]);
  expect(Users?.[0]?.UserCreateDate).toBeInstanceOf(Date);
});

test('a filter that Cognito has not is refused, and so is who may not list', async () => {
  const portal = await start();
  for (const Filter of ['custom:department = "Sales"', 'email', 'email = x'])
    await expect(list(portal, { Filter })).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
  const stranger = connect(portal.pool, 'another-secret');
  await expect(list({ ...portal, ...stranger })).rejects.toMatchObject({
    name: 'InvalidSignatureException',
  });
});

test('an invitation names the address and the temporary password, after pre sign-up', async () => {
  const sources: string[] = [];
  const portal = await start({
    preSignUp: async (event) => {
      sources.push((event as { triggerSource: string }).triggerSource);
      return event;
    },
    customMessage: async (event) => {
      const { request, triggerSource } = event as {
        triggerSource: string;
        request: { codeParameter: string; usernameParameter: string };
      };
      sources.push(triggerSource);
      const { codeParameter, usernameParameter } = request;
      const emailMessage = `${usernameParameter} signs in with ${codeParameter}`;
      return { ...(event as object), response: { emailSubject: 'Welcome', emailMessage } };
    },
  });
  const invite = new AdminCreateUserCommand({
    UserPoolId: portal.pool.userPoolId,
    Username: email,
    TemporaryPassword: 'temporary-1',
  });
  await portal.client.send(invite);
  expect(sources).toEqual(['PreSignUp_AdminCreateUser', 'CustomMessage_AdminCreateUser']);
  expect(mails).toMatchObject([
    { to: email, subject: 'Welcome', html: `${email} signs in with temporary-1` },
  ]);
});

test('a user created without a message gets none', async () => {
  const portal = await start();
  const create = new AdminCreateUserCommand({
    UserPoolId: portal.pool.userPoolId,
    Username: email,
    MessageAction: 'SUPPRESS',
  });
  await portal.client.send(create);
  expect(mails).toEqual([]);
});
