/** Asynchronous work: projections, notifications, jobs, and scheduled functions. */
import { Duration, Stack } from 'aws-cdk-lib';
import { EventSourceMapping, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Construct } from 'constructs';
import { TIME_ZONE } from '../../shared/kernel/month.ts';
import { type FunctionName, functions } from '../model/catalog.ts';
import { createSchedule } from '../constructs/portal-schedule.ts';
import { PortalFunction } from '../constructs/portal-function.ts';
import { type Bindings, mergeBindings } from '../constructs/bindings.ts';
import { verificationBindings } from '../constructs/verification-secret.ts';
import type { Deployment } from '../model/deployment.ts';
import { copiesData, type ScheduleTrigger, type Trigger } from '../model/function-spec.ts';
import { STREAM_RETRIES } from '../model/stream-retries.ts';
import type { DataStack } from './data.ts';
import { stackProps } from './stack-props.ts';

/** The stateless stack of the functions that the table's stream, the job queue and schedules call. */
export class WorkStack extends Stack {
  constructor(scope: Construct, deployment: Deployment, data: DataStack, bindings: Bindings) {
    super(scope, 'Work', stackProps('Work', deployment));
    const all = mergeBindings(bindings, verificationBindings(this, deployment.portal));
    for (const name of Object.keys(functions) as FunctionName[]) {
      const { kind } = functions[name].trigger;
      if (kind !== 'stream' && kind !== 'queue' && kind !== 'schedule') continue;
      if (!data.copies && copiesData(functions[name])) continue;
      const fn = new PortalFunction(this, name, { deployment, bindings: all });
      this.#connect(fn, data);
    }
  }

  #connect(fn: PortalFunction, data: DataStack): void {
    const { trigger } = fn.spec;
    if (trigger.kind === 'stream') consumeStream(fn, trigger.batchSize, data);
    if (trigger.kind === 'queue') consumeQueue(fn, trigger, data);
    if (trigger.kind === 'schedule') schedule(fn, trigger, data);
  }
}

function consumeStream(fn: PortalFunction, batchSize: number, data: DataStack): void {
  new EventSourceMapping(fn, 'Stream', {
    target: fn.live,
    eventSourceArn: String(data.table.tableStreamArn),
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize,
    bisectBatchOnError: STREAM_RETRIES.splitsBatches,
    reportBatchItemFailures: STREAM_RETRIES.reportsItems,
    retryAttempts: STREAM_RETRIES.attempts,
    onFailure: new SqsDlq(data.streamDeadLetters),
  });
}

function consumeQueue(
  fn: PortalFunction,
  { queue, batchSize, atOnce }: Extract<Trigger, { kind: 'queue' }>,
  data: DataStack,
): void {
  new EventSourceMapping(fn, 'Queue', {
    target: fn.live,
    eventSourceArn: data[queue].queueArn,
    batchSize,
    maxConcurrency: atOnce,
    reportBatchItemFailures: true,
  });
}

function schedule(fn: PortalFunction, trigger: ScheduleTrigger, data: DataStack): void {
  const { everyMinutes, hours, message } = trigger;
  createSchedule(fn, {
    ...(hours
      ? {
          // The minutes of a cron expression can't step by a whole hour.
          expression: `cron(0${everyMinutes < 60 ? `/${everyMinutes}` : ''} ${[...new Set(hours)].join('-')} * * ? *)`,
          timeZone: TIME_ZONE,
        }
      : { expression: `rate(${everyMinutes} minutes)` }),
    message,
    target: { arn: fn.live.functionArn, action: 'lambda:InvokeFunction' },
    deadLetters: data.asyncDeadLetters,
    retries: { attempts: 2, withinSeconds: Duration.minutes(everyMinutes).toSeconds() },
  });
}
