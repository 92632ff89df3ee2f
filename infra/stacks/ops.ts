/** Monitoring for operators: one topic, the alarms, and one dashboard. */
import { Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { createAlarmTopic } from '../constructs/alarm-topic.ts';
import { PortalFunction } from '../constructs/portal-function.ts';
import type { Deployment } from '../model/deployment.ts';
import { copyAlarms } from '../ops/copy-alarms.ts';
import { createDashboard } from '../ops/dashboard.ts';
import { requestAlarms } from '../ops/request-alarms.ts';
import { functionAlarms } from '../ops/function-alarms.ts';
import { moneyAlarms } from '../ops/money-alarms.ts';
import type { AlarmSpec, MonitoredResources } from '../ops/monitored.ts';
import { workAlarms } from '../ops/work-alarms.ts';
import type { AccountWorkStack } from './account-work.ts';
import type { ApiStack } from './api.ts';
import type { AuthStack } from './auth.ts';
import type { CopiesStack } from './copies.ts';
import type { DataStack } from './data.ts';
import type { MailStack } from './mail.ts';
import type { MonthlyRunStack } from './monthly-run.ts';
import { stackProps } from './stack-props.ts';

interface MonitoredStacks {
  data: DataStack;
  mail: MailStack;
  auth: AuthStack;
  monthlyRun: MonthlyRunStack;
  accountWork: AccountWorkStack;
  api: ApiStack;
  copies: CopiesStack | undefined;
}

/** The stateless stack of alarms; they are mailed to the setting `alarmEmail`. */
export class OpsStack extends Stack {
  readonly topic: Topic;

  /** Must be created after the stacks whose functions it monitors. */
  constructor(scope: Construct, deployment: Deployment, stacks: MonitoredStacks) {
    super(scope, 'Ops', stackProps('Ops', deployment));
    this.topic = createAlarmTopic(this, deployment.alarmEmail);
    const { data, mail, auth, monthlyRun, accountWork, api, copies } = stacks;
    const resources: MonitoredResources = {
      api: api.api,
      userPool: auth.userPool,
      userPoolClient: auth.client,
      table: data.table,
      jobQueue: data.jobQueue,
      failedJobs: data.failedJobs,
      asyncDeadLetters: data.asyncDeadLetters,
      streamDeadLetters: data.streamDeadLetters,
      runMachine: monthlyRun.machine,
      workMachine: accountWork.machine,
      mailMetric: (event) => mail.metricOf(event),
      copies: copies?.metrics,
      functions: scope.node.findAll().filter((node) => node instanceof PortalFunction),
    };
    const specs = {
      ...requestAlarms(resources),
      ...moneyAlarms(resources),
      ...workAlarms(resources),
      ...copyAlarms(resources),
      ...functionAlarms(resources),
    };
    const alarms = Object.entries(specs).map(([id, spec]) => this.#createAlarm(id, spec));
    createDashboard(this, deployment, { resources, alarms });
  }

  #createAlarm(id: string, spec: AlarmSpec): Alarm {
    const { description, metric, threshold = 1, within = [1, 1], silentPeriods, lasts } = spec;
    const [bad, of] = within;
    const alarm = new Alarm(this, id, {
      alarmDescription: description,
      metric,
      threshold,
      comparisonOperator: silentPeriods
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: silentPeriods ?? of,
      datapointsToAlarm: silentPeriods ?? bad,
      treatMissingData: silentPeriods ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    const notify = new SnsAction(this.topic);
    alarm.addAlarmAction(notify);
    if (lasts) alarm.addOkAction(notify);
    return alarm;
  }
}
