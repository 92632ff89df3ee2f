/** A schedule of EventBridge Scheduler with its role: it sends a typed message, or calls an action of AWS. */
import { Stack } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { MessageOf, ScheduleKind } from '../../shared/kernel/messages.ts';

interface Timing {
  /** A rate or a cron expression; a cron expression is in `timeZone`. */
  expression: string;
  timeZone?: string;
  /** Receives what could not be started. */
  deadLetters: IQueue;
  retries: { attempts: number; withinSeconds: number };
}

interface MessageProps extends Timing {
  message: MessageOf<ScheduleKind | 'openRuns' | 'openMigrations'>['kind'];
  /** Further members of the message. */
  fields?: Readonly<Record<string, number>>;
  /** The right to start the target. */
  target: { arn: string; action: 'lambda:InvokeFunction' | 'states:StartExecution' };
}

interface CallProps extends Timing {
  /** The service and its action, as the SDK names them: `dynamodb:exportTableToPointInTime`. */
  call: `${string}:${string}`;
  /** The action's parameters, as its API names them. */
  parameters: Readonly<Record<string, string>>;
  /** Actions by the resource that they are allowed on. */
  rights: readonly { resource: string; actions: string[] }[];
}

/** The scheduler replaces this with the time that was planned, ISO 8601; each retry has the same. */
export const PLANNED_TIME = '<aws.scheduler.scheduled-time>';

/** Sends a message to a function or a state machine. */
export function createSchedule(scope: Construct, props: MessageProps): CfnSchedule {
  const { message, fields, target } = props;
  return scheduled(scope, props, {
    arn: target.arn,
    input: { kind: message, at: PLANNED_TIME, ...fields },
    statements: [allow([target.action], target.arn)],
  });
}

/** Calls an action of AWS, without a function between. */
export function scheduleCall(scope: Construct, props: CallProps): CfnSchedule {
  const { partition } = Stack.of(scope);
  return scheduled(scope, props, {
    arn: `arn:${partition}:scheduler:::aws-sdk:${props.call}`,
    input: props.parameters,
    statements: props.rights.map(({ resource, actions }) => allow(actions, resource)),
  });
}

const allow = (actions: string[], resource: string) =>
  new PolicyStatement({ actions, resources: [resource] });

interface Target {
  arn: string;
  input: Readonly<Record<string, string | number>>;
  statements: PolicyStatement[];
}

function scheduled(scope: Construct, timing: Timing, target: Target): CfnSchedule {
  const { expression, timeZone, deadLetters, retries } = timing;
  const statements = [...target.statements, allow(['sqs:SendMessage'], deadLetters.queueArn)];
  const role = new Role(scope, 'ScheduleRole', {
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
    }),
    inlinePolicies: { start: new PolicyDocument({ statements }) },
  });
  return new CfnSchedule(scope, 'Schedule', {
    scheduleExpression: expression,
    ...(timeZone ? { scheduleExpressionTimezone: timeZone } : {}),
    flexibleTimeWindow: { mode: 'OFF' },
    target: {
      arn: target.arn,
      roleArn: role.roleArn,
      input: Stack.of(scope).toJsonString(target.input),
      deadLetterConfig: { arn: deadLetters.queueArn },
      retryPolicy: {
        maximumRetryAttempts: retries.attempts,
        maximumEventAgeInSeconds: retries.withinSeconds,
      },
    },
  });
}
