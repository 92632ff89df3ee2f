/** Works on the jobs that the queue brings. */
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { systemClock } from '../platform/clock.ts';
import { PORTAL as THE_PORTAL } from '../platform/context.ts';
import { readEnvironment } from '../platform/environment.ts';
import { functionOf } from '../platform/function.ts';
import { openLog } from '../platform/log.ts';
import { openBucket, openQuarantine } from '../platform/quarantine.ts';
import { openTable } from '../platform/table.ts';
import { openExports } from '../data/exports-bucket.client.ts';
import type { JobMessage } from '../data/job-queue.client.ts';
import { runJob } from '../workflows/jobs/run-job.ts';

const environment = readEnvironment(
  process.env,
  'TABLE_NAME',
  'PORTAL',
  'FILES_BUCKET',
  'UPLOADS_BUCKET',
);
const { runtime, PORTAL: settings } = environment;
const table = openTable(environment.TABLE_NAME, runtime);
const log = openLog(runtime);
const bucket = openExports(environment.FILES_BUCKET, runtime);
const uploads = openQuarantine(openBucket(runtime), environment.UPLOADS_BUCKET);

export const handler = functionOf<SQSEvent, SQSBatchResponse>(
  log,
  async ({ Records }, { awsRequestId: requestId }) => {
    const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
    const context = { actor: THE_PORTAL, clock: systemClock, requestId, table, settings };
    for (const { body, messageId } of Records) {
      const { jobId } = JSON.parse(body) as JobMessage;
      await runJob({ context, log, bucket, uploads }, jobId).catch((error: unknown) => {
        log.warn('job comes again', { jobId, error });
        batchItemFailures.push({ itemIdentifier: messageId });
      });
    }
    return { batchItemFailures };
  },
);
