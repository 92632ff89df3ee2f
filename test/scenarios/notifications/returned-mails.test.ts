/** Given an agent whose address takes no e-mail, or who calls one unwanted, the portal knows what SES reports. */
import { beforeEach, expect, it } from 'vitest';
import type { MessageOf } from '../../../shared/kernel/messages.ts';
import { recentEvents } from '../../support/audit/audit.ts';
import { recordServiceCalls } from '../../support/stack/aws-calls.ts';
import { approvedSale } from '../../support/sales/deals.ts';
import type { Person } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const { stack, office } = await setUpOffice();
const { agents, reports } = office.admin.api;
let agent: Person;
let events = 0;

beforeEach(async () => {
  agent = await office.newAgent();
});

const report = async (detail: MessageOf<'mailEvent'>['detail']) => {
  const body = JSON.stringify({ kind: 'mailEvent', detail });
  const Records = [{ messageId: `event-${++events}`, body }];
  expect(await stack.invoke('jobWorker', { Records })).toEqual({ batchItemFailures: [] });
};
const bounce = (address: string, bounceType = 'Permanent') =>
  report({ bounce: { bounceType, bouncedRecipients: [{ emailAddress: address }] } });
const detail = () => agents.getAgent({ agentId: agent.id });
const change = async (email: string) => {
  const { version } = await detail();
  return agents.changeAgentEmail({ agentId: agent.id, version, email });
};
const seen = async () => ({
  page: (await detail()).emailBounces,
  office: (await reports.getAdminDashboard()).bounced?.map(({ email }) => email) ?? [],
  own: (await agent.api.reports.getMyDashboard()).waiting.bouncedEmail,
});
const NOWHERE = { page: undefined, office: [], own: undefined };

it('is on the agent’s page and in what waits of office and agent, until the address is another one', async () => {
  await bounce(agent.email.toUpperCase());
  await bounce(agent.email);
  expect(await seen()).toEqual({ page: true, office: [agent.email], own: agent.email });
  const { calls, stop } = recordServiceCalls();
  await change(`new-${crypto.randomUUID()}@demo.example`);
  stop();
  expect(calls.map(({ action }) => action)).toContain('ses:DeleteSuppressedDestination');
  expect(await seen()).toEqual(NOWHERE);
  await bounce(agent.email);
  expect(await seen()).toEqual(NOWHERE);
});

it('is over where the office saves the same address again, with a line in the trail', async () => {
  await bounce(agent.email);
  const { calls, stop } = recordServiceCalls();
  expect(await change(agent.email)).toMatchObject({ version: 0 });
  stop();
  expect(calls.map(({ action }) => action)).toContain('ses:DeleteSuppressedDestination');
  expect(await seen()).toEqual(NOWHERE);
  const trail = (await recentEvents(stack)).filter(({ subjectId }) => subjectId === agent.id);
  expect(trail.at(-1)).toMatchObject({ action: 'agents.changeEmail' });
});

it('is nothing where a mailbox was full, and nobody’s where the address is no agent’s', async () => {
  await bounce(agent.email, 'Transient');
  await bounce('stranger@demo.example');
  await bounce(office.admin.email);
  expect(await seen()).toEqual(NOWHERE);
});

it('switches optional e-mails off for who complains, and no others', async () => {
  await report({ complaint: { complainedRecipients: [{ emailAddress: agent.email }] } });
  const { mailPreferences } = await agent.api.agents.getMyProfile();
  expect(new Set(Object.values(mailPreferences))).toEqual(new Set([false]));
  expect(await seen()).toEqual(NOWHERE);
  await approvedSale(office, agent);
  await change(`new-${crypto.randomUUID()}@demo.example`);
  const subjects = (await stack.mailsTo(agent.email)).map(({ subject }) => subject.split(' - ')[0]);
  expect(subjects).toContain('Email changed');
  expect(subjects).not.toContain('Sale approved');
});

it('comes of SES’s simulator on this machine too', async () => {
  const email = `bounce+${crypto.randomUUID()}@simulator.amazonses.com`;
  await change(email);
  await stack.drain();
  await expect.poll(async () => (await seen()).own).toBe(email);
});
