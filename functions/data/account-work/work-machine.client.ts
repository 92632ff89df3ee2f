/** The state machine that takes the steps of the account's work. */
import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import type { MessageOf } from '../../../shared/kernel/messages.ts';
import { clientConfig, type Runtime } from '../../platform/environment.ts';

export interface WorkMachine {
  start(order: MessageOf<'openStage'>): Promise<void>;
}

export function openWorkMachine(arn: string, runtime: Runtime): WorkMachine {
  const client = new SFNClient(clientConfig(runtime, runtime.AWS_ENDPOINT_URL_SFN));
  return {
    async start(order) {
      await client.send(
        new StartExecutionCommand({ stateMachineArn: arn, input: JSON.stringify(order) }),
      );
    },
  };
}
