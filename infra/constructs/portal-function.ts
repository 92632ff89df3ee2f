/**
 * One function of the catalogue: its bundle, role, log, variables, and dead letters. Everything invokes it by
 * its alias, which leads to the version of the release; a gradual release moves the alias by degrees.
 */
import { Duration } from 'aws-cdk-lib';
import {
  Alias,
  Architecture,
  Function,
  type IAlias,
  type IVersion,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { type FunctionName, type FunctionSpec, functions } from '../model/catalog.ts';
import type { Deployment } from '../model/deployment.ts';
import { isReleasedGradually, LIVE } from '../model/release.ts';
import { codeOf } from './bundles.ts';
import { functionRole } from './function-role.ts';
import { releaseGradually } from './gradual-release.ts';
import { removalPolicyOf } from './removal-policy.ts';
import { arnsOf, type Bindings, variablesOf } from './bindings.ts';

interface Props {
  deployment: Deployment;
  bindings: Bindings;
}

/** All versions of a function together, for alarms and the dashboard. It can't be invoked by this. */
export type MeasuredFunction = Pick<
  Function,
  'functionName' | 'logGroup' | 'metric' | 'metricErrors' | 'metricThrottles'
>;

/** Makes the function that the catalogue describes under `name`. */
export class PortalFunction extends Construct {
  readonly functionName: FunctionName;
  readonly spec: FunctionSpec;
  /** The only way to invoke the function. */
  readonly live: IAlias;
  readonly measured: MeasuredFunction;

  constructor(scope: Construct, name: FunctionName, { deployment, bindings }: Props) {
    super(scope, name);
    this.functionName = name;
    this.spec = functions[name];
    const latest = this.#create(deployment, bindings);
    this.measured = latest;
    // CloudFormation removes the version before once the alias has left it; going back publishes it anew.
    // The library's own classes fail their interfaces under exactOptionalPropertyTypes.
    const version = latest.currentVersion as IVersion;
    const live = new Alias(this, 'Live', { aliasName: LIVE, version });
    this.live = live as IAlias;
    const originSecret = bindings.variables.ORIGIN_SECRETS?.split(',')[0] ?? '';
    if (isReleasedGradually(deployment, this.spec.trigger))
      releaseGradually(this, { latest, live, deployment, originSecret });
  }

  #create(deployment: Deployment, bindings: Bindings): Function {
    const logGroup = new LogGroup(this, 'Log', {
      retention: RetentionDays.SIX_MONTHS,
      removalPolicy: removalPolicyOf(deployment),
    });
    const role = functionRole(this, this.spec, bindings, logGroup);
    return new Function(this, 'Function', {
      code: codeOf(this, this.functionName),
      handler: 'index.handler',
      description: this.spec.purpose,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      timeout: Duration.seconds(this.spec.timeoutSeconds),
      memorySize: this.spec.memoryMb,
      environment: {
        ...variablesOf(bindings, this.spec.variables),
        ...(this.spec.nodeOptions ? { NODE_OPTIONS: this.spec.nodeOptions } : {}),
      },
      tracing: Tracing.ACTIVE,
      logGroup,
      // Rights come from the catalogue only; those that constructs would add are left out.
      role: role.withoutPolicyUpdates(),
      ...this.#asynchronous(bindings),
    });
  }

  /** A schedule doesn't wait for the answer: what fails goes to the dead letters. */
  #asynchronous(bindings: Bindings) {
    if (this.spec.trigger.kind !== 'schedule') return {};
    const [arn] = arnsOf(bindings, 'asyncDeadLetters');
    return { deadLetterQueue: Queue.fromQueueArn(this, 'DeadLetters', String(arn)) };
  }
}
