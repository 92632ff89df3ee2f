/** Given an agent whose address is wrong, an administrator corrects it in the portal and the user pool. */
import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { beforeEach, expect, it } from 'vitest';
import { profileTable } from '../../../functions/data/identity/profile.table.ts';
import { recentEvents } from '../../support/audit/audit.ts';
import { cutServiceCalls } from '../../support/stack/aws-calls.ts';
import { openAsOperator, setInPool } from '../../support/identity/pool.ts';
import { expectRefusal, refusal } from '../../support/stack/refusals.ts';
import { bankingOf, type Person } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';
import { setAttributes } from '../../support/stack/table.ts';

const { stack, office } = await setUpOffice();
const pool = openAsOperator(stack);
const { userPoolId: UserPoolId } = stack.userPool;
const { agents } = office.admin.api;
let agent: Person;
let email: string;

beforeEach(async () => {
  agent = await office.newAgent();
  email = `new-${crypto.randomUUID()}@demo.example`;
});

const change = (to = email, version = 0, by = office.admin) =>
  by.api.agents.changeAgentEmail({ agentId: agent.id, version, email: to });
const inPool = async () => {
  const command = new AdminGetUserCommand({ UserPoolId, Username: agent.id });
  const { UserAttributes = [] } = await pool.send(command);
  return Object.fromEntries(UserAttributes.map(({ Name = '', Value }) => [Name, Value]));
};
/** As a call leaves the agent that stopped after it began a change. */
const begun = (nextEmail: string, nextEmailUntil: string) =>
  setAttributes(
    stack.table,
    { pk: `agent#${agent.id}`, sk: 'agent' },
    { nextEmail, nextEmailUntil },
  );
const PAST = '2026-01-01T00:00:00.000Z';
const mailsTo = (address: string) => stack.mailsTo(address, 'Email changed');
const expectSettled = async (address: string) => {
  const detail = await agents.getAgent({ agentId: agent.id });
  expect(detail).toMatchObject({ email: address });
  expect(detail.unfinishedEmail).toBeUndefined();
  expect(await profileTable(stack.table).get(agent.id)).toMatchObject({ email: address });
  expect(await inPool()).toMatchObject({ email: address, email_verified: 'true' });
};

it('is the new sign-in name at once, and the old address is free for another account', async () => {
  expect(await change(` ${email.toUpperCase()} `)).toMatchObject({ email, version: 1 });
  await expectSettled(email);
  expect((await office.signIn(email)).id).toBe(agent.id);
  await expect(office.signIn(agent.email)).rejects.toThrow('Incorrect username or password.');
  expect(await agent.api.agents.getMyProfile()).toMatchObject({ email });
  await stack.drain();
  const found = async (q: string) => (await agents.listAgents({ q, limit: 10 })).rows.length;
  expect([await found(email), await found(agent.email)]).toEqual([1, 0]);
  expect((await office.newAgent({ email: agent.email })).id).not.toBe(agent.id);
});

it('is told at the old and the new address, in the bell and in the trail, once for a repeated call', async () => {
  await change();
  await change();
  await stack.drain();
  expect(await mailsTo(email)).toMatchObject([
    { text: expect.stringContaining('Sign in with the new address from now on') as unknown },
  ]);
  const [mail, ...more] = await mailsTo(agent.email);
  expect(more).toEqual([]);
  expect(mail?.text).toContain('This address can no longer be used to sign in.');
  expect(mail?.text).not.toContain(email);
  const { rows } = await agent.api.notifications.listNotifications();
  expect(rows.filter(({ title }) => title === 'Email changed')).toHaveLength(1);
  const events = (await recentEvents(stack)).filter(
    ({ subjectId, action }) => subjectId === agent.id && action === 'agents.changeEmail',
  );
  expect(events).toMatchObject([
    {
      actorId: office.admin.id,
      before: { email: 'a…@demo.example' },
      after: { email: 'n…@demo.example', corrected: ['email'] },
    },
  ]);
});

it('holds the account that is entered after it for the first time, whoever got the agent’s mail', async () => {
  await change();
  const { api } = await office.signIn(email);
  await api.agents.saveBanking(bankingOf());
  const { bankHoldUntil = '' } = await api.agents.getMyProfile();
  const hours = (Date.parse(bankHoldUntil) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(stack.settings.bankChangeHoldHours - 1);
});

it('holds no account that was there before', async () => {
  await agent.api.agents.saveBanking(bankingOf());
  await change();
  expect(await agent.api.agents.getMyProfile()).not.toHaveProperty('bankHoldUntil');
});

it('is refused at the field where another account has it, and nothing stays of it', async () => {
  const other = await office.newAgent();
  await expectRefusal(change(other.email), 409, {
    data: { fields: [{ path: 'email', message: 'This email is already registered' }] },
  });
  await expectSettled(agent.email);
  await stack.drain();
  expect(await mailsTo(agent.email)).toEqual([]);
});

it('is no address of the company, which would be an administrator’s', async () => {
  const company = `someone@${stack.settings.companyEmailDomain}`;
  await expectRefusal(change(company), 400, {
    data: { fields: [{ path: 'email', message: 'must not be an address of the company' }] },
  });
});

it('conflicts with another administrator’s change', async () => {
  const other = await office.newAdmin();
  await change(email, 0, other);
  const late = `late-${email}`;
  await expectRefusal(change(late), 409, { data: { current: { email, version: 1 } } });
  await expectSettled(email);
});

it('ends with one address in both, where two administrators change it at once', async () => {
  const addresses = [email, `other-${email}`];
  const ends = await Promise.allSettled(addresses.map((address) => change(address)));
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expectSettled(addresses[ends.findIndex(({ status }) => status === 'fulfilled')] ?? '');
});

it('is one change where the same call comes several times at once', async () => {
  await Promise.all(Array.from({ length: 8 }, () => change()));
  await expectSettled(email);
  expect(await agents.getAgent({ agentId: agent.id })).toMatchObject({ version: 1 });
});

it.each(['before', 'after'] as const)(
  'is finished by a repeat where the call was cut off %s the user pool changed the address',
  async (moment) => {
    const cut = cutServiceCalls(moment, 'cognito-idp:AdminUpdateUserAttributes');
    try {
      expect((await refusal(change())).status).toBeGreaterThanOrEqual(500);
    } finally {
      cut.stop();
    }
    expect(await agents.getAgent({ agentId: agent.id })).toMatchObject({
      email: agent.email,
      unfinishedEmail: email,
    });
    await change();
    await expectSettled(email);
    await stack.drain();
    expect([(await mailsTo(email)).length, (await mailsTo(agent.email)).length]).toEqual([1, 1]);
  },
);

it('waits a minute for a call that stopped before it takes a third address', async () => {
  const third = `third-${email}`;
  await begun(email, '2999-01-01T00:00:00.000Z');
  await setInPool(stack, agent.id, email);
  await expectRefusal(change(third), 409, {
    message: 'Another change of this email is under way. Try again in a minute.',
  });
  await begun(email, PAST);
  await change(third);
  await expectSettled(third);
});

it('goes back to the first address after a call that stopped', async () => {
  await begun(email, PAST);
  await setInPool(stack, agent.id, email);
  await change(agent.email);
  await expectSettled(agent.email);
});

it('leaves the first address in both where a call stopped and the third address is taken', async () => {
  const other = await office.newAgent();
  await begun(email, PAST);
  await setInPool(stack, agent.id, email);
  await expectRefusal(change(other.email), 409);
  await expectSettled(agent.email);
});
