/** Acts on changed facts: sends e-mail, pushes to browsers, ends sessions, and starts jobs. */
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { endedSessionsOf, endSessions } from '../workflows/notifier/end-sessions.ts';
import { openPeoplePool } from '../domain/identity/open-people-pool.ts';
import { openJobQueue } from '../data/jobs/job-queue.client.ts';
import { openPushQueue } from '../data/notifications/push-queue.client.ts';
import { openStreamDeadLetters } from '../data/stream-events/stream-dead-letters.client.ts';
import { countHeartbeats } from '../domain/stream-events/count-heartbeats.ts';
import { processEach } from '../domain/stream-events/process-each.ts';
import { reportFailures } from '../domain/stream-events/report-failures.ts';
import type { StoredJob } from '../data/jobs/job.table.ts';
import type { StoredCheck } from '../data/agents/account-check.table.ts';
import { readEnvironment } from '../platform/environment.ts';
import { functionOf } from '../platform/function.ts';
import { changeOf, entityOf, type Item } from '../platform/item.ts';
import { openWorker } from '../platform/worker.ts';
import { openMailer } from '../data/notifications/mailer.client.ts';
import { openLiveSockets } from '../data/notifications/live-sockets.client.ts';
import {
  newAdministratorOf,
  notifyAdministrators,
} from '../workflows/notifier/notify-administrators.ts';
import { newActOf, notifySecondPeople } from '../workflows/notifier/notify-second-people.ts';
import { pushChanges } from '../workflows/notifier/push-changes.ts';
import { isMailNew } from '../data/notifications/outbox.table.ts';
import { sendOwedMail } from '../workflows/notifier/send-owed-mail.ts';

const environment = readEnvironment(
  process.env,
  'TABLE_NAME',
  'PORTAL',
  'SITE_URL',
  'LIVE_ENDPOINT',
  'JOB_QUEUE_URL',
  'PUSH_QUEUE_URL',
  'STREAM_DEAD_LETTERS_URL',
  'USER_POOL_ID',
  'MAIL_EVENTS',
  'ORIGIN_SECRETS',
);
const { runtime, PORTAL: settings, SITE_URL: siteUrl } = environment;
const deps = {
  ...openWorker(environment),
  settings,
  siteUrl,
  linkSecret: environment.ORIGIN_SECRETS[0],
  sendMail: openMailer(settings.sender, environment.MAIL_EVENTS, runtime),
  sockets: openLiveSockets(environment.LIVE_ENDPOINT, runtime),
  pushQueue: openPushQueue(environment.PUSH_QUEUE_URL, runtime),
  pool: openPeoplePool(environment),
  consumer: 'notifier',
  deadLetters: openStreamDeadLetters(environment.STREAM_DEAD_LETTERS_URL, runtime),
};
const queue = openJobQueue(environment.JOB_QUEUE_URL, runtime);

/** Events whose change this process pushed: a batch in which one event fails comes again and again. */
const pushed = new Set<string | undefined>();
const MOST_REMEMBERED = 5_000;

export const handler = functionOf<DynamoDBStreamEvent, DynamoDBBatchResponse>(
  deps.log,
  async ({ Records: records }) => {
    // Every action is safe to repeat: a failed event comes again with all that follow it.
    const outcome = await processEach(deps.log, records, act);
    await push(records.filter((record) => !outcome.again.includes(record)));
    countHeartbeats(deps.log, records);
    return reportFailures(deps, outcome);
  },
);

async function push(records: readonly DynamoDBRecord[]): Promise<void> {
  const fresh = records.filter(({ eventID }) => !pushed.has(eventID));
  if (pushed.size > MOST_REMEMBERED) pushed.clear();
  for (const { eventID } of fresh) pushed.add(eventID);
  await pushChanges(deps, fresh.map(changeOf));
}

/** @returns whether there was something to do */
async function act(record: DynamoDBRecord): Promise<boolean> {
  const change = changeOf(record);
  const { before, after } = change;
  const ended = endedSessionsOf(change);
  const added = newAdministratorOf(change);
  const asked = newActOf(change);
  const job = isQueued(after) && !isQueued(before) ? after : undefined;
  const order = isOrder(after) && after['orderedAt'] !== before?.['orderedAt'] ? after : undefined;
  const mail = isMailNew(before, after) ? after : undefined;
  if (ended) await endSessions(deps, ended);
  if (added) await notifyAdministrators(deps.table, added);
  if (asked) await notifySecondPeople(deps, asked);
  if (job) await queue.start(job.jobId);
  if (order) await queue.checkAccount(order.agentId);
  if (mail) await sendOwedMail(deps, mail);
  return [ended, added, asked, job, order, mail].some(Boolean);
}

const isQueued = (item: Item | undefined): item is Item & Pick<StoredJob, 'jobId'> =>
  item !== undefined && entityOf(item) === 'job' && item['status'] === 'queued';

const isOrder = (item: Item | undefined): item is Item & Pick<StoredCheck, 'agentId'> =>
  item !== undefined && entityOf(item) === 'accountCheck' && item['status'] === 'due';
