/** Given a notice whose e-mail is owed, it goes out once, whatever happens to its sender. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { agentTable } from '../../functions/agents/agent.table.ts';
import type { Mail } from '../../functions/notifications/mailer.client.ts';
import {
  type Notification,
  notificationTable,
} from '../../functions/notifications/notification.table.ts';
import {
  sendNotification,
  sweepNotifications,
} from '../../functions/notifications/send-notification.ts';
import type { SenderDeps } from '../../functions/notifications/send-owed.ts';
import type { Table } from '../../functions/platform/table.ts';
import { type Database, startDatabase } from '../../infra/local/database.ts';
import { settingsFromCdkJson } from '../../infra/local/settings.ts';
import { tableOf } from '../support/table.ts';

// Without a notifier beside it, so that each try is one that the test makes.
let dataDir: string;
let database: Database;
let table: Table;
let notice: Notification;
let sent: Mail[];
let agents = 0;

const START = Date.parse('2027-03-10T08:00:00.000Z');
const nothing = () => undefined;
const silent = { info: nothing, warn: nothing, error: nothing, count: nothing };

/** A sender at some seconds after the start; without an address for its mail to go, it fails. */
function sender(seconds: number, sendMail?: SenderDeps['sendMail']): SenderDeps {
  const at = () => new Date(START + seconds * 1_000);
  const deliver = async (mail: Mail) => {
    sent.push(mail);
  };
  return {
    table,
    clock: { now: at, real: at },
    log: silent,
    settings: settingsFromCdkJson(),
    siteUrl: 'https://portal.example',
    sendMail: sendMail ?? deliver,
  };
}
const refuse: SenderDeps['sendMail'] = async () => {
  throw new Error('SES is not available');
};
const stored = async () => (await notificationTable(table).ofAgent(notice.agentId, 1))[0];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-mail-'));
  database = await startDatabase({
    dataDir,
    region: 'af-south-1',
    onLoss: (reason) => {
      throw new Error(reason);
    },
  });
  table = tableOf({ database });
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  sent = [];
  const agentId = `agent-${++agents}`;
  const at = new Date(START).toISOString();
  const unexpected = () => new Error('The item exists');
  await table.transact([
    agentTable(table).create(
      {
        agentId,
        email: `${agentId}@demo.example`,
        fullName: 'Sipho Dlamini',
        phone: '+27821234567',
        referralCode: 'ABCD2345',
        profileComplete: false,
        createdAt: at,
        updatedAt: at,
      },
      unexpected,
    ),
    notificationTable(table).create(
      {
        kind: 'saleRejected',
        agentId,
        subjectId: 'sale-1',
        at,
        amountCents: 5_000,
        customerName: '<b>Nomsa</b>',
        reason: 'No & such',
      },
      unexpected,
    ),
  ]);
  const [created] = await notificationTable(table).ofAgent(agentId, 1);
  if (!created) throw new Error('The notice was not written');
  notice = created;
});

it('is sent once, with what people wrote as text', async () => {
  await sendNotification(sender(0), notice);
  await sendNotification(sender(1), notice);
  await sweepNotifications(sender(600));
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ to: `${notice.agentId}@demo.example` });
  expect(sent[0]?.html).toContain('&lt;b&gt;Nomsa&lt;/b&gt;');
  expect(sent[0]?.html).toContain('No &amp; such');
  expect(await stored()).toMatchObject({ mail: 'sent', attempts: 1 });
});

it('is sent once by two senders at once', async () => {
  await Promise.all([sendNotification(sender(0), notice), sendNotification(sender(0), notice)]);
  expect(sent).toHaveLength(1);
});

it('stays owed when SES fails, and a sweep sends it after the lease, not before', async () => {
  await sendNotification(sender(0, refuse), notice);
  expect(await stored()).toMatchObject({ mail: 'due', attempts: 1 });
  await sweepNotifications(sender(59));
  expect(sent).toEqual([]);
  await sweepNotifications(sender(61));
  expect(sent).toHaveLength(1);
  expect(await stored()).toMatchObject({ mail: 'sent', attempts: 2 });
});

it('is sent by a sweep when its sender died before it sent', async () => {
  const died = notificationTable(table).claim(
    notice,
    new Date(START + 60_000).toISOString(),
    new Date(START).toISOString(),
    () => new Error('Somebody else has it'),
  );
  await table.transact([died]);
  await sweepNotifications(sender(61));
  expect(sent).toHaveLength(1);
});

it('is given up after 8 tries, and says so', async () => {
  for (let minute = 0; minute < 9; minute++) await sweepNotifications(sender(minute * 120, refuse));
  expect(await stored()).toMatchObject({ mail: 'failed', attempts: 8 });
});
