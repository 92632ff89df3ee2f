/** Acts on changed facts: sends e-mail, pushes to browsers, ends sessions, and starts jobs. */
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { endSessions, endsSessionsOf } from '../workflows/notifier/end-sessions.ts';
import { openUserPool } from '../data/user-pool.client.ts';
import { openJobQueue } from '../data/job-queue.client.ts';
import type { StoredJob } from '../data/job.table.ts';
import type { RunMail } from '../data/run-mail.table.ts';
import { sendRunMail } from '../workflows/monthly-run/send-run-mail.ts';
import { systemClock } from '../platform/clock.ts';
import { readEnvironment } from '../platform/environment.ts';
import { functionOf } from '../platform/function.ts';
import { openLog } from '../platform/log.ts';
import { changeOf, entityOf, type Item } from '../platform/item.ts';
import { openTable } from '../platform/table.ts';
import type { Invitation } from '../data/invitation.table.ts';
import { sendInvitation } from '../workflows/notifier/send-invitation.ts';
import { sendSupportMail } from '../workflows/notifier/send-support-mail.ts';
import type { SupportMail } from '../data/support-mail.table.ts';
import { openMailer } from '../data/mailer.client.ts';
import type { Notification } from '../data/notification.table.ts';
import { openLiveSockets } from '../data/live-sockets.client.ts';
import { pushChanges } from '../workflows/notifier/push-changes.ts';
import { sendNotification } from '../workflows/notifier/send-notification.ts';

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
    // A failure here brings the whole batch again; what it did is claimed, or harmless to repeat.
    for (const record of records) await act(record);
    await pushChanges(deps, records.map(changeOf));
    return { batchItemFailures: [] };
  },
);

async function act(record: DynamoDBRecord): Promise<void> {
  const change = changeOf(record);
  const disabled = endsSessionsOf(change);
  if (disabled !== undefined) await endSessions(deps, disabled);
  const { before, after } = change;
  if (isQueued(after) && !isQueued(before)) await queue.start(after.jobId);
  if (before || !after) return;
  if (entityOf(after) === 'notification')
    await sendNotification(deps, after as unknown as Notification);
  if (entityOf(after) === 'invitation') await sendInvitation(deps, after as unknown as Invitation);
  if (entityOf(after) === 'supportMail')
    await sendSupportMail(deps, after as unknown as SupportMail);
  if (entityOf(after) === 'runMail') await sendRunMail(deps, after as unknown as RunMail);
}

const isQueued = (item: Item | undefined): item is Item & Pick<StoredJob, 'jobId'> =>
  item !== undefined && entityOf(item) === 'job' && item['status'] === 'queued';
