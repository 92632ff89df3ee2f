/** Sends pushes to channels with many open browsers, a part at a time. */
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { parseMessage } from '../../shared/kernel/messages.ts';
import { openLiveSockets } from '../data/notifications/live-sockets.client.ts';
import { openPushQueue } from '../data/notifications/push-queue.client.ts';
import { readEnvironment } from '../platform/environment.ts';
import { functionOf } from '../platform/function.ts';
import { openWorker } from '../platform/worker.ts';
import { planPush } from '../workflows/live-push/plan-push.ts';
import { sendPush } from '../workflows/live-push/send-push.ts';

const environment = readEnvironment(process.env, 'TABLE_NAME', 'LIVE_ENDPOINT', 'PUSH_QUEUE_URL');
const { LIVE_ENDPOINT, PUSH_QUEUE_URL, runtime } = environment;
const deps = {
  ...openWorker(environment),
  sockets: openLiveSockets(LIVE_ENDPOINT, runtime),
  pushQueue: openPushQueue(PUSH_QUEUE_URL, runtime),
};

export const handler = functionOf<SQSEvent, SQSBatchResponse>(deps.log, async ({ Records }) => {
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  for (const { body, messageId } of Records)
    await work(body).catch((error: unknown) => {
      deps.log.warn('the queue will deliver the push again', { error });
      batchItemFailures.push({ itemIdentifier: messageId });
    });
  return { batchItemFailures };
});

async function work(body: string): Promise<void> {
  const message = parseMessage(JSON.parse(body), 'planPush', 'sendPush');
  await (message.kind === 'planPush' ? planPush(deps, message) : sendPush(deps, message));
}
