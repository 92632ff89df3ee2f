/** The resources that alarms and the dashboard monitor, and their metrics. */
import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { type IMetric, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { IUserPool, IUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { ITable, Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { METRICS_NAMESPACE, type Metric as FunctionMetric } from '../../shared/kernel/metrics.ts';
import type { PortalFunction } from '../constructs/portal-function.ts';
import type { FunctionName } from '../model/catalog.ts';

/** An event of an e-mail, as SES names its metric. */
export type MailEvent = 'Send' | 'Delivery' | 'Bounce' | 'Complaint' | 'Reject';

/** Metrics that count the table's copies as they are made. */
export interface CopyMetrics {
  backups: Metric;
  exports: Metric;
  /** Files of the user pool's accounts. */
  users: Metric;
  /** Copies in another region; absent where the setting is. */
  elsewhere: Metric | undefined;
}

export interface MonitoredResources {
  api: HttpApi;
  userPool: IUserPool;
  userPoolClient: IUserPoolClient;
  table: Table | ITable;
  jobQueue: Queue;
  failedJobs: Queue;
  asyncDeadLetters: Queue;
  streamDeadLetters: Queue;
  runMachine: StateMachine;
  workMachine: StateMachine;
  mailMetric: (event: MailEvent) => Metric;
  /** Absent where the deployment doesn't keep its data. */
  copies: CopyMetrics | undefined;
  /** Every function of the catalogue, in any stack. */
  functions: readonly PortalFunction[];
}

export interface AlarmSpec {
  /** For the person on call: what happened, and what to do. */
  description: string;
  metric: IMetric;
  /** The lowest value that alarms; 1 by default. */
  threshold?: number;
  /** How many of how many periods must be at the threshold; one of one by default. */
  within?: readonly [bad: number, of: number];
  /** Alarms when the metric has no data for so many periods, instead of at a threshold. */
  silentPeriods?: number;
  /** The state persists until it is fixed, so that its end is notified too; absent for single events. */
  lasts?: true;
}

/** Alarms by a name that says what is wrong. */
export type AlarmSpecs = Readonly<Record<string, AlarmSpec>>;

/** The period of most metrics. */
export const SOON = Duration.minutes(5);

/** For failures that are retried and usually pass: two of three periods. */
export const PERSISTENT = [2, 3] as const;

/** @throws Error where no stack has created the function */
export function functionOf({ functions }: MonitoredResources, name: FunctionName): PortalFunction {
  const found = functions.find(({ functionName }) => functionName === name);
  if (!found) throw new Error(`no stack has the function ${name}`);
  return found;
}

/** A metric that a function writes into its log. */
export const counted = (
  metricName: FunctionMetric,
  { measured }: PortalFunction,
  period = SOON,
): Metric =>
  new Metric({
    namespace: METRICS_NAMESPACE,
    metricName,
    dimensionsMap: { service: measured.functionName },
    period,
    statistic: 'Sum',
  });

/** The operations that functions use most; every endpoint writes by a transaction. */
export const TABLE_OPERATIONS = ['GetItem', 'BatchGetItem', 'Query', 'TransactWriteItems'] as const;

export const tableMetric = (
  { table }: MonitoredResources,
  metricName: 'ThrottledRequests' | 'SystemErrors',
  operation: (typeof TABLE_OPERATIONS)[number],
): Metric =>
  new Metric({
    namespace: 'AWS/DynamoDB',
    metricName,
    dimensionsMap: { TableName: table.tableName, Operation: operation },
    period: SOON,
    statistic: 'Sum',
  });

/** Counts the requests of the browsers' client only. */
export const userPoolMetric = (
  { userPool, userPoolClient }: MonitoredResources,
  metricName: 'SignInSuccesses' | 'SignUpSuccesses' | 'SignInThrottles' | 'SignUpThrottles',
): Metric =>
  new Metric({
    namespace: 'AWS/Cognito',
    metricName,
    dimensionsMap: {
      UserPool: userPool.userPoolId,
      UserPoolClient: userPoolClient.userPoolClientId,
    },
    period: SOON,
    statistic: 'Sum',
  });
