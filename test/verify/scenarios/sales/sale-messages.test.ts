/**
 * Given an agent and the office who write to each other about a sale, each reads it, and hears of it once.
 */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProjected } from '../../../support/projections/expect-projected.ts';
import type { Sale } from '../../../../shared/sales/contract.ts';
import { MAX_SALE_MESSAGES } from '../../../../shared/sales/rules.ts';
import { expectRefusal } from '../../../support/stack/refusals.ts';
import { expectReconciled } from '../../../support/ledger/ledger.ts';
import { type Person, saleOf } from '../../../support/stack/office.ts';
import { BAD_HOUR, under } from '../../../support/ledger/races.ts';
import { setUpWatchedOffice } from '../../../support/stack/set-up.ts';

const START = Date.parse('2027-03-10T08:00:00.000Z');
const { stack, office } = await setUpWatchedOffice({ callsByClock: false });
let agent: Person;
let sale: Sale;
let now = START;

beforeEach(async () => {
  await later(3600);
  agent = await office.newAgent({ fullName: 'Sipho <b>Nkosi</b>' });
  sale = await agent.api.sales.submitSale(saleOf(office, { customerName: 'Thandi Molefe' }));
});
afterAll(async () => {
  await expectReconciled(stack);
  await expectProjected(stack);
});

const later = (seconds: number) => stack.moveClock(new Date((now += seconds * 1000)).toISOString());
const { sales } = office.admin.api;
const byKey = (idempotencyKey: string = crypto.randomUUID()) => ({ context: { idempotencyKey } });
const ask = (text = 'Is the photo clear enough?', key?: string, saleId = sale.id) =>
  agent.api.sales.sendMySaleMessage({ saleId, text }, byKey(key));
const answer = (text = 'A clearer photo, please.', key?: string, by = office.admin) =>
  by.api.sales.sendSaleMessage({ saleId: sale.id, text }, byKey(key));
const own = async () => (await agent.api.sales.listMySaleMessages({ saleId: sale.id })).rows;
const all = async () => (await sales.listSaleMessages({ saleId: sale.id })).rows;
const awaits = async () => (await sales.getSale({ saleId: sale.id })).awaitsAnswer;
const bell = async () => {
  await stack.drain();
  const { rows } = await agent.api.notifications.listNotifications();
  return rows.filter(({ kind }) => kind === 'notice');
};
const SUBJECT = /^Message about a sale - /;
const mailsTo = async (address: string, saleId = sale.id) => {
  const mails = await stack.mailsTo(address);
  return mails.filter(({ subject, text }) => SUBJECT.test(subject) && text.includes(saleId));
};
const toOffice = () => mailsTo(stack.settings.supportEmail);
const toAgent = () => mailsTo(agent.email);

