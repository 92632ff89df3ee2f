/** Given an agent who asks support, the request is kept, reaches support once, and has a reference. */
import { beforeEach, describe, expect, it } from 'vitest';
import { supportRequestTable } from '../../../functions/data/support/support-request.table.ts';
import { secondsLeftOfDay } from '../../../shared/kernel/month.ts';
import { MAX_LISTED_REQUESTS, MAX_REQUESTS_A_DAY } from '../../../shared/support/rules.ts';
import { recentEvents } from '../../support/audit/audit.ts';
import { expectRefusal, refusal } from '../../support/stack/refusals.ts';
import type { Person } from '../../support/stack/office.ts';
import { seedSupportRequests } from '../../support/stack/seed-rows.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const REFERENCE = /^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/;
const asked = { subject: 'My payout', message: 'It isn’t there yet.\nWhere is it?' };

const { stack, office } = await setUpOffice();
let agent: Person;

beforeEach(async () => {
  agent = await office.newAgent({ fullName: 'Sipho <b>Dlamini</b>' });
});

const submit = (request: object = asked, key: string = crypto.randomUUID(), person = agent) =>
  person.api.support.submitRequest(request as typeof asked, { context: { idempotencyKey: key } });
const own = async (person = agent) => (await person.api.support.listMyRequests()).rows;
/** The mail that support received for a request. */
const mailsOf = async (reference: string) => {
  const mails = await stack.mailsTo(stack.settings.supportEmail);
  return mails.filter(({ subject }) => subject.includes(reference));
};

describe('a request', () => {
  it('is kept, listed, and reaches support, whose answer goes to the agent', async () => {
    const request = await submit();
    expect(request.reference).toMatch(REFERENCE);
    expect(await own()).toEqual([request]);
    expect(await supportRequestTable(stack.table).get(request.id)).toMatchObject({
      ...asked,
      agentId: agent.id,
    });
    const [mail, ...more] = await mailsOf(request.reference);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: stack.settings.supportEmail,
      replyTo: agent.email,
      subject: `[${request.reference}] My payout`,
    });
    for (const said of [agent.email, '+27821234567', agent.me.referralCode ?? '', asked.message])
      expect(mail?.text).toContain(said);
    expect(mail?.html).toContain('Sipho &lt;b&gt;Dlamini&lt;/b&gt;');
  });

  it('is confirmed to the agent with its reference', async () => {
    const { reference } = await submit();
    const [mail] = await stack.mailsTo(agent.email);
    expect(mail).toMatchObject({ replyTo: stack.settings.supportEmail });
    expect(mail?.subject).toContain(reference);
    expect(mail?.text).toContain(asked.message);
  });

  it('of the same key, at once and again, is one, mailed once, and refused with other words', async () => {
    const key = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => submit(asked, key)));
    answers.push(await submit(asked, key));
    await expectRefusal(submit({ ...asked, message: 'Something else' }, key), 409);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await own()).toHaveLength(1);
    expect(await mailsOf(answers[0]?.reference ?? '')).toHaveLength(1);
    expect(await stack.inbox(agent.email)).toHaveLength(2);
  });

  it('with a script in it stays text, in the list and in the mail, whose headers it can’t add', async () => {
    const injected = { ...asked, subject: 'Hello\r\nBcc: everybody@evil.example' };
    expect((await refusal(submit(injected))).data.fields).toEqual([
      { path: 'subject', message: 'must be a single line' },
    ]);
    const script = '<script>alert(1)</script><img src=x onerror=alert(1)>';
    const { reference } = await submit({ subject: script, message: script });
    expect(await own()).toMatchObject([{ subject: script }]);
    const [mail] = await mailsOf(reference);
    expect(mail?.subject).toBe(`[${reference}] ${script}`);
    expect(mail?.html).not.toMatch(/<(script|img)/);
    expect(mail?.html).toContain('&lt;script&gt;');
  });

  it(`is one of at most ${MAX_REQUESTS_A_DAY} in a day, of each agent`, async () => {
    const first = crypto.randomUUID();
    // However often it comes, it is one.
    const answers = await Promise.all([1, 2, 3, 4].map(() => submit(asked, first)));
    for (let index = 1; index < MAX_REQUESTS_A_DAY; index++) await submit();
    const refused = await refusal(submit());
    expect(refused).toMatchObject({
      status: 429,
      message:
        'You can send 10 requests a day. If it can’t wait until tomorrow, call +27 10 555 0100.',
    });
    const left = secondsLeftOfDay(new Date());
    expect(refused.data.retryAfterSeconds).toBeGreaterThanOrEqual(left);
    expect(refused.data.retryAfterSeconds).toBeLessThan(left + 60);
    expect(await submit(asked, first)).toEqual(answers[0]);
    await submit(asked, crypto.randomUUID(), await office.newAgent());
  });

  it('is audited without what was written', async () => {
    const { id, reference } = await submit();
    const events = await recentEvents(stack);
    expect(events.filter(({ subjectId }) => subjectId === id)).toMatchObject([
      { actorId: agent.id, action: 'support.submit', after: { reference } },
    ]);
    expect(JSON.stringify(events)).not.toContain(asked.message);
  });
});

describe('an agent’s requests', () => {
  it(`are the newest ${MAX_LISTED_REQUESTS}, newest first, and nobody else's`, async () => {
    const seed = { agentIds: [agent.id], productId: office.product.id };
    const count = MAX_LISTED_REQUESTS + 2;
    await seedSupportRequests(stack.table, { ...seed, from: 0, count });
    const rows = await own();
    expect(rows).toHaveLength(MAX_LISTED_REQUESTS);
    expect([rows[0]?.reference, rows.at(-1)?.reference]).toEqual(['REF-000021', 'REF-000002']);
    expect(await own(await office.newAgent())).toEqual([]);
  });
});
