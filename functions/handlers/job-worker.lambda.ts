/** Works on the jobs, account checks and events of e-mails that the queue brings. */
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { type MessageOf, parseMessage } from '../../shared/kernel/messages.ts';
import { openAccountVerification } from '../data/agents/account-verification.client.ts';
import { openExports } from '../data/jobs/exports-bucket.client.ts';
import type { Context } from '../platform/context.ts';
import { readMaintenance } from '../domain/maintenance/read-maintenance.ts';
import { readEnvironment } from '../platform/environment.ts';
import { functionOf } from '../platform/function.ts';
import { openLog } from '../platform/log.ts';
import { portalContexts } from '../platform/message-function.ts';
import { openBucket, openQuarantine } from '../platform/quarantine.ts';
import { checkAccount } from '../workflows/account-check/check-account.ts';
import { runJob } from '../workflows/jobs/run-job.ts';
import { recordMailEvent } from '../workflows/notifier/record-mail-event.ts';

const environment = readEnvironment(
  process.env,
  'TABLE_NAME',
  'PORTAL',
  'FILES_BUCKET',
  'UPLOADS_BUCKET',
  'ACCOUNT_CHECK_URL',
  'ACCOUNT_CHECK_SECRET',
);
const { runtime, PORTAL: settings } = environment;
const contextOf = portalContexts(environment);
const log = openLog(runtime);
const bucket = openExports(environment.FILES_BUCKET, runtime);
const uploads = openQuarantine(openBucket(runtime), environment.UPLOADS_BUCKET);
const verification = openVerification();

export const handler = functionOf<SQSEvent, SQSBatchResponse>(log, async ({ Records }, call) => {
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  const context = contextOf(call);
  // Not given back, which would count as a failure: the sweeper queues what is due again after the end, and the
  // next e-mail to an address that bounced comes back too.
  if (await readMaintenance(context)) return { batchItemFailures };
  for (const { body, messageId } of Records) {
    const message = parseMessage(JSON.parse(body), 'runJob', 'checkAccount', 'mailEvent');
    await work(context, message).catch((error: unknown) => {
      const { kind } = message;
      // The log has no addresses.
      const about = kind === 'mailEvent' ? { kind } : message;
      log.warn('the queue will deliver the message again', { ...about, error });
      batchItemFailures.push({ itemIdentifier: messageId });
    });
  }
  return { batchItemFailures };
});

function work(
  context: Context,
  message: MessageOf<'runJob' | 'checkAccount' | 'mailEvent'>,
): Promise<void> {
  if (message.kind === 'mailEvent') return recordMailEvent(context, message);
  return message.kind === 'runJob'
    ? runJob({ context, log, bucket, uploads }, message.jobId)
    : checkAccount({ context, log, verification }, message.agentId);
}

function openVerification() {
  const { ACCOUNT_CHECK_URL: url, ACCOUNT_CHECK_SECRET: secret } = environment;
  const { accountVerification } = settings;
  if (url === 'none' || accountVerification.provider === 'none') return undefined;
  return openAccountVerification({
    url,
    secret,
    timeoutMs: accountVerification.timeoutSeconds * 1000,
  });
}
