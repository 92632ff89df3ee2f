/** What operators look at: one topic, an alarm for everything that somebody must look at, one dashboard. */
import { Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { PortalFunction } from '../constructs/portal-function.ts';
import type { Deployment } from '../deployment.ts';
import { createDashboard } from '../ops/dashboard.ts';
import { doorAlarms } from '../ops/door-alarms.ts';
import { functionAlarms } from '../ops/function-alarms.ts';
import { moneyAlarms } from '../ops/money-alarms.ts';
import type { AlarmSpec, Watched, WatchedStacks } from '../ops/watched.ts';
import { workAlarms } from '../ops/work-alarms.ts';
import { stackProps } from './stack-props.ts';

/** The stateless stack of alarms. Whoever is to hear of them is named by `alarmEmail`. */
export class OpsStack extends Stack {
  readonly topic: Topic;

  /** Comes after the stacks whose functions it watches. */
  constructor(scope: Construct, deployment: Deployment, stacks: WatchedStacks) {
    super(scope, 'Ops', stackProps('Ops', deployment, { stateful: false }));
    this.topic = this.#createTopic(deployment);
    const functions = scope.node.findAll().filter((node) => node instanceof PortalFunction);
    const watched: Watched = { ...stacks, functions };
    const specs = {
      ...doorAlarms(watched),
      ...moneyAlarms(watched),
      ...workAlarms(watched),
      ...functionAlarms(watched),
    };
    const alarms = Object.entries(specs).map(([id, spec]) => this.#createAlarm(id, spec));
    createDashboard(this, deployment, { watched, alarms });
  }

  #createTopic({ alarmEmail }: Deployment): Topic {
    const topic = new Topic(this, 'Alarms', { enforceSSL: true });
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    );
    if (alarmEmail) topic.addSubscription(new EmailSubscription(alarmEmail));
    return topic;
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
    const tell = new SnsAction(this.topic);
    alarm.addAlarmAction(tell);
    if (lasts) alarm.addOkAction(tell);
    return alarm;
  }
}
