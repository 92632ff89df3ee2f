/** Acts on changed facts: sends e-mail, pushes to browsers, ends sessions, and starts jobs. */
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { endedSessionsOf, endSessions } from '../workflows/notifier/end-sessions.ts';
import { openUserPool } from '../data/user-pool.client.ts';
import { openJobQueue } from '../data/job-queue.client.ts';
import type { StoredJob } from '../data/job.table.ts';
import type { StoredCheck } from '../data/account-check.table.ts';
import { systemClock } from '../platform/clock.ts';
import { readEnvironment } from '../platform/environment.ts';
import { functionOf } from '../platform/function.ts';
import { openLog } from '../platform/log.ts';
import { changeOf, entityOf, type Item } from '../platform/item.ts';
import { openTable } from '../platform/table.ts';
import { openMailer } from '../data/mailer.client.ts';
import { openLiveSockets } from '../data/live-sockets.client.ts';
import {
  newAdministratorOf,
  notifyAdministrators,
} from '../workflows/notifier/notify-administrators.ts';
import { pushChanges } from '../workflows/notifier/push-changes.ts';
import { isMailNew } from '../data/outbox.table.ts';
import { sendOwedMail } from '../workflows/notifier/send-owed-mail.ts';

const environment = readEnvironment(
  process.env,
  'TABLE_NAME',
  'PORTAL',
  'SITE_URL',
  'LIVE_ENDPOINT',
  'JOB_QUEUE_URL',
  'USER_POOL_ID',
  'MAIL_EVENTS',
);
const { runtime, PORTAL: settings, SITE_URL: siteUrl } = environment;
const deps = {
  table: openTable(environment.TABLE_NAME, runtime),
  clock: systemClock,
  log: openLog(runtime),
  settings,
  siteUrl,
  sendMail: openMailer(settings.sender, environment.MAIL_EVENTS, runtime),
  sockets: openLiveSockets(environment.LIVE_ENDPOINT, runtime),
  pool: openUserPool(environment.USER_POOL_ID, runtime),
};
const queue = openJobQueue(environment.JOB_QUEUE_URL, runtime);

export const handler = functionOf<DynamoDBStreamEvent, DynamoDBBatchResponse>(
  deps.log,
  async ({ Records: records }) => {
    // After a failure the whole batch is delivered again; every action is safe to repeat.
    for (const record of records) await act(record);
    await pushChanges(deps, records.map(changeOf));
    return { batchItemFailures: [] };
  },
);

async function act(record: DynamoDBRecord): Promise<void> {
  const change = changeOf(record);
  const ended = endedSessionsOf(change);
  if (ended) await endSessions(deps, ended);
  const added = newAdministratorOf(change);
  if (added) await notifyAdministrators(deps.table, added);
  const { before, after } = change;
  if (isQueued(after) && !isQueued(before)) await queue.start(after.jobId);
  if (isOrder(after) && after['orderedAt'] !== before?.['orderedAt'])
    await queue.checkAccount(after.agentId);
  if (isMailNew(before, after)) await sendOwedMail(deps, after);
}

const isQueued = (item: Item | undefined): item is Item & Pick<StoredJob, 'jobId'> =>
  item !== undefined && entityOf(item) === 'job' && item['status'] === 'queued';

const isOrder = (item: Item | undefined): item is Item & Pick<StoredCheck, 'agentId'> =>
  item !== undefined && entityOf(item) === 'accountCheck' && item['status'] === 'due';
