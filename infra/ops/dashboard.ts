/** The one screen that an operator opens at night, from what people feel down to what may be the cause. */
import { Duration } from 'aws-cdk-lib';
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IAlarm,
  type IMetric,
  type IWidget,
  LogQueryWidget,
  SingleValueWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { BUSINESS_METRICS } from '../../functions/platform/log.ts';
import type { Deployment } from '../deployment.ts';
import {
  counted,
  functionOf,
  ofOperation,
  ofPool,
  SOON,
  TABLE_OPERATIONS,
  type Watched,
} from './watched.ts';

/** A row is 24 wide. */
const [THIRD, WHOLE] = [8, 24];
const sum = { period: SOON, statistic: 'Sum' };

/** Makes the dashboard, with the state of all alarms on top. */
export function createDashboard(
  scope: Construct,
  { stage }: Deployment,
  { watched, alarms }: { watched: Watched; alarms: IAlarm[] },
): Dashboard {
  return new Dashboard(scope, 'Dashboard', {
    dashboardName: `commission-portal-${stage}`,
    defaultInterval: Duration.hours(12),
    widgets: [
      [new AlarmStatusWidget({ title: 'Alarms', alarms, width: WHOLE, height: 6 })],
      requests(watched),
      money(watched),
      afterwards(watched),
      month(watched),
      table(watched),
      [lastFailures(watched)],
    ],
  });
}

const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
  new GraphWidget({ title, left, right, width: THIRD });

function requests(watched: Watched): IWidget[] {
  const { api } = watched.api;
  const latency = (statistic: string) =>
    api.metricLatency({ period: SOON, statistic, label: statistic });
  return [
    graph(
      'Requests to the API | failed',
      [api.metricCount(sum)],
      [api.metricClientError(sum), api.metricServerError(sum)],
    ),
    graph('Time to the answer, ms', [latency('p50'), latency('p95'), latency('p99')]),
    graph(
      'Sign-ins and registrations | turned away',
      [ofPool(watched, 'SignInSuccesses'), ofPool(watched, 'SignUpSuccesses')],
      [ofPool(watched, 'SignInThrottles'), ofPool(watched, 'SignUpThrottles')],
    ),
  ];
}

/** As the projector counts it; the portal's own pages have the exact figures. */
function money(watched: Watched): IWidget[] {
  const projector = functionOf(watched, 'projector');
  const each = (period: Duration) =>
    BUSINESS_METRICS.map((name) => counted(name, projector, period));
  return [
    new SingleValueWidget({
      title: 'Business of the last day, amounts in rand',
      metrics: each(Duration.days(1)),
      width: WHOLE - THIRD,
      height: 6,
    }),
    graph('Business by the hour, amounts in rand', each(Duration.hours(1))),
  ];
}

function afterwards(watched: Watched): IWidget[] {
  const { data, mail, functions } = watched;
  const streams = functions.filter(({ spec }) => spec.trigger.kind === 'stream');
  const waiting = { period: SOON, statistic: 'Maximum' };
  return [
    graph(
      'Age of stream events, ms | jobs that wait, s',
      streams.map(({ functionName: label, handler }) =>
        handler.metric('IteratorAge', { ...waiting, label }),
      ),
      [data.jobQueue.metricApproximateAgeOfOldestMessage(waiting)],
    ),
    graph(
      'Jobs in the queue | dead letters',
      [data.jobQueue.metricApproximateNumberOfMessagesVisible(waiting)],
      [data.streamDeadLetters, data.asyncDeadLetters, data.failedJobs].map((queue) =>
        queue.metricApproximateNumberOfMessagesVisible(waiting),
      ),
    ),
    graph(
      'E-mail | came back',
      [mail.metricOf('Send'), mail.metricOf('Delivery')],
      [mail.metricOf('Bounce'), mail.metricOf('Complaint'), mail.metricOf('Reject')],
    ),
  ];
}

function month(watched: Watched): IWidget[] {
  const { machine } = watched.monthlyRun;
  const reconciler = functionOf(watched, 'reconciler');
  const hourly = { period: Duration.hours(1), statistic: 'Sum' };
  return [
    graph(
      'Monthly runs | unfinished after four',
      [
        machine.metricStarted(hourly),
        machine.metricSucceeded(hourly),
        machine.metricFailed(hourly),
      ],
      [counted('UnfinishedRuns', functionOf(watched, 'runChecker'), hourly.period)],
    ),
    graph(
      'Reconciliations | figures that drift',
      [counted('Reconciliations', reconciler, hourly.period)],
      [counted('DriftingFigures', reconciler, hourly.period)],
    ),
    graph(
      'Errors of functions | throttled',
      watched.functions.map(({ functionName: label, handler }) =>
        handler.metricErrors({ period: SOON, label }),
      ),
      watched.functions.map(({ functionName: label, handler }) =>
        handler.metricThrottles({ period: SOON, label }),
      ),
    ),
  ];
}

function table(watched: Watched): IWidget[] {
  const { table: items } = watched.data;
  const each = (name: 'ThrottledRequests' | 'SystemErrors') =>
    TABLE_OPERATIONS.map((operation) =>
      ofOperation(watched, name, operation).with({ label: operation }),
    );
  return [
    graph('Units of the table', [
      items.metricConsumedReadCapacityUnits(sum),
      items.metricConsumedWriteCapacityUnits(sum),
    ]),
    graph('Requests that the table refuses for load', each('ThrottledRequests')),
    graph('Failures of DynamoDB itself', each('SystemErrors')),
  ];
}

/** The lines name no one; a request's id leads to all of them. */
const lastFailures = ({ functions }: Watched) =>
  new LogQueryWidget({
    title: 'Last failures',
    logGroupNames: functions.map(({ handler }) => handler.logGroup.logGroupName),
    queryLines: [
      'fields @timestamp, service, message, requestId, error.name, error.message',
      'filter level = "ERROR"',
      'sort @timestamp desc',
      'limit 20',
    ],
    width: WHOLE,
    height: 8,
  });
