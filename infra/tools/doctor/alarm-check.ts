/** The alarms that are on. What turned on before somebody was subscribed told nobody: CloudWatch mails changes alone. */
import {
  CloudWatchClient,
  GetMetricStatisticsCommand,
  type MetricAlarm,
  paginateDescribeAlarms,
} from '@aws-sdk/client-cloudwatch';
import { countOf } from '../../../shared/kernel/count.ts';
import { stackNameOf } from '../../model/stack-name.ts';
import { rulesOf } from '../../model/stage.ts';
import { type Check, type Finding, severeIn, warn } from './check.ts';
import { clientIn, type Cloud } from './cloud.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAY_SECONDS = DAY_MS / 1_000;
/** Every copy, signature and reconciliation was made once by then. */
const FIRST_DAYS = 8;
/** CloudWatch keeps values of an hour for 455 days. */
const KEPT_DAYS = 450;

const ageOf = (since: Date, now: Date): string => {
  const hours = Math.floor((now.getTime() - since.getTime()) / HOUR_MS);
  return hours < 48 ? countOf(hours, 'hour') : countOf(Math.floor(hours / 24), 'day');
};

/** True where the alarm's metric has had no value since a time. */
async function isSilent(
  client: CloudWatchClient,
  { Namespace, MetricName, Dimensions, TreatMissingData }: MetricAlarm,
  { since, now }: { since: Date; now: Date },
): Promise<boolean> {
  if (TreatMissingData !== 'breaching' || MetricName === undefined) return false;
  const { Datapoints = [] } = await client.send(
    new GetMetricStatisticsCommand({
      Namespace,
      MetricName,
      Dimensions,
      StartTime: new Date(Math.max(since.getTime(), now.getTime() - KEPT_DAYS * DAY_MS)),
      EndTime: now,
      Period: DAY_SECONDS,
      Statistics: ['SampleCount'],
    }),
  );
  return Datapoints.length === 0;
}

async function* judgeAlarms(cloud: Cloud, region: string, since: Date): AsyncGenerator<Finding> {
  const { now, stacks } = cloud;
  const client = new CloudWatchClient(clientIn(region));
  const AlarmNamePrefix = stackNameOf(cloud.deployment.stage, '');
  const pages = paginateDescribeAlarms({ client }, { StateValue: 'ALARM', AlarmNamePrefix });
  for await (const { MetricAlarms = [] } of pages)
    for (const alarm of MetricAlarms) {
      const { AlarmName = '', StateTransitionedTimestamp = now } = alarm;
      const stack = stacks.find(({ name }) => AlarmName.startsWith(`${name}-`));
      // It is another stage's, whose name begins like this one's.
      if (!stack) continue;
      const id = AlarmName.slice(stack.name.length + 1).replace(/[0-9A-F]{8}-\w+$/, '');
      const page = `https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}#alarmsV2:alarm/${AlarmName}`;
      if (!(await isSilent(client, alarm, { since, now })))
        yield severeIn(cloud)(`${id} is on for ${ageOf(StateTransitionedTimestamp, now)}`, page);
      else if (now.getTime() - since.getTime() < FIRST_DAYS * DAY_MS)
        yield warn(`${id} waits for its first data since the first deployment`, page);
      else
        yield severeIn(cloud)(
          `${id} has had no data since the first deployment, ${ageOf(since, now)} ago`,
          page,
        );
    }
}

export const alarms: Check = {
  name: 'alarms',
  actions: ['cloudwatch:DescribeAlarms', 'cloudwatch:GetMetricStatistics'],
  async *look(cloud) {
    if (!rulesOf(cloud.deployment).isGuarded) return 'this stage has no alarms';
    const deployed = await cloud.deployed();
    const ops = deployed.find(({ place }) => place.id === 'Ops');
    const since = ops?.stack.CreationTime;
    if (!since) return 'not deployed yet';
    for (const region of new Set(deployed.map(({ place }) => place.region)))
      yield* judgeAlarms(cloud, region, since);
    return 'none is on';
  },
};
