/** What operators watch, and how it is measured. */
import { Duration } from 'aws-cdk-lib';
import { type IMetric, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { METRICS, type Metric as Counted } from '../../functions/platform/log.ts';
import type { FunctionName } from '../catalog.ts';
import type { PortalFunction } from '../constructs/portal-function.ts';
import type { ApiStack } from '../stacks/api.ts';
import type { AuthStack } from '../stacks/auth.ts';
import type { DataStack } from '../stacks/data.ts';
import type { MailStack } from '../stacks/mail.ts';
import type { MonthlyRunStack } from '../stacks/monthly-run.ts';

export interface WatchedStacks {
  data: DataStack;
  mail: MailStack;
  auth: AuthStack;
  monthlyRun: MonthlyRunStack;
  api: ApiStack;
}

export interface Watched extends WatchedStacks {
  /** Every function of the catalogue, wherever it was made. */
  functions: readonly PortalFunction[];
}

/** What somebody is told of by the topic. */
export interface AlarmSpec {
  /** For whoever gets it in the night: what happened, and what to do. */
  description: string;
  metric: IMetric;
  /** From which value on; 1 where nothing is said. */
  threshold?: number;
  /** In how many periods, of how many; in one where nothing is said. */
  within?: readonly [bad: number, of: number];
  /** Over how many periods of the metric nothing may come; then silence is what alarms. */
  silentPeriods?: number;
  /** It stays until it is mended, and its end is told too. What only happens is over once it is told. */
  lasts?: true;
}

/** By a name that says what is wrong. */
export type AlarmSpecs = Readonly<Record<string, AlarmSpec>>;

/** How often most is looked at. */
export const SOON = Duration.minutes(5);

/** What isn't a moment's: a single fault is tried again by whoever met it, and passes by itself. */
export const PERSISTENT = [2, 3] as const;

/**
 * The function of the catalogue.
 * @throws Error where no stack has made it
 */
export function functionOf({ functions }: Watched, name: FunctionName): PortalFunction {
  const found = functions.find(({ functionName }) => functionName === name);
  if (!found) throw new Error(`no stack has the function ${name}`);
  return found;
}

/** What a function counts itself. */
export const counted = (metricName: Counted, { handler }: PortalFunction, period = SOON): Metric =>
  new Metric({
    namespace: METRICS,
    metricName,
    dimensionsMap: { service: handler.functionName },
    period,
    statistic: 'Sum',
  });

/** What the functions ask of the table most; every verb writes by a transaction. */
export const TABLE_OPERATIONS = ['GetItem', 'BatchGetItem', 'Query', 'TransactWriteItems'] as const;

/** What the table says of an operation. */
export const ofOperation = (
  { data: { table } }: Watched,
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

/** What the user pool counts of its browser client's requests. */
export const ofPool = (
  { auth: { userPool, client } }: Watched,
  metricName: 'SignInSuccesses' | 'SignUpSuccesses' | 'SignInThrottles' | 'SignUpThrottles',
): Metric =>
  new Metric({
    namespace: 'AWS/Cognito',
    metricName,
    dimensionsMap: { UserPool: userPool.userPoolId, UserPoolClient: client.userPoolClientId },
    period: SOON,
    statistic: 'Sum',
  });
