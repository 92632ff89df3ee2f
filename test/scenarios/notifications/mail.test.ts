/** Given an e-mail that is owed, it goes out once where it is wanted, whatever happens to its sender. */
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { agentTable } from '../../../functions/data/agents/agent.table.ts';
import type { Mail } from '../../../functions/data/notifications/mailer.client.ts';
import {
  type Notification,
  notificationTable,
} from '../../../functions/data/notifications/notification.table.ts';
import { outboxTable } from '../../../functions/data/notifications/outbox.table.ts';
import type { Item } from '../../../functions/platform/item.ts';
import {
  type SenderDeps,
  sendOwedMail,
  sweepOutbox,
} from '../../../functions/workflows/notifier/send-owed-mail.ts';
import { supportMailTable } from '../../../functions/data/support/support-mail.table.ts';
import { supportRequestTable } from '../../../functions/data/support/support-request.table.ts';
import { settingsFromCdkJson } from '../../../infra/local/base/settings.ts';
import { setUpTable } from '../../support/stack/set-up-table.ts';
import { removeItem, setAttributes } from '../../support/stack/table.ts';
import { SILENT } from '../../support/stack/silent-log.ts';

// Without a notifier beside it, so that each try is one that the test makes.
const { table } = await setUpTable();
let notice: Notification;
/** The notice as it is stored. */
let owed: Item;
let sent: Mail[];
let agents = 0;

const START = Date.parse('2027-03-10T08:00:00.000Z');

/** A sender at some seconds after the start; by default it only records its mails. */
function sender(seconds: number, sendMail?: SenderDeps['sendMail']): SenderDeps {
  const at = () => new Date(START + seconds * 1_000);
  const deliver = async (mail: Mail) => {
    sent.push(mail);
  };
  return {
    table,
    clock: { now: at, real: at },
    log: SILENT,
    settings: settingsFromCdkJson(),
    siteUrl: 'https://portal.example',
    linkSecret: 'x'.repeat(48),
    sendMail: sendMail ?? deliver,
  };
}
const refuse: SenderDeps['sendMail'] = async () => {
  throw new Error('SES is not available');
};
const unexpected = () => new Error('The item exists');
const stored = async () => (await notificationTable(table).ofAgent(notice.agentId, 1))[0];

beforeEach(async () => {
  sent = [];
  const agentId = `agent-${++agents}`;
  const at = new Date(START).toISOString();
  await table.transact([
    agentTable(table)
      .create({
        agentId,
        email: `${agentId}@demo.example`,
        fullName: 'Sipho Dlamini',
        phone: '+27821234567',
        referralCode: 'ABCD2345',
        profileComplete: false,
        createdAt: at,
        updatedAt: at,
      })
      .orThrow(unexpected),
    notificationTable(table)
      .create({
        kind: 'saleRejected',
        agentId,
        subjectId: 'sale-1',
        at,
        amountCents: 5_000,
        customerName: '<b>Nomsa</b>',
        reason: 'No & such',
      })
      .orThrow(unexpected),
  ]);
  const [created] = await notificationTable(table).ofAgent(agentId, 1);
  if (!created) throw new Error('The notice was not written');
  notice = created;
  const [item] = await outboxTable(table).due(at, 100);
  if (!item) throw new Error('The notice owes no e-mail');
  owed = item;
});

it('is sent once, with what people wrote as text', async () => {
  await sendOwedMail(sender(0), owed);
  await sendOwedMail(sender(1), owed);
  await sweepOutbox(sender(600));
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ to: `${notice.agentId}@demo.example` });
  expect(sent[0]?.html).toContain('&lt;b&gt;Nomsa&lt;/b&gt;');
  expect(sent[0]?.html).toContain('No &amp; such');
  expect(await stored()).toMatchObject({ mail: 'sent', attempts: 1 });
});

it('is sent once by two senders at once', async () => {
  await Promise.all([sendOwedMail(sender(0), owed), sendOwedMail(sender(0), owed)]);
  expect(sent).toHaveLength(1);
});

it('stays owed when SES fails, and a sweep sends it after the lease, not before', async () => {
  await sendOwedMail(sender(0, refuse), owed);
  expect(await stored()).toMatchObject({ mail: 'due', attempts: 1 });
  await sweepOutbox(sender(59));
  expect(sent).toEqual([]);
  await sweepOutbox(sender(61));
  expect(sent).toHaveLength(1);
  expect(await stored()).toMatchObject({ mail: 'sent', attempts: 2 });
});

it('is sent by a sweep when its sender died before it sent', async () => {
  const lease = {
    until: new Date(START + 60_000).toISOString(),
    now: new Date(START).toISOString(),
  };
  expect(await outboxTable(table).claim(owed, lease)).toBe(true);
  await sweepOutbox(sender(61));
  expect(sent).toHaveLength(1);
});

it.each([
  ['an item of a newer version', { __edb_e__: 'newerMail', attempts: 0 }],
  ['an item that can’t be taken', { __edb_e__: 'notification', attempts: 'none' }],
])('is sent though %s owes one as well, which is older and counted as unsent', async (_, other) => {
  let unsent = 0;
  const log = { ...SILENT, count: () => void (unsent += 1) };
  const older = { pk: `other#${agents}`, sk: 'other' };
  const due = { gsi4pk: 'outbox#due', gsi4sk: '2000', mail: 'due' };
  await setAttributes(table, older, { ...due, ...other });
  onTestFinished(async () => void (await removeItem(table, older)));
  const swept = sweepOutbox({ ...sender(0), log });
  if (other.attempts === 0) await swept;
  else await expect(swept).rejects.toThrow(AggregateError);
  expect(sent).toHaveLength(1);
  expect(unsent).toBe(other.attempts === 0 ? 1 : 0);
});

