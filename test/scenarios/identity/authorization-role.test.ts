/**
 * Given the company's e-mail domain, a registration gets the role of its verified address, once,
 * and nothing that a person enters or changes later gives another role.
 */
import {
  UpdateUserAttributesCommand,
  DeleteUserCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Me } from '../../../shared/identity/contract.ts';
import {
  SHARED_ADDRESS,
  EMAIL_HAS_RECORD,
  EMAIL_IS_OFFICES,
} from '../../../shared/identity/rules.ts';
import { openAccounts, PASSWORD } from '../../support/identity/accounts.ts';
import { callConfirmed, setInPool } from '../../support/identity/pool.ts';
import { apiOf } from '../../support/stack/client.ts';
import { expectRefusal, refusal } from '../../support/stack/refusals.ts';
import { signedByPool } from '../../support/identity/forged-tokens.ts';
import { writesOfApi } from '../../support/identity/matrix.ts';
import type { Person } from '../../support/stack/office.ts';
import { setUpWatchedOffice } from '../../support/stack/set-up.ts';
import { approvedSale } from '../../support/sales/deals.ts';

const { stack, office } = await setUpWatchedOffice();
const { codeFor, confirm, signIn: accessTokenOf, signUp } = openAccounts(stack);

/** Signs up while the trigger that writes the profile fails; resolves with the access token. */
async function signUpWithoutProfile(email: string, more: Record<string, string> = {}) {
  await signUp(email, more);
  stack.front.setFaults({ isDenied: true });
  await expect(confirm(email, await codeFor(email))).rejects.toThrow();
  stack.front.setFaults({ isDenied: false });
  return accessTokenOf(email);
}

describe('a registration', () => {
  it('of the company’s domain, in any case, makes an administrator', async () => {
    const { me } = await office.newAdmin({ email: 'Boss@FIBRELINK.example' });
    expect(me).toMatchObject({ role: 'admin', status: 'active', email: 'boss@fibrelink.example' });
  });

  // All look-alikes: shared/identity/rules.test.ts.
  it('of a domain that only begins alike makes an agent, whatever department it claims', async () => {
    const email = 'a@fibrelink.example.evil.example';
    const { me } = await office.newAgent({ email, department: 'Finance' });
    expect(me).toMatchObject({ role: 'agent', status: 'active' });
    expect(me.department).toBeUndefined();
  });

  it.each([
    'a@evil.example@fibrelink.example',
    '"a@fibrelink.example"@evil.example',
    'a@evil.example\n@fibrelink.example',
    '<a@evil.example>@fibrelink.example',
  ])('of %j is refused', async (email) => {
    await expect(signUp(email, { 'custom:department': 'Finance' })).rejects.toThrow();
  });

  it('of an address that several people share at the company is refused', async () => {
    const signingUp = signUp('support@fibrelink.example', { 'custom:department': 'Finance' });
    await expect(signingUp).rejects.toThrow(SHARED_ADDRESS);
  });
});

it('an address that was not verified gets no profile by the fallback, let alone an administrator', async () => {
  const email = 'unverified@fibrelink.example';
  const userId = await signUp(email, { 'custom:department': 'Finance' });
  const { accessToken } = office.admin;
  const claims = { sub: userId, username: userId };
  const api = apiOf(stack, signedByPool(stack.dataDir, accessToken, claims));
  stack.front.reset();
  const refused = await refusal(api.identity.createFallbackProfile());
  expect(refused).toMatchObject({
    status: 403,
    message: 'Please verify your email address first.',
  });
  expect(writesOfApi(stack.front.calls)).toEqual([]);
  await expectRefusal(api.identity.getMe(), 404);
});

describe('attributes that an agent changes later', () => {
  let agent: Person;
  let before: Me;
  const update = (Name: string, Value: string) =>
    office.pool.send(
      new UpdateUserAttributesCommand({
        AccessToken: agent.accessToken,
        UserAttributes: [{ Name, Value }],
      }),
    );
  beforeAll(async () => {
    agent = await office.newAgent();
    before = agent.me;
  });

  it('change nothing', async () => {
    await update('custom:department', 'Finance');
    await update('custom:referral_code', 'ABCD2345');
    await update('name', 'Administrator');
    expect(await agent.api.identity.createFallbackProfile()).toEqual(before);
    expect(await agent.api.identity.getMe()).toEqual(before);
  });

  it.each(['email_verified', 'custom:role', 'sub'])('may not be %s', async (name) => {
    await expect(update(name, 'true')).rejects.toThrow();
  });

  it('leave role and address alone even when the pool takes a company address for it', async () => {
    const email = 'former@fibrelink.example';
    await setInPool(stack, agent.id, email);
    const api = apiOf(stack, await accessTokenOf(email));
    expect(await api.identity.createFallbackProfile()).toEqual(before);
    await expectRefusal(api.sales.listSales({}), 403);
  });
});

