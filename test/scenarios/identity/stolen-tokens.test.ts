/**
 * Given an access token in the wrong hands, which lives ten minutes: it takes no account for good, and
 * makes no second one.
 */
import {
  DeleteUserCommand,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { EMAIL_HAS_RECORD, EMAIL_IS_OFFICES } from '../../../shared/identity/rules.ts';
import { openAccounts, PASSWORD } from '../../support/identity/accounts.ts';
import { callConfirmed, setInPool } from '../../support/identity/pool.ts';
import { apiOf } from '../../support/stack/client.ts';
import { expectRefusal } from '../../support/stack/refusals.ts';
import { approvedSale } from '../../support/sales/deals.ts';
import type { Person } from '../../support/stack/office.ts';
import { setUpWatchedOffice } from '../../support/stack/set-up.ts';

const { stack, office } = await setUpWatchedOffice();
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
    await expect(accounts.signIn(thief)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
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