/** SES's refusals, by the name of the exception. */
const answering = (name: string, message: string): SenderDeps['sendMail'] => {
  const error = Object.assign(new Error(message), { name });
  return () => Promise.reject(error);
};

it.each([
  ['an outage', refuse],
  ['throttling', answering('TooManyRequestsException', 'Maximum sending rate exceeded')],
  ['a paused account', answering('SendingPausedException', 'Sending is paused')],
  ['an unset domain', answering('MailFromDomainNotVerifiedException', 'Not verified')],
  ['an unset sender', answering('MessageRejected', 'Email address is not verified. …')],
])('is sent after %s of a day, with longer and longer retry intervals', async (_, down) => {
  for (let minute = 0; minute < 24 * 60; minute += 5) await sweepOutbox(sender(minute * 60, down));
  const after = await stored();
  expect(after).toMatchObject({ mail: 'due' });
  expect(after?.attempts).toBeGreaterThan(20);
  expect(after?.attempts).toBeLessThan(35);
  await sweepOutbox(sender(25 * 60 * 60));
  expect(sent).toHaveLength(1);
  expect(await stored()).toMatchObject({ mail: 'sent' });
});

it.each(['MessageRejected', 'BadRequestException'])(
  'is given up where SES refuses the message itself (%s), and the log names it',
  async (name) => {
    const errors: unknown[] = [];
    const log = { ...SILENT, error: (...line: unknown[]) => errors.push(line) };
    await sendOwedMail({ ...sender(0, answering(name, 'Illegal')), log }, owed);
    expect(await stored()).toMatchObject({ mail: 'failed', attempts: 1 });
    expect(errors).toMatchObject([['e-mail refused and given up', { id: notice.noticeId }]]);
    await sweepOutbox(sender(600));
    expect(sent).toEqual([]);
  },
);

/** The agent wants no mail of sale decisions, or wants them again. */
const wants = (isWanted: boolean) => {
  const preference = { kind: 'saleDecisions', isWanted } as const;
  const { agentId } = notice;
  return table.transact([
    agentTable(table).setMailPreference(agentId, preference).orThrow(unexpected),
  ]);
};

it('isn’t sent, now or later, if the agent has turned it off by then', async () => {
  await sendOwedMail(sender(0, refuse), owed);
  await wants(false);
  await sweepOutbox(sender(61));
  await wants(true);
  await sweepOutbox(sender(600));
  expect(sent).toEqual([]);
  expect(await stored()).toMatchObject({ mail: 'unwanted', attempts: 2 });
});

it('of a request to support goes to support and to the agent, each by itself', async () => {
  await outboxTable(table).settle(owed, 'unwanted');
  const { agentId } = notice;
  const requestId = `request-${agentId}`;
  const createdAt = new Date(START).toISOString();
  const mails = supportMailTable(table);
  await table.transact([
    supportRequestTable(table)
      .create({
        requestId,
        agentId,
        reference: 'K7PQ-3MXD',
        subject: 'My payout',
        message: 'Where is it?',
        createdAt,
        inputHash: 'hash',
      })
      .orThrow(unexpected),
    mails.create({ requestId, to: 'support', createdAt }).orThrow(unexpected),
    mails.create({ requestId, to: 'agent', createdAt }).orThrow(unexpected),
  ]);
  const statuses = async () => (await mails.ofRequest(requestId)).map(({ mail }) => mail);
  const items = await outboxTable(table).due(createdAt, 100);
  const [toAgent, toSupport] = ['agent', 'support'].map((to) =>
    items.find((item) => item['requestId'] === requestId && item['to'] === to),
  );
  if (!toAgent || !toSupport) throw new Error('The mails were not written');
  await Promise.all([sendOwedMail(sender(0), toAgent), sendOwedMail(sender(0), toAgent)]);
  await sendOwedMail(sender(0, refuse), toSupport);
  expect(await statuses()).toEqual(['sent', 'due']);
  await sweepOutbox(sender(59));
  await sweepOutbox(sender(61));
  await sweepOutbox(sender(600));
  expect(await statuses()).toEqual(['sent', 'sent']);
  expect(sent.map(({ to }) => to)).toEqual([
    `${agentId}@demo.example`,
    settingsFromCdkJson().supportEmail,
  ]);
});

it('isn’t kept waiting by a hundred older ones that are to be tried later', async () => {
  const notices = notificationTable(table);
  const { agentId } = notice;
  const older = { kind: 'saleApproved', agentId, at: '2027-03-01T08:00:00.000Z' } as const;
  const ids = Array.from({ length: 120 }, (_, at) => `older-${at}`);
  for (let from = 0; from < ids.length; from += 12)
    await table.transact(
      ids
        .slice(from, from + 12)
        .map((subjectId) =>
          notices.create({ ...older, subjectId, customerName: 'Nomsa' }).orThrow(unexpected),
        ),
    );
  // The first hundred, and the others.
  await sweepOutbox(sender(0, refuse));
  await sweepOutbox(sender(1, refuse));
  await sweepOutbox(sender(2));
  expect(sent).toEqual([]);
  const last = { ...older, at: new Date(START + 1).toISOString(), subjectId: 'last' };
  await table.transact([notices.create(last).orThrow(unexpected)]);
  await sweepOutbox(sender(3));
  expect(sent).toHaveLength(1);
});