describe('the fallback, where the sign-up wrote no profile', () => {
  it('makes an administrator of a verified company address', async () => {
    const department = { 'custom:department': 'Finance' };
    const token = await signUpWithoutProfile('lerato@fibrelink.example', department);
    const api = apiOf(stack, () => token);
    await expectRefusal(api.identity.getMe(), 404);
    expect(await api.identity.createFallbackProfile()).toMatchObject({
      role: 'admin',
      status: 'active',
      department: 'Finance',
    });
  });

  it('makes an agent of every other, whatever department it claims, and once', async () => {
    const department = { 'custom:department': 'Finance' };
    const api = apiOf(stack, await signUpWithoutProfile('late@demo.example', department));
    const made = await Promise.all([
      api.identity.createFallbackProfile(),
      api.identity.createFallbackProfile(),
    ]);
    expect(made[0]).toMatchObject({ role: 'agent', status: 'active' });
    expect(made[1]).toEqual(made[0]);
    expect(await api.ledger.getMyEarnings()).toMatchObject({ availableCents: 0 });
  });

  it('leaves an account that was set inactive as it is, and writes nothing', async () => {
    const agent = await office.newAgent();
    const { setAgentStatus } = office.admin.api.agents;
    await setAgentStatus({ agentId: agent.id, status: 'inactive' });
    stack.front.reset();
    expect(await agent.api.identity.createFallbackProfile()).toEqual({
      ...agent.me,
      status: 'inactive',
    });
    expect(writesOfApi(stack.front.calls)).toEqual([]);
  });

  it('leaves it inactive after a repeated confirmation too', async () => {
    const agent = await office.newAgent();
    const { setAgentStatus } = office.admin.api.agents;
    await setAgentStatus({ agentId: agent.id, status: 'inactive' });
    const email = 'ceo@fibrelink.example';
    await callConfirmed(stack, { sub: agent.id, email, name: 'A', phone_number: '' });
    expect(await agent.api.identity.getMe()).toEqual({ ...agent.me, status: 'inactive' });
  });
});

describe('a stolen token', () => {
  const accounts = openAccounts(stack);

  const takeAddress = ({ accessToken: AccessToken }: Person, Value: string) =>
    office.pool.send(
      new UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name: 'email', Value }] }),
    );

  describe('an address is the office’s to change', () => {
    it.each([
      ['an agent', () => office.newAgent()],
      ['an administrator', () => office.newAdmin()],
    ])('and not that of whoever has the token of %s', async (_, victim) => {
      const person = await victim();
      const thief = `thief-${person.id}@evil.example`;
      await expect(takeAddress(person, thief)).rejects.toMatchObject({
        name: 'UserLambdaValidationException',
        message: `CustomMessage failed with error ${EMAIL_IS_OFFICES}.`,
      });
      expect(await stack.inbox(thief)).toEqual([]);
      await expect(
        office.pool.send(
          new VerifyUserAttributeCommand({
            AccessToken: person.accessToken,
            AttributeName: 'email',
            Code: '123456',
          }),
        ),
      ).rejects.toMatchObject({ name: 'ExpiredCodeException' });
      await accounts.forgot(thief);
      expect(await stack.inbox(thief)).toEqual([]);
      await expect(accounts.signIn(thief)).rejects.toMatchObject({
        name: 'NotAuthorizedException',
      });
      expect(await accounts.signIn(person.email, PASSWORD)).not.toBe('');
    });
  });

  describe('an address whose account was deleted with a token', () => {
    const remove = ({ accessToken: AccessToken }: Person) =>
      office.pool.send(new DeleteUserCommand({ AccessToken }));

    it('of an inactive agent makes no second, active agent', async () => {
      const agent = await office.newAgent();
      await approvedSale(office, agent);
      const { getAgent, setAgentStatus } = office.admin.api.agents;
      await setAgentStatus({ agentId: agent.id, status: 'inactive' });
      // An inactive agent may sign in, to see what the status means. The figures count the sale by then.
      await stack.drain();
      const before = await getAgent({ agentId: agent.id });
      await remove(await office.signIn(agent.email));
      await expect(accounts.signUp(agent.email)).rejects.toThrow(EMAIL_HAS_RECORD);
      await expect(accounts.signUp(agent.email.toUpperCase())).rejects.toThrow(EMAIL_HAS_RECORD);
      expect(await getAgent({ agentId: agent.id })).toEqual(before);
      const { rows } = await office.admin.api.agents.listAgents({ q: agent.email, limit: 10 });
      expect(rows.map(({ id, status }) => ({ id, status }))).toEqual([
        { id: agent.id, status: 'inactive' },
      ]);
    });

    it('gets no second profile from the trigger or the fallback either', async () => {
      const agent = await office.newAgent();
      await remove(agent);
      // An account that the trigger wrote no profile for, and that comes to have the address.
      const first = `first-${agent.id}@demo.example`;
      const sub = await accounts.signUp(first);
      stack.front.setFaults({ isDenied: true });
      await expect(accounts.confirm(first, await accounts.codeFor(first))).rejects.toThrow();
      stack.front.setFaults({ isDenied: false });
      await setInPool(stack, sub, agent.email);
      const api = apiOf(stack, await accounts.signIn(agent.email));
      await expectRefusal(api.identity.createFallbackProfile(), 409, EMAIL_HAS_RECORD);
      await expect(callConfirmed(stack, { sub, email: agent.email })).rejects.toThrow();
      await expectRefusal(api.identity.getMe(), 404);
    });

    it('isn’t given to another agent by the office, who would be taken for the first', async () => {
      const agent = await office.newAgent();
      const other = await office.newAgent();
      await remove(agent);
      const { addAgent, changeAgentEmail } = office.admin.api.agents;
      const { email } = agent;
      const change = changeAgentEmail({ agentId: other.id, version: 0, email });
      await expectRefusal(change, 409);
      const person = { email, fullName: 'Sipho Nkosi', phone: '0821234567', password: PASSWORD };
      await expectRefusal(addAgent(person), 409);
    });

    it('of an administrator makes no second entry in the list', async () => {
      const admin = await office.newAdmin();
      await remove(admin);
      await expect(accounts.signUp(admin.email, { 'custom:department': 'Sales' })).rejects.toThrow(
        EMAIL_HAS_RECORD,
      );
      const { rows } = await office.admin.api.identity.listAdministrators({ limit: 100 });
      expect(rows.filter(({ email }) => email === admin.email)).toHaveLength(1);
    });
  });
});
