/** The dashboard for operators: first what users notice, then the possible causes. */
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
import { BUSINESS_METRICS } from '../../shared/kernel/metrics.ts';
import type { Deployment } from '../model/deployment.ts';
import { nameAcrossRegions } from '../model/stack-name.ts';
import {
  counted,
  functionOf,
  tableMetric,
  userPoolMetric,
  SOON,
  TABLE_OPERATIONS,
  type MonitoredResources,
} from './monitored.ts';

/** A row is 24 wide. */
const [THIRD, WHOLE] = [8, 24];
const sum = { period: SOON, statistic: 'Sum' };

/** Makes the dashboard, with the state of all alarms on top. */
export function createDashboard(
  scope: Construct,
  deployment: Deployment,
  { resources, alarms }: { resources: MonitoredResources; alarms: IAlarm[] },
): Dashboard {
  return new Dashboard(scope, 'Dashboard', {
    // Dashboards are the account's, in no region.
    dashboardName: nameAcrossRegions(deployment),
    defaultInterval: Duration.hours(12),
    widgets: [
      [new AlarmStatusWidget({ title: 'Alarms', alarms, width: WHOLE, height: 6 })],
      requests(resources),
      money(resources),
      afterwards(resources),
      month(resources),
      table(resources),
      [lastFailures(resources)],
    ],
  });
}

const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
  new GraphWidget({ title, left, right, width: THIRD });

function requests(resources: MonitoredResources): IWidget[] {
  const { api } = resources;
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
      [userPoolMetric(resources, 'SignInSuccesses'), userPoolMetric(resources, 'SignUpSuccesses')],
      [userPoolMetric(resources, 'SignInThrottles'), userPoolMetric(resources, 'SignUpThrottles')],
    ),
  ];
}

/** The projector's counts; the portal's own pages have the exact figures. */
function money(resources: MonitoredResources): IWidget[] {
  const projector = functionOf(resources, 'projector');
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

function afterwards(resources: MonitoredResources): IWidget[] {
  const { functions, jobQueue, streamDeadLetters, asyncDeadLetters, failedJobs, mailMetric } =
    resources;
  const streams = functions.filter(({ spec }) => spec.trigger.kind === 'stream');
  const waiting = { period: SOON, statistic: 'Maximum' };
  return [
    graph(
      'Age of stream events, ms | jobs that wait, s',
      streams.map(({ functionName: label, measured }) =>
        measured.metric('IteratorAge', { ...waiting, label }),
      ),
      [jobQueue.metricApproximateAgeOfOldestMessage(waiting)],
    ),
    graph(
      'Jobs in the queue | dead letters',
      [jobQueue.metricApproximateNumberOfMessagesVisible(waiting)],
      [streamDeadLetters, asyncDeadLetters, failedJobs].map((queue) =>
        queue.metricApproximateNumberOfMessagesVisible(waiting),
      ),
    ),
    graph(
      'E-mail | came back',
      [mailMetric('Send'), mailMetric('Delivery')],
      [mailMetric('Bounce'), mailMetric('Complaint'), mailMetric('Reject')],
    ),
  ];
}

function month(resources: MonitoredResources): IWidget[] {
  const { runMachine: machine } = resources;
  const reconciler = functionOf(resources, 'reconciler');
  const hourly = { period: Duration.hours(1), statistic: 'Sum' };
  return [
    graph(
      'Monthly runs | unfinished after four',
      [
        machine.metricStarted(hourly),
        machine.metricSucceeded(hourly),
        machine.metricFailed(hourly),
      ],
      [counted('UnfinishedRuns', functionOf(resources, 'runChecker'), hourly.period)],
    ),
    graph(
      'Reconciliations | figures that drift',
      [counted('Reconciliations', reconciler, hourly.period)],
      [counted('DriftingFigures', reconciler, hourly.period)],
    ),
    graph(
      'Errors of functions | throttled',
      resources.functions.map(({ functionName: label, measured }) =>
        measured.metricErrors({ period: SOON, label }),
      ),
      resources.functions.map(({ functionName: label, measured }) =>
        measured.metricThrottles({ period: SOON, label }),
      ),
    ),
  ];
}

function table(resources: MonitoredResources): IWidget[] {
  const { table: items } = resources;
  const each = (name: 'ThrottledRequests' | 'SystemErrors') =>
    TABLE_OPERATIONS.map((operation) =>
      tableMetric(resources, name, operation).with({ label: operation }),
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

/** The lines have no names; search for a request's id to find all of its lines. */
const lastFailures = ({ functions }: MonitoredResources) =>
  new LogQueryWidget({
    title: 'Last failures',
    logGroupNames: functions.map(({ measured }) => measured.logGroup.logGroupName),
    queryLines: [
      'fields @timestamp, service, message, requestId, error.name, error.message',
      'filter level = "ERROR"',
      'sort @timestamp desc',
      'limit 20',
    ],
    width: WHOLE,
    height: 8,
  });
