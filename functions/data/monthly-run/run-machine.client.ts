/** The state machine that runs the monthly run, step by step. */
import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import type { RunOrder } from '../../../shared/kernel/messages.ts';
import type { Period } from '../../../shared/kernel/month.ts';
import { clientConfig, type Runtime } from '../../platform/environment.ts';

export interface RunMachine {
  start(period: Period): Promise<void>;
}

export function openRunMachine(arn: string, runtime: Runtime): RunMachine {
  const client = new SFNClient(clientConfig(runtime, runtime.AWS_ENDPOINT_URL_SFN));
  return {
    async start(period) {
      const order: RunOrder = { kind: 'openRuns', period };
      await client.send(
        new StartExecutionCommand({ stateMachineArn: arn, input: JSON.stringify(order) }),
      );
    },
  };
}
