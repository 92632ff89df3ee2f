/** One function of the catalogue: its bundle, role, log, variables, and dead letters. */
import { Duration } from 'aws-cdk-lib';
import { Architecture, Function, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { type FunctionName, type FunctionSpec, functions } from '../model/catalog.ts';
import type { Deployment } from '../model/deployment.ts';
import { codeOf } from './bundles.ts';
import { functionRole } from './function-role.ts';
import { removalPolicyOf } from './removal-policy.ts';
import { arnsOf, type Bindings, variablesOf } from './bindings.ts';

interface Props {
  deployment: Deployment;
  bindings: Bindings;
}

/** Makes the function that the catalogue describes under `name`. */
export class PortalFunction extends Construct {
  readonly functionName: FunctionName;
  readonly spec: FunctionSpec;
  readonly handler: Function;

  constructor(scope: Construct, name: FunctionName, { deployment, bindings }: Props) {
    super(scope, name);
    this.functionName = name;
    this.spec = functions[name];
    const logGroup = new LogGroup(this, 'Log', {
      retention: RetentionDays.SIX_MONTHS,
      removalPolicy: removalPolicyOf(deployment),
    });
    const role = functionRole(this, this.spec, bindings, logGroup);
    this.handler = new Function(this, 'Function', {
      code: codeOf(this, name),
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
      ...this.asynchronous(bindings),
    });
  }

  /** A schedule doesn't wait for the answer: what fails goes to the dead letters. */
  private asynchronous(bindings: Bindings) {
    if (this.spec.trigger.kind !== 'schedule') return {};
    const [arn] = arnsOf(bindings, 'asyncDeadLetters');
    return { deadLetterQueue: Queue.fromQueueArn(this, 'DeadLetters', String(arn)) };
  }
}
