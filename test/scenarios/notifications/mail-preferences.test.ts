/** Given an agent who wants no e-mail of a kind, none of it is sent, and the bell has it all the same. */
import { beforeEach, describe, expect, it } from 'vitest';
import { recentEvents } from '../../support/audit/audit.ts';
import { apiOf } from '../../support/stack/client.ts';
import { approvedSale, requestedPayout } from '../../support/sales/deals.ts';
import { signedByPool } from '../../support/identity/forged-tokens.ts';
import { bankingOf, type Person } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';
import type { MessageOf } from '../../../shared/kernel/messages.ts';
import { recordServiceCalls } from '../../support/stack/aws-calls.ts';

const { stack, office } = await setUpOffice();
let agent: Person;

beforeEach(async () => {
  agent = await office.newAgent();
});

type Preference = Parameters<Person['api']['notifications']['setPreference']>[0];
const set = (kind: Preference['kind'], isWanted: boolean) =>
  agent.api.notifications.setPreference({ kind, isWanted });
const preferences = async () => (await agent.api.agents.getMyProfile()).mailPreferences;
/** The subjects of what was mailed since the registration, oldest first. */
const mailed = async () => {
  const mails = (await stack.mailsTo(agent.email)).map(({ subject }) => subject.split(' - ')[0]);
  return mails.toReversed().slice(1);
};
const inBell = async () =>
  (await agent.api.notifications.listNotifications()).rows.map(({ title }) => title);

describe('e-mail', () => {
  it('of sale decisions isn’t sent while it is off, and is again when it is on', async () => {
    expect(await set('saleDecisions', false)).toEqual({
      saleDecisions: false,
      payoutStages: true,
      statements: true,
      recruits: true,
      leads: true,
    });
    expect(await preferences()).toMatchObject({ saleDecisions: false });
    await approvedSale(office, agent);
    expect(await mailed()).toEqual([]);
    expect(await inBell()).toEqual(['Sale approved']);
    await set('saleDecisions', true);
    await approvedSale(office, agent);
    expect(await mailed()).toEqual(['Sale approved']);
    expect(await inBell()).toEqual(['Sale approved', 'Sale approved']);
  });

  it('of payouts is a kind of its own', async () => {
    await set('payoutStages', false);
    await approvedSale(office, agent);
    const { id: payoutId } = await requestedPayout(agent);
    await office.admin.api.payouts.markProcessing({ payoutId });
    expect(await mailed()).toEqual(['Sale approved']);
    expect(await inBell()).toEqual(['Payout on its way', 'Sale approved']);
  });

  it('of changed bank details is always sent', async () => {
    await set('saleDecisions', false);
    await set('payoutStages', false);
    const { bankingUpdatedAt: seen = '' } = await agent.api.agents.saveBanking(bankingOf());
    const now = signedByPool(stack.dataDir, agent.accessToken, {
      auth_time: Math.floor(Date.now() / 1000),
    });
    const { agents } = apiOf(stack, () => now);
    await agents.saveBanking({ ...bankingOf({ accountNumber: '1987650042' }), seen });
    expect(await mailed()).toEqual(['Bank details changed']);
  });
});

describe('a preference', () => {
  it('leaves the others as they are, in two windows at once too', async () => {
    await Promise.all([set('saleDecisions', false), set('payoutStages', false)]);
    const own = { saleDecisions: false, payoutStages: false, statements: true, recruits: true };
    expect(await preferences()).toEqual({ ...own, leads: true });
    await set('leads', false);
    expect(await preferences()).toEqual({ ...own, leads: false });
    const other = await office.newAgent();
    expect((await other.api.agents.getMyProfile()).mailPreferences.saleDecisions).toBe(true);
  });

  it('is audited once, however often it is set', async () => {
    await set('saleDecisions', false);
    await set('saleDecisions', false);
    const events = await recentEvents(stack);
    const own = events.filter(({ actorId }) => actorId === agent.id);
    expect(own.filter(({ action }) => action === 'notifications.setPreference')).toMatchObject([
      { before: { saleDecisions: true }, after: { saleDecisions: false } },
    ]);
  });
});

describe('the link in an email', () => {
  const newest = async (subject: string) => {
    const mail = (await stack.mailsTo(agent.email)).find((one) => one.subject.startsWith(subject));
    if (!mail) throw new Error(`No ${subject} was mailed`);
    const headers = Object.fromEntries(
      (mail.headers ?? []).map(({ name, value }) => [name, value] as const),
    );
    return { ...mail, headers };
  };
  const offAddress = async () => {
    await approvedSale(office, agent);
    const { headers } = await newest('Sale approved');
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const [, address = ''] = /^<(.*)>$/.exec(headers['List-Unsubscribe'] ?? '') ?? [];
    return new URL(new URL(address).pathname, stack.url).href;
  };
  const post = (address: string, body = 'List-Unsubscribe=One-Click') =>
    fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });

  it('switches its kind off by one POST, and no other', async () => {
    const address = await offAddress();
    const answer = await post(address);
    expect([answer.status, await answer.json()]).toEqual([200, { kind: 'saleDecisions' }]);
    expect(await preferences()).toMatchObject({ saleDecisions: false, statements: true });
    expect((await post(address)).status).toBe(200);
    const events = (await recentEvents(stack)).filter(({ actorId }) => actorId === agent.id);
    expect(events.filter(({ action }) => action === 'notifications.stopMails')).toHaveLength(1);
  });

  it('changes nothing by a GET, which leads to a page, nor by another body', async () => {
    const address = await offAddress();
    const opened = await fetch(address, { redirect: 'manual' });
    expect(opened.status).toBe(303);
    const token = address.split('/').at(-1);
    expect(opened.headers.get('location')).toBe(`/unsubscribe#${token}`);
    expect((await post(address, '')).status).toBe(400);
    expect(await preferences()).toMatchObject({ saleDecisions: true });
    expect((await newest('Sale approved')).text).toContain(`/unsubscribe#${token}`);
  });

  it('is refused for another agent, another kind and a made-up account alike', async () => {
    const address = await offAddress();
    const other = await office.newAgent();
    const refusals = await Promise.all(
      [
        address.replace(agent.id, other.id),
        address.replace('saleDecisions', 'leads'),
        address.replace(agent.id, crypto.randomUUID()),
        `${address}A`,
      ].map(async (forged) => {
        const answer = await post(forged);
        const { code, message } = (await answer.json()) as Record<string, unknown>;
        return { status: answer.status, code, message };
      }),
    );
    const refused = { status: 404, code: 'NOT_FOUND', message: 'This link isn’t valid any more.' };
    expect(refusals).toEqual([refused, refused, refused, refused]);
  });

  it('isn’t in emails about payouts and bank details', async () => {
    await approvedSale(office, agent);
    await requestedPayout(agent).then(({ id }) =>
      office.admin.api.payouts.markProcessing({ payoutId: id }),
    );
    expect((await newest('Payout on its way')).headers).toEqual({});
  });
});

describe('an address that takes no e-mail', () => {
  const { agents, reports } = office.admin.api;
  let events = 0;

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
    const subjects = (await stack.mailsTo(agent.email)).map(
      ({ subject }) => subject.split(' - ')[0],
    );
    expect(subjects).toContain('Email changed');
    expect(subjects).not.toContain('Sale approved');
  });

  it('comes of SES’s simulator on this machine too', async () => {
    const email = `bounce+${crypto.randomUUID()}@simulator.amazonses.com`;
    await change(email);
    await stack.drain();
    await expect.poll(async () => (await seen()).own).toBe(email);
  });
});
