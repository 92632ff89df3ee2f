/** The state machine that runs the monthly run, step by step. */
import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import type { Period } from '../../shared/kernel/month.ts';
import { clientConfig, type Runtime } from '../platform/environment.ts';

/** What starts an execution: the schedule's hour, or a period that somebody names. */
export interface RunOrder {
  kind: 'openRuns';
  at?: string;
  period?: Period;
}

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
