/** A schedule of EventBridge Scheduler that sends a typed message, with its role. */
import { Stack } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { MessageOf, ScheduleKind } from '../../shared/kernel/messages.ts';

interface Props {
  /** A rate or a cron expression; a cron expression is in `timeZone`. */
  expression: string;
  timeZone?: string;
  message: MessageOf<ScheduleKind | 'openRuns'>['kind'];
  /** The right to start the target. */
  target: { arn: string; action: 'lambda:InvokeFunction' | 'states:StartExecution' };
  /** Receives what could not be started. */
  deadLetters: IQueue;
  retries: { attempts: number; withinSeconds: number };
}

/** The scheduler replaces this with the time that was planned, ISO 8601. */
const PLANNED_TIME = '<aws.scheduler.scheduled-time>';

export function createSchedule(scope: Construct, props: Props): CfnSchedule {
  const { expression, timeZone, message, target, deadLetters, retries } = props;
  const allow = (action: string, resource: string) =>
    new PolicyStatement({ actions: [action], resources: [resource] });
  const role = new Role(scope, 'ScheduleRole', {
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
    }),
    inlinePolicies: {
      start: new PolicyDocument({
        statements: [
          allow(target.action, target.arn),
          allow('sqs:SendMessage', deadLetters.queueArn),
        ],
      }),
    },
  });
  return new CfnSchedule(scope, 'Schedule', {
    scheduleExpression: expression,
    ...(timeZone ? { scheduleExpressionTimezone: timeZone } : {}),
    flexibleTimeWindow: { mode: 'OFF' },
    target: {
      arn: target.arn,
      roleArn: role.roleArn,
      input: JSON.stringify({ kind: message, at: PLANNED_TIME }),
      deadLetterConfig: { arn: deadLetters.queueArn },
      retryPolicy: {
        maximumRetryAttempts: retries.attempts,
        maximumEventAgeInSeconds: retries.withinSeconds,
      },
    },
  });
}
