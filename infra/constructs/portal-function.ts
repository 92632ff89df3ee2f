/** One function of the catalogue: its bundle, role, log, variables, and dead letters. */
import { fileURLToPath } from 'node:url';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Architecture, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { NodejsFunction, OutputFormat } from 'aws-cdk-lib/aws-lambda-nodejs';
import type { BundlingOptions } from 'aws-cdk-lib/aws-lambda-nodejs';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { type FunctionName, type FunctionSpec, functions } from '../model/catalog.ts';
import { type Deployment, keepsData } from '../model/deployment.ts';
import { functionRole } from './function-role.ts';
import { arnsOf, type Bindings, variablesOf } from './bindings.ts';

/** Packages that were written as CommonJS call `require`, which an ES module doesn't have. */
const banner =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

const runtimeCredentials = fileURLToPath(new URL('./runtime-credentials.ts', import.meta.url));

const bundling: BundlingOptions = {
  format: OutputFormat.ESM,
  target: 'node24',
  mainFields: ['module', 'main'],
  minify: true,
  sourceMap: false,
  // The SDK goes into the bundle: its version is ours, and it starts faster than the runtime's.
  externalModules: [],
  banner,
  esbuildArgs: { '--alias:@aws-sdk/credential-provider-node': runtimeCredentials },
};

interface Props {
  deployment: Deployment;
  bindings: Bindings;
}

/** Makes the function that the catalogue describes under `name`. */
export class PortalFunction extends Construct {
  readonly functionName: FunctionName;
  readonly spec: FunctionSpec;
  readonly handler: NodejsFunction;

  constructor(scope: Construct, name: FunctionName, { deployment, bindings }: Props) {
    super(scope, name);
    this.functionName = name;
    this.spec = functions[name];
    const logGroup = new LogGroup(this, 'Log', {
      retention: RetentionDays.SIX_MONTHS,
      removalPolicy: keepsData(deployment) ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    const role = functionRole(this, this.spec, bindings, logGroup);
    this.handler = new NodejsFunction(this, 'Function', {
      entry: this.spec.entry,
      description: this.spec.purpose,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      timeout: Duration.seconds(this.spec.timeoutSeconds),
      memorySize: this.spec.memoryMb,
      environment: {
        ...variablesOf(bindings, this.spec.variables),
        ...(this.spec.nodeOptions ? { NODE_OPTIONS: this.spec.nodeOptions } : {}),
      },
      awsSdkConnectionReuse: false,
      tracing: Tracing.ACTIVE,
      logGroup,
      // Rights come from the catalogue only; those that constructs would add are left out.
      role: role.withoutPolicyUpdates(),
      bundling,
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
