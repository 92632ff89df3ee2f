/** The queue of jobs and account checks; a message has only an id, the item has the rest. */
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { MessageOf } from '../../../shared/kernel/messages.ts';
import { clientConfig, type Runtime } from '../../platform/environment.ts';

export interface JobQueue {
  start(jobId: string): Promise<void>;
  /** Has the account of an agent checked, if that is due. */
  checkAccount(agentId: string): Promise<void>;
}

export function openJobQueue(url: string, runtime: Runtime): JobQueue {
  const client = new SQSClient(clientConfig(runtime, runtime.AWS_ENDPOINT_URL_SQS));
  const send = async (message: MessageOf<'runJob' | 'checkAccount'>) => {
    await client.send(
      new SendMessageCommand({ QueueUrl: url, MessageBody: JSON.stringify(message) }),
    );
  };
  return {
    start: (jobId) => send({ kind: 'runJob', jobId }),
    checkAccount: (agentId) => send({ kind: 'checkAccount', agentId }),
  };
}
