/** Given an invitation that waits, how it is sent again, taken back, and ends by itself. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { invitationTable } from '../../../../functions/data/referrals/invitation.table.ts';
import { invitedAddressTable } from '../../../../functions/data/referrals/invited-address.table.ts';
import { referralTable } from '../../../../functions/data/referrals/referral.table.ts';
import { expectProjected } from '../../../support/projections/expect-projected.ts';
import { dayOf, wallClock } from '../../../../shared/kernel/month.ts';
import {
  INVITATION_DAYS,
  MAX_INVITATIONS_A_DAY,
  MAX_INVITERS,
  MAX_SENDS,
} from '../../../../shared/referrals/rules.ts';
import { rateLimitTable } from '../../../../functions/data/limits/rate-limit.table.ts';
import { recentEvents } from '../../../support/audit/audit.ts';
import { expectRefusal, refusal } from '../../../support/stack/refusals.ts';
import type { Person } from '../../../support/stack/office.ts';
import { BAD_HOUR, under } from '../../../support/ledger/races.ts';
import { setUpWatchedOffice } from '../../../support/stack/set-up.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

const { stack, office } = await setUpWatchedOffice({ callsByClock: false });
let agent: Person;
let email: string;

beforeEach(async () => {
  await stack.moveClock(undefined);
  agent = await office.newAgent();
  email = `waits-${randomUUID()}@friends.example`;
});
afterAll(async () => {
  await stack.moveClock(undefined);
  await expectProjected(stack);
});

const invite = ({ api } = agent) => api.referrals.inviteAgent({ email });
const sendAgain = (sentAt: string, { api } = agent) =>
  api.referrals.sendInvitationAgain({ email, sentAt });
const takeBack = ({ api } = agent) => api.referrals.withdrawInvitation({ email });
const later = (at: string, ms: number) =>
  stack.moveClock(new Date(Date.parse(at) + ms).toISOString());
const storedOf = ({ id }: Person) => invitationTable(stack.table).get({ email, agentId: id });
const sweep = () => stack.invoke('sweeper', { kind: 'sweep' });
const mails = async () => {
  return (await stack.mailsTo(email)).length;
};

/** The agent's view: the figure, and the addresses in the list. */
async function pendingOf({ api }: Person) {
  await stack.drain();
  const { pendingInvites } = await api.referrals.getReferralSummary();
  const { rows } = await api.referrals.listMyInvitations({});
  return { counted: pendingInvites, listed: rows.map((row) => row.email) };
}
const NOTHING = { counted: 0, listed: [] };

describe('a pending invitation that is sent again', () => {
  it('reaches the address once more, a day later, and says when it can be sent next', async () => {
    const { sentAt, createdAt } = await invite();
    expect(await mails()).toBe(1);
    await later(sentAt, DAY_MS + HOUR_MS);
    const again = await sendAgain(sentAt);
    expect(again).toMatchObject({ email, createdAt });
    expect(Date.parse(again.sentAt)).toBeGreaterThan(Date.parse(sentAt) + DAY_MS);
    expect(again.sendAgainFrom).toBe(new Date(Date.parse(again.sentAt) + DAY_MS).toISOString());
    expect(await mails()).toBe(2);
    expect(await pendingOf(agent)).toEqual({ counted: 1, listed: [email] });
    expect(await storedOf(agent)).toMatchObject({ mail: 'sent', sends: 2 });
  });

  it('is refused within 24 hours, and the refusal says when', async () => {
    const { sentAt } = await invite();
    await later(sentAt, DAY_MS - HOUR_MS);
    const from = wallClock(new Date(Date.parse(sentAt) + DAY_MS).toISOString());
    const refused = await refusal(sendAgain(sentAt));
    expect(refused).toMatchObject({
      status: 429,
      message: `An invitation is sent once a day. You can send this one again from ${from}.`,
    });
    expect(refused.data?.retryAfterSeconds).toBeGreaterThan(3500);
    expect(refused.data?.retryAfterSeconds).toBeLessThanOrEqual(3600);
    expect(await mails()).toBe(1);
  });

  it('is sent once, however often and at once the call is repeated', async () => {
    const { sentAt } = await invite();
    expect(await mails()).toBe(1);
    await later(sentAt, DAY_MS + HOUR_MS);
    const answers = await under(stack, BAD_HOUR, () =>
      Promise.allSettled(Array.from({ length: 5 }, () => sendAgain(sentAt))),
    );
    const done = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map((one) => one.sentAt)).size).toBe(1);
    expect(await sendAgain(sentAt)).toEqual(done[0]);
    // Its e-mail may wait for a lease that a fault left behind.
    expect(await storedOf(agent)).toMatchObject({ sends: 2 });
    expect(await mails()).toBeLessThanOrEqual(2);
  });

  it(`is sent at most ${MAX_SENDS} times in all`, async () => {
    let { sentAt } = await invite();
    for (let send = 2; send <= MAX_SENDS; send++) {
      expect(await mails()).toBe(send - 1);
      await later(sentAt, DAY_MS + HOUR_MS);
      ({ sentAt } = await sendAgain(sentAt));
    }
    await later(sentAt, DAY_MS + HOUR_MS);
    await expectRefusal(sendAgain(sentAt), 409);
    const [row] = (await agent.api.referrals.listMyInvitations({})).rows;
    expect(row).not.toHaveProperty('sendAgainFrom');
    expect(await mails()).toBe(MAX_SENDS);
  });

  it('is one of the invitations of the day', async () => {
    const { sentAt } = await invite();
    const limit = { limit: MAX_INVITATIONS_A_DAY, expiresAt: Math.ceil(Date.now() / 1000) + 9999 };
    const bucket = `invite#${agent.id}#${dayOf(new Date())}`;
    while (await rateLimitTable(stack.table).take(bucket, limit));
    await later(sentAt, DAY_MS + HOUR_MS);
    await expectRefusal(sendAgain(sentAt), 429, {
      message: 'You can invite 20 people a day. Please go on tomorrow.',
    });
    expect(await mails()).toBe(1);
  });
});

