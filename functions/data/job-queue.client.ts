/** The queue of jobs; a message has only the job's id, the job's item has the rest. */
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { MessageOf } from '../../shared/kernel/messages.ts';
import { clientConfig, type Runtime } from '../platform/environment.ts';

export interface JobQueue {
  start(jobId: string): Promise<void>;
}

export function openJobQueue(url: string, runtime: Runtime): JobQueue {
  const client = new SQSClient(clientConfig(runtime, runtime.AWS_ENDPOINT_URL_SQS));
  return {
    async start(jobId) {
      const message: MessageOf<'runJob'> = { kind: 'runJob', jobId };
      await client.send(
        new SendMessageCommand({ QueueUrl: url, MessageBody: JSON.stringify(message) }),
      );
    },
  };
}