describe('messages about a sale', () => {
  it('go both ways, in the order in which they were sent', async () => {
    const question = await ask('Is the photo\nclear enough?');
    expect(question).toEqual({
      id: expect.any(String),
      from: 'agent',
      text: 'Is the photo\nclear enough?',
      sentAt: expect.any(String),
    });
    expect(await awaits()).toBe(true);
    await later(120);
    const reply = await answer('  It isn’t. A clearer one, please.\n');
    expect(reply).toMatchObject({
      from: 'office',
      text: 'It isn’t. A clearer one, please.',
      authorName: 'Thandi Mokoena',
    });
    expect(await awaits()).toBe(false);
    const { authorName: _, ...unnamed } = reply;
    expect(await own()).toEqual([question, unnamed]);
    expect(await all()).toEqual([{ ...question, authorName: 'Sipho <b>Nkosi</b>' }, reply]);
  });

  it.each(['rejected', 'withdrawn'] as const)(
    'can be sent on a sale that is %s',
    async (status) => {
      const { id: saleId } = sale;
      if (status === 'rejected') await sales.rejectSale({ saleId, reason: 'No such address' });
      if (status === 'withdrawn') await agent.api.sales.withdrawSale({ saleId });
      await later(300);
      await ask();
      expect(await awaits()).toBe(true);
      await answer();
      expect(await own()).toHaveLength(2);
    },
  );

  it('change nothing of what a decision looks at', async () => {
    await ask();
    await answer();
    const after = await agent.api.sales.getMySale({ saleId: sale.id });
    expect(after).toEqual(sale);
    await ask('One more thing');
    expect(await sales.approveSale({ saleId: sale.id, revision: sale.revision })).toMatchObject({
      status: 'approved',
    });
  });

  it('are answered by a decision too', async () => {
    await ask();
    await later(300);
    expect(await sales.rejectSale({ saleId: sale.id, reason: 'Unreadable' })).toMatchObject({
      awaitsAnswer: false,
    });
  });

  it('sent while the sale is approved leave both done', async () => {
    await under(stack, BAD_HOUR, () =>
      Promise.all([sales.approveSale({ saleId: sale.id, revision: 0 }), ask('At the same moment')]),
    );
    expect(await sales.getSale({ saleId: sale.id })).toMatchObject({ status: 'approved' });
    expect(await all()).toHaveLength(1);
  });

  it.each([
    ['the agent’s', ask],
    ['the office’s', answer],
  ])('of one key are one, at once and again, and other words are refused: %s', async (_, send) => {
    const key = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send('Once', key)));
    answers.push(await send('Once', key));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    await expectRefusal(send('Twice', key), 409);
    expect(await all()).toHaveLength(1);
  });

  it('are at most 50 of a sale, however many come at once', async () => {
    for (let sent = 0; sent < MAX_SALE_MESSAGES - 2; sent += 8)
      await Promise.all(
        Array.from({ length: Math.min(8, MAX_SALE_MESSAGES - 2 - sent) }, (_, at) =>
          ask(`Message ${sent + at}`),
        ),
      );
    const last = await Promise.allSettled([ask(), answer(), ask(), answer()]);
    expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await expectRefusal(ask(), 409, 'A sale takes 50 messages, and this one has them all.');
    expect(await all()).toHaveLength(MAX_SALE_MESSAGES);
  });

  it('keep their markup as text, and wait for an agent who is inactive', async () => {
    await ask('<img src=x onerror=alert(1)>');
    expect((await own())[0]?.text).toBe('<img src=x onerror=alert(1)>');
    const unknown = sales.sendSaleMessage({ saleId: 'no-such-sale', text: 'Whose?' });
    await expectRefusal(unknown, 404);
    await office.admin.api.agents.setAgentStatus({ agentId: agent.id, status: 'inactive' });
    // The office can still write; the agent reads it once the account is active again.
    await answer();
    expect(await all()).toHaveLength(2);
  });

  it('are in the audit trail, without their words', async () => {
    await ask('A secret');
    await answer('Another secret');
    const { rows } = await office.admin.api.audit.listEvents({ subject: `sale:${sale.id}` });
    expect(rows.slice(0, 2)).toMatchObject([
      { action: 'sales.sendMessage', actor: { name: 'Thandi Mokoena' }, changes: [] },
      { action: 'sales.sendMessage', actor: { name: 'Sipho <b>Nkosi</b>' }, changes: [] },
    ]);
    expect(JSON.stringify(rows)).not.toContain('secret');
  });
});

describe('a message of the office', () => {
  it('is told to the agent in the bell and by e-mail, with a link to the sale', async () => {
    await answer('The words themselves');
    const [notice] = await bell();
    expect(notice).toMatchObject({
      title: 'Message about a sale',
      content:
        'The office wrote to you about your sale to Thandi Molefe. Open the sale to read it and to answer.',
      about: { kind: 'saleMessage', subjectId: sale.id },
    });
    const [mail, ...more] = await toAgent();
    expect(more).toEqual([]);
    expect(mail?.text).toContain(`${stack.url}/agent/sales?sale=${sale.id}`);
    expect(mail?.text).not.toContain('The words themselves');
    expect(await toOffice()).toEqual([]);
  });

  it('makes one notice for several within a minute, and another one for a later one', async () => {
    await answer('One');
    await later(20);
    await answer('Two');
    await later(20);
    await answer('Three');
    expect(await bell()).toHaveLength(1);
    await later(60);
    await answer('Four');
    expect(await bell()).toHaveLength(2);
    expect(await toAgent()).toHaveLength(2);
  });

  it('is told at once where it answers', async () => {
    await answer('A question');
    await ask('Another one');
    await answer('An answer');
    expect(await bell()).toHaveLength(2);
    expect(await toAgent()).toHaveLength(2);
  });
});

describe('a message of an agent', () => {
  it('is mailed to the office, with a link to the sale and without its words', async () => {
    await ask('The words themselves');
    const [mail, ...more] = await toOffice();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: stack.settings.supportEmail });
    expect(mail?.text).toContain(`${stack.url}/admin/sales?sale=${sale.id}`);
    expect(mail?.text).not.toContain('The words themselves');
    expect(mail?.html).not.toContain('<b>Nkosi');
    expect(await toAgent()).toEqual([]);
    expect(await bell()).toEqual([]);
  });

  it('is mailed once for several within a minute', async () => {
    await ask('One');
    await later(20);
    await ask('Two');
    expect(await toOffice()).toHaveLength(1);
    await later(60);
    await ask('Three');
    expect(await toOffice()).toHaveLength(2);
  });
});

describe('where a person is deleted', () => {
  it('the agent’s own messages go, and those of the office stay with the sale', async () => {
    await ask('I am Sipho Nkosi, call me');
    await answer('We will');
    await stack.drain();
    await office.admin.api.agents.deleteAgent({ agentId: agent.id });
    expect(await all()).toMatchObject([
      { from: 'office', text: 'We will', authorName: 'Thandi Mokoena' },
    ]);
    expect(await awaits()).toBe(false);
    await expectRefusal(answer('Hello?'), 409, 'The agent of this sale was deleted.');
  });
});
