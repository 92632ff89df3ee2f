/** Works on the jobs that the queue brings. */
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { parseMessage } from '../../shared/kernel/messages.ts';
import { openExports } from '../data/exports-bucket.client.ts';
import { readEnvironment } from '../platform/environment.ts';
import { functionOf } from '../platform/function.ts';
import { openLog } from '../platform/log.ts';
import { portalContexts } from '../platform/message-function.ts';
import { openBucket, openQuarantine } from '../platform/quarantine.ts';
import { runJob } from '../workflows/jobs/run-job.ts';

const environment = readEnvironment(
  process.env,
  'TABLE_NAME',
  'PORTAL',
  'FILES_BUCKET',
  'UPLOADS_BUCKET',
);
const { runtime } = environment;
const contextOf = portalContexts(environment);
const log = openLog(runtime);
const bucket = openExports(environment.FILES_BUCKET, runtime);
const uploads = openQuarantine(openBucket(runtime), environment.UPLOADS_BUCKET);

export const handler = functionOf<SQSEvent, SQSBatchResponse>(log, async ({ Records }, call) => {
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  const context = contextOf(call);
  for (const { body, messageId } of Records) {
    const { jobId } = parseMessage(JSON.parse(body), 'runJob');
    await runJob({ context, log, bucket, uploads }, jobId).catch((error: unknown) => {
      log.warn('the queue will deliver the job again', { jobId, error });
      batchItemFailures.push({ itemIdentifier: messageId });
    });
  }
  return { batchItemFailures };
});
