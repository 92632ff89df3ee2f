/** What operators hear of: one topic, and an alarm for everything that somebody must look at. */
import { Duration, Stack } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { Metric as Counted } from '../../functions/platform/log.ts';
import type { Deployment } from '../deployment.ts';
import type { DataStack } from './data.ts';
import type { MonthlyRunStack } from './monthly-run.ts';
import { stackProps } from './stack-props.ts';
import type { WorkStack } from './work.ts';

interface Watched {
  data: DataStack;
  monthlyRun: MonthlyRunStack;
  work: WorkStack;
}

interface AlarmSpec {
  description: string;
  metric: IMetric;
  /** Over how many periods of the metric nothing may come; absent: nothing is as it should be. */
  silentPeriods?: number;
}

/** The stateless stack of alarms. Whoever is to hear of them is named by `alarmEmail`. */
export class OpsStack extends Stack {
  readonly topic: Topic;

  constructor(scope: Construct, deployment: Deployment, watched: Watched) {
    super(scope, 'Ops', stackProps('Ops', deployment, { stateful: false }));
    this.topic = this.#createTopic(deployment);
    for (const [id, spec] of Object.entries(alarmsOf(watched))) this.#createAlarm(id, spec);
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

  #createAlarm(id: string, { description, metric, silentPeriods }: AlarmSpec): void {
    const alarm = new Alarm(this, id, {
      alarmDescription: description,
      metric,
      threshold: 1,
      comparisonOperator: silentPeriods
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: silentPeriods ?? 1,
      treatMissingData: silentPeriods ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
  }
}

/** Each with what somebody is to do who gets it in the night. */
function alarmsOf({ data, monthlyRun: { machine }, work }: Watched): Record<string, AlarmSpec> {
  const soon = { period: Duration.minutes(5), statistic: 'Sum' };
  const counted = (metricName: Counted, functionName: string, period: Duration) =>
    new Metric({
      namespace: 'CommissionPortal',
      metricName,
      dimensionsMap: { service: functionName },
      period,
      statistic: 'Sum',
    });
  const reconciler = work.functionNameOf('reconciler');
  const runChecker = work.functionNameOf('runChecker');
  return {
    RunFailed: {
      description:
        'A monthly run failed: its page under Payouts says at which step, and has Resume.',
      metric: machine.metricFailed(soon),
    },
    RunTimedOut: {
      description: 'A monthly run took longer than a day: look at its execution, then resume it.',
      metric: machine.metricTimedOut(soon),
    },
    RunAborted: {
      description: 'Somebody stopped a monthly run: it goes on once it is started again.',
      metric: machine.metricAborted(soon),
    },
    RunThrottled: {
      description: 'Step Functions slows a monthly run down: look at the quotas of the account.',
      metric: machine.metricThrottled(soon),
    },
    RunUnfinished: {
      description: 'It is past four and the monthly run is not finished: look at its record.',
      metric: counted('UnfinishedRuns', runChecker, Duration.hours(1)),
    },
    ScheduleFailed: {
      description:
        'A schedule could not start its function, or it failed: the dead letters say which.',
      metric: data.asyncDeadLetters.metricApproximateNumberOfMessagesVisible({
        period: Duration.minutes(5),
        statistic: 'Maximum',
      }),
    },
    LedgerDrifts: {
      description:
        'Figures of agents or batches are not what they must be: the log of the reconciler names them.',
      metric: counted('DriftingFigures', reconciler, Duration.hours(1)),
    },
    NotReconciled: {
      description: 'Nothing was reconciled for 30 hours: look at the log of the reconciler.',
      metric: counted('Reconciliations', reconciler, Duration.hours(6)),
      silentPeriods: 5,
    },
  };
}