describe('a pending invitation that is taken back', () => {
  it('leaves the list and the figures; a repeat changes nothing', async () => {
    await invite();
    expect(await pendingOf(agent)).toEqual({ counted: 1, listed: [email] });
    const taken = await takeBack();
    expect(await takeBack()).toEqual(taken);
    expect(await pendingOf(agent)).toEqual(NOTHING);
    const events = (await recentEvents(stack)).filter(({ actorId }) => actorId === agent.id);
    expect(events.filter(({ action }) => action === 'referrals.withdrawInvitation')).toHaveLength(
      1,
    );
    expect(JSON.stringify(events)).not.toContain(email);
  });

  it('recruits nobody by itself, and its link still does', async () => {
    await invite();
    await takeBack();
    const [plain, byLink] = [email, `link-${email}`];
    const alone = await office.newAgent({ email: plain });
    expect(await referralTable(stack.table).get(alone.id)).toBeUndefined();
    const referralCode = agent.me.referralCode ?? '';
    const linked = await office.newAgent({ email: byLink, referralCode });
    expect(await referralTable(stack.table).get(linked.id)).toMatchObject({
      referrerId: agent.id,
    });
  });

  it('can be made anew, but not to send a second e-mail within a day', async () => {
    const { id, sentAt } = await invite();
    expect(await mails()).toBe(1);
    await takeBack();
    await expectRefusal(invite(), 429);
    await later(sentAt, DAY_MS + HOUR_MS);
    const [anew, twice] = await Promise.all([invite(), invite()]);
    expect(anew).toEqual(twice);
    expect(anew.id).toBe(id);
    expect(await pendingOf(agent)).toEqual({ counted: 1, listed: [email] });
    expect(await mails()).toBe(2);
  });

  it(`makes room for another of the ${MAX_INVITERS} who may invite an address`, async () => {
    const others = [await office.newAgent(), await office.newAgent(), await office.newAgent()];
    const [second, third, fourth] = others as [Person, Person, Person];
    for (const one of [agent, second, third]) await invite(one);
    await expectRefusal(invite(fourth), 409);
    await Promise.all([takeBack(), takeBack(second)]);
    await invite(fourth);
    const inviters = await invitedAddressTable(stack.table).invitersOf(email);
    expect(inviters.map(({ agentId }) => agentId)).toEqual([third.id, fourth.id]);
  });
});

describe('an invitation of somebody else', () => {
  it('can neither be sent again nor taken back, and is not known', async () => {
    const { sentAt } = await invite();
    const other = await office.newAgent();
    const known = [await refusal(sendAgain(sentAt, other)), await refusal(takeBack(other))];
    email = 'nobody-invited@friends.example';
    const unknown = [await refusal(sendAgain(sentAt, other)), await refusal(takeBack(other))];
    for (const refused of [...known, ...unknown])
      expect(refused).toMatchObject({
        status: 404,
        message: 'You have no invitation to this address.',
      });
  });

  it('that led to a registration is not pending any more', async () => {
    const { sentAt } = await invite();
    await office.newAgent({ email });
    for (const call of [() => sendAgain(sentAt), takeBack]) await expectRefusal(call(), 409);
  });
});

describe('after 30 days', () => {
  it('an invitation ends, and can be made anew', async () => {
    const { createdAt } = await invite();
    await later(createdAt, INVITATION_DAYS * DAY_MS - HOUR_MS);
    await sweep();
    expect(await pendingOf(agent)).toEqual({ counted: 1, listed: [email] });
    await later(createdAt, INVITATION_DAYS * DAY_MS + HOUR_MS);
    await sweep();
    expect(await pendingOf(agent)).toEqual(NOTHING);
    expect(await invitedAddressTable(stack.table).invitersOf(email)).toEqual([]);
    await invite();
    expect(await pendingOf(agent)).toEqual({ counted: 1, listed: [email] });
  });

  it('an address with an account shows the same as one without, all the way', async () => {
    const member = await office.newAgent();
    const addresses = [member.email, email];
    const seen: unknown[] = [];
    const { referrals } = agent.api;
    for (const address of addresses) {
      await stack.moveClock(undefined);
      const first = await referrals.inviteAgent({ email: address });
      const steps = [Object.keys(first), (await pendingOf(agent)).counted];
      await later(first.sentAt, DAY_MS + HOUR_MS);
      const again = await referrals.sendInvitationAgain({ email: address, sentAt: first.sentAt });
      await later(first.createdAt, INVITATION_DAYS * DAY_MS + HOUR_MS);
      await sweep();
      const back = await referrals.withdrawInvitation({ email: address });
      seen.push([...steps, Object.keys(again), Object.keys(back), await pendingOf(agent)]);
    }
    expect(seen[0]).toEqual(seen[1]);
  });
});
