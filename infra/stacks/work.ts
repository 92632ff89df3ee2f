/** What happens after the answer: projections, notifications, jobs, and the sweep. */
import { Duration, Stack } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { EventSourceMapping, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import type { Construct } from 'constructs';
import { TIME_ZONE } from '../../shared/kernel/month.ts';
import { type FunctionName, functions } from '../model/catalog.ts';
import { PortalFunction } from '../constructs/portal-function.ts';
import type { Bindings } from '../constructs/bindings.ts';
import type { Deployment } from '../model/deployment.ts';
import type { ScheduleTrigger } from '../model/function-spec.ts';
import type { DataStack } from './data.ts';
import { stackProps } from './stack-props.ts';

/** Jobs at work at once; more would only compete for the table. */
const JOBS_AT_ONCE = 5;
/** A stream record is tried for about a quarter of an hour, then goes to the dead letters. */
const STREAM_RETRIES = 10;

/** The stateless stack of everything that the table's stream, the queue and the clock start. */
export class WorkStack extends Stack {
  constructor(scope: Construct, deployment: Deployment, data: DataStack, bindings: Bindings) {
    super(scope, 'Work', stackProps('Work', deployment, { stateful: false }));
    for (const name of Object.keys(functions) as FunctionName[]) {
      const { kind } = functions[name].trigger;
      if (kind !== 'stream' && kind !== 'queue' && kind !== 'schedule') continue;
      const fn = new PortalFunction(this, name, { deployment, bindings });
      this.#connect(fn, data);
    }
  }

  #connect(fn: PortalFunction, data: DataStack): void {
    const { trigger } = fn.spec;
    if (trigger.kind === 'stream') consumeStream(fn, trigger.batchSize, data);
    if (trigger.kind === 'queue') consumeQueue(fn, trigger.batchSize, data);
    if (trigger.kind === 'schedule') schedule(fn, trigger, data);
  }
}

function consumeStream(fn: PortalFunction, batchSize: number, data: DataStack): void {
  new EventSourceMapping(fn, 'Stream', {
    target: fn.handler,
    eventSourceArn: String(data.table.tableStreamArn),
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize,
    bisectBatchOnError: true,
    reportBatchItemFailures: true,
    retryAttempts: STREAM_RETRIES,
    onFailure: new SqsDlq(data.streamDeadLetters),
  });
}

function consumeQueue(fn: PortalFunction, batchSize: number, data: DataStack): void {
  new EventSourceMapping(fn, 'Queue', {
    target: fn.handler,
    eventSourceArn: data.jobQueue.queueArn,
    batchSize,
    maxConcurrency: JOBS_AT_ONCE,
    reportBatchItemFailures: true,
  });
}

/** The message is typed: what to do, and the time for which the schedule had planned it. */
function schedule(
  fn: PortalFunction,
  { everyMinutes, hours, message }: ScheduleTrigger,
  data: DataStack,
): void {
  const role = new Role(fn, 'ScheduleRole', {
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(fn).account } },
    }),
    inlinePolicies: {
      invoke: new PolicyDocument({
        statements: [
          new PolicyStatement({
            actions: ['lambda:InvokeFunction'],
            resources: [fn.handler.functionArn],
          }),
          new PolicyStatement({
            actions: ['sqs:SendMessage'],
            resources: [data.asyncDeadLetters.queueArn],
          }),
        ],
      }),
    },
  });
  new CfnSchedule(fn, 'Schedule', {
    ...(hours
      ? {
          // Minutes have no step of an hour.
          scheduleExpression: `cron(0${everyMinutes < 60 ? `/${everyMinutes}` : ''} ${hours.join('-')} * * ? *)`,
          scheduleExpressionTimezone: TIME_ZONE,
        }
      : { scheduleExpression: `rate(${everyMinutes} minutes)` }),
    flexibleTimeWindow: { mode: 'OFF' },
    target: {
      arn: fn.handler.functionArn,
      roleArn: role.roleArn,
      input: JSON.stringify({ kind: message, at: '<aws.scheduler.scheduled-time>' }),
      deadLetterConfig: { arn: data.asyncDeadLetters.queueArn },
      retryPolicy: {
        maximumRetryAttempts: 2,
        maximumEventAgeInSeconds: Duration.minutes(everyMinutes).toSeconds(),
      },
    },
  });
}
