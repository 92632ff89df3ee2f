/**
 * A gradual release: CodeDeploy asks a new version one thing, gives it a tenth of the calls for five minutes, and
 * then all of them. A failure, or an alarm of that version, takes it back and fails the deployment of the stack.
 */
import { Duration, Lazy, Stack, Validations } from 'aws-cdk-lib';
import {
  Alarm,
  type CfnAlarm,
  ComparisonOperator,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import {
  LambdaApplication,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
} from 'aws-cdk-lib/aws-codedeploy';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Alias, CfnVersion, Function } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Trigger } from '../model/catalog.ts';
import type { Deployment } from '../model/deployment.ts';
import { LIVE } from '../model/release.ts';
import { probeOf, ReleaseProbe } from './release-probe.ts';
import { METRICS_NAMESPACE, VERSION_FAILURES } from '../../shared/kernel/metrics.ts';

/** In two of these minutes something must be wrong: a single failure has other causes. */
const MINUTES = { bad: 2, of: 5 };
/** At the 90th percentile: most answers take a tenth of a second, the slowest reports two. */
const SLOW = Duration.seconds(3);
const MINUTE = Duration.minutes(1);

/** The function in the catalogue's words. */
interface ReleasedFunction extends Construct {
  readonly functionName: string;
  readonly spec: { trigger: Trigger };
}

interface Released {
  latest: Function;
  live: Alias;
  deployment: Deployment;
  /** The secret that endpoints ask of their caller. */
  originSecret: string;
}

/** Releases the function gradually from now on; its first version goes at once. */
export function releaseGradually(fn: ReleasedFunction, released: Released): void {
  const releases = releasesOf(Stack.of(fn), released.deployment);
  releases.permit(released.latest);
  releases.probe.ask(released, probeOf(fn.spec.trigger, released.originSecret));
  new LambdaDeploymentGroup(fn, 'Release', {
    application: releases.application,
    role: releases.role.withoutPolicyUpdates(),
    alias: released.live,
    preHook: releases.probe.hook,
    deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
    alarms: alarmsOf(fn, released),
    // An alarm that stops a release takes it back, too.
    autoRollback: { deploymentInAlarm: true, failedDeployment: true, stoppedDeployment: true },
  });
}

/** The application and the role that the releases of one stack share. */
class Releases extends Construct {
  readonly application: LambdaApplication;
  readonly role: Role;
  readonly probe: ReleaseProbe;
  readonly #aliases = new PolicyStatement({
    actions: ['lambda:GetAlias', 'lambda:GetProvisionedConcurrencyConfig', 'lambda:UpdateAlias'],
  });

  constructor(stack: Stack, deployment: Deployment) {
    super(stack, 'Releases');
    this.application = new LambdaApplication(this, 'Application');
    this.probe = new ReleaseProbe(this, deployment, this.application);
    const ask = new PolicyStatement({
      actions: ['lambda:InvokeFunction'],
      resources: [this.probe.hook.functionArn],
    });
    // An alarm that is looked at by its name has no resource to name.
    const look = new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: ['*'] });
    this.role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': stack.account } },
      }),
      description: 'Moves the aliases of functions to the version of a release',
      inlinePolicies: { move: new PolicyDocument({ statements: [this.#aliases, ask, look] }) },
    });
    Validations.of(this.role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'DescribeAlarms accepts no resource; it reads states alone',
    });
  }

  /** By the function's ARN: the alias itself comes after the role. */
  permit({ functionArn }: Function): void {
    this.#aliases.addResources(functionArn, `${functionArn}:${LIVE}`);
  }
}

const releasesOf = (stack: Stack, deployment: Deployment): Releases =>
  (stack.node.tryFindChild('Releases') as Releases | undefined) ?? new Releases(stack, deployment);

interface Sign {
  id: string;
  description: string;
  metric: Metric;
  threshold: number;
}

function alarmsOf(fn: ReleasedFunction, released: Released): Alarm[] {
  const { latest, live } = released;
  return signsOf(fn, released).map(({ id, description, metric, threshold }) => {
    const alarm = new Alarm(fn, id, {
      alarmDescription: `${description} A gradual release looks at this; it tells nobody.`,
      metric,
      threshold,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: MINUTES.of,
      datapointsToAlarm: MINUTES.bad,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      evaluateLowSampleCountPercentile: 'ignore',
    });
    anewForEachVersion(alarm, latest, live);
    return alarm;
  });
}

/**
 * An alarm that is changed keeps its state, and one that is on stops a release before it begins: the version
 * that mends a broken one couldn't come. So each version has alarms of its own.
 */
function anewForEachVersion(alarm: Alarm, latest: Function, live: Alias): void {
  const own = alarm.node.defaultChild as CfnAlarm;
  const version = latest.currentVersion.node.defaultChild as CfnVersion;
  const stack = Stack.of(live);
  const id = stack.getLogicalId(own);
  own.overrideLogicalId(
    Lazy.uncachedString({
      produce: () => `${id}${String(stack.resolve(version.logicalId)).slice(-HASH_LENGTH)}`,
    }),
  );
}

/** The CDK ends the logical id of a version with the hash of its function. */
const HASH_LENGTH = 32;

/** The signs that something is wrong with a version, by its trigger. */
function signsOf({ functionName, spec }: ReleasedFunction, released: Released): Sign[] {
  const fails: Sign = {
    id: 'ReleaseFails',
    description: `A new version of ${functionName} ends with an error or its time limit.`,
    metric: ofLambda(released, 'Errors', 'Sum'),
    threshold: 1,
  };
  const refuses: Sign = {
    id: 'ReleaseFailures',
    description: `A new version of ${functionName} answers with server errors or can't do its work.`,
    metric: new Metric({
      namespace: METRICS_NAMESPACE,
      metricName: VERSION_FAILURES,
      dimensionsMap: {
        service: released.latest.functionName,
        version: released.live.version.version,
      },
      period: MINUTE,
      statistic: 'Sum',
    }),
    threshold: 1,
  };
  const isSlow: Sign = {
    id: 'ReleaseSlow',
    description: `A new version of ${functionName} takes ${SLOW.toSeconds()} seconds and more.`,
    metric: ofLambda(released, 'Duration', 'p90'),
    threshold: SLOW.toMilliseconds(),
  };
  const isRefusing = functionName === 'preSignUp';
  // Lambda counts a refused sign-up as an error.
  return [
    ...(isRefusing ? [] : [fails]),
    refuses,
    ...(ANSWERED.has(spec.trigger.kind) ? [isSlow] : []),
  ];
}

/** People wait for these answers; the time limit of the user pool's triggers is an error. */
const ANSWERED: ReadonlySet<Trigger['kind']> = new Set(['http']);

/** A metric of the new version alone, of the calls that came by the alias. */
const ofLambda = ({ latest, live }: Released, metricName: string, statistic: string): Metric =>
  new Metric({
    namespace: 'AWS/Lambda',
    metricName,
    dimensionsMap: {
      FunctionName: latest.functionName,
      Resource: `${latest.functionName}:${LIVE}`,
      ExecutedVersion: live.version.version,
    },
    period: MINUTE,
    statistic,
  });
