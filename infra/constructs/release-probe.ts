/**
 * Asks new versions before they get calls: a hook of CodeDeploy calls each version of a stack that is released
 * gradually, by its ARN. It loads its code, settings and clients; endpoints read the table for an unknown caller.
 * Money, audit and mail are not touched.
 */
import { ArnFormat, type CfnElement, Duration, Lazy, Stack, Validations } from 'aws-cdk-lib';
import type { LambdaApplication } from 'aws-cdk-lib/aws-codedeploy';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type Alias, Architecture, Code, Function, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { ORIGIN_SECRET_HEADER } from '../../functions/platform/origin-secret.ts';
import type { Trigger } from '../model/catalog.ts';
import type { Deployment } from '../model/deployment.ts';
import { removalPolicyOf } from './removal-policy.ts';

const READS = {
  public: '/api/public/referral-codes/NOBODY',
  me: '/api/me/profile',
  agent: '/api/agent/profile',
  admin: '/api/admin/agents',
};
const NOBODY = 'release-probe';

/** An empty batch to a consumer, an unknown trigger to a function of the user pool. */
const EMPTY = { Records: [], request: { userAttributes: { sub: NOBODY } } };

/** The event to which a version has to answer without a failure. */
export function probeOf(trigger: Trigger, originSecret: string): object {
  if (trigger.kind !== 'http') return EMPTY;
  const path = READS[trigger.audience];
  return {
    rawPath: path,
    rawQueryString: '',
    headers: { [ORIGIN_SECRET_HEADER]: originSecret },
    requestContext: {
      requestId: NOBODY,
      http: { method: 'GET', path, sourceIp: '127.0.0.1' },
      authorizer: { jwt: { claims: { sub: NOBODY } } },
    },
  };
}

/** The message alone, without a code, is the refusal of a wrong origin secret: nothing was read before it. */
export const PROBE = `const { InvokeCommand, LambdaClient } = require('@aws-sdk/client-lambda');
const { CodeDeployClient, PutLifecycleEventHookExecutionStatusCommand } = require('@aws-sdk/client-codedeploy');
const lambda = new LambdaClient();
const codeDeploy = new CodeDeployClient();
async function answers([FunctionName, event]) {
  const { FunctionError, Payload } = await lambda.send(
    new InvokeCommand({ FunctionName, Payload: JSON.stringify(event) }),
  );
  const { statusCode = 200, body } = JSON.parse(Buffer.from(Payload).toString());
  const isSound = !FunctionError && statusCode < 500 && body !== '{"message":"Forbidden"}';
  console.log(JSON.stringify({ FunctionName, isSound, statusCode, FunctionError }));
  return isSound;
}
exports.handler = async ({ DeploymentId, LifecycleEventHookExecutionId }) => {
  const all = await Promise.allSettled(JSON.parse(process.env.PROBES).map(answers));
  for (const { reason } of all) if (reason) console.error(reason);
  await codeDeploy.send(
    new PutLifecycleEventHookExecutionStatusCommand({
      deploymentId: DeploymentId,
      lifecycleEventHookExecutionId: LifecycleEventHookExecutionId,
      status: all.every(({ value }) => value === true) ? 'Succeeded' : 'Failed',
    }),
  );
};
`;

/** Each endpoint may take 29 seconds, and is asked at the same time. */
const SECONDS = 120;

/** The hook of a stack's releases. */
export class ReleaseProbe extends Construct {
  readonly hook: Function;
  readonly #probes: [version: string, event: object][] = [];
  readonly #invoke = new PolicyStatement({ actions: ['lambda:InvokeFunction'] });

  constructor(scope: Construct, deployment: Deployment, application: LambdaApplication) {
    super(scope, 'Probe');
    const stack = Stack.of(this);
    const logGroup = new LogGroup(this, 'Log', {
      retention: RetentionDays.SIX_MONTHS,
      removalPolicy: removalPolicyOf(deployment),
    });
    // The groups have generated names, and name this function.
    const groups = stack.formatArn({
      service: 'codedeploy',
      resource: 'deploymentgroup',
      resourceName: `${application.applicationName}/*`,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    const allow = (action: string, resource: string) =>
      new PolicyStatement({ actions: [action], resources: [resource] });
    const statements = [
      this.#invoke,
      allow('codedeploy:PutLifecycleEventHookExecutionStatus', groups),
      allow('logs:CreateLogStream', logGroup.logGroupArn),
      allow('logs:PutLogEvents', logGroup.logGroupArn),
    ];
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { probe: new PolicyDocument({ statements }) },
    });
    this.hook = new Function(this, 'Function', {
      code: Code.fromInline(PROBE),
      handler: 'index.handler',
      description: 'Asks new versions before they get calls',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      timeout: Duration.seconds(SECONDS),
      memorySize: 256,
      environment: { PROBES: Lazy.string({ produce: () => stack.toJsonString(this.#probes) }) },
      logGroup,
      role: role.withoutPolicyUpdates(),
    });
    this.#acknowledge(
      groups.replace(application.applicationName, `<${logicalIdOf(application)}>`),
      'The groups name this function, so it can’t name them; the application has no others',
    );
  }

  /** Sends the event to the function's new version in each release. */
  ask({ latest, live }: { latest: Function; live: Alias }, event: object): void {
    this.#probes.push([live.version.functionArn, event]);
    this.#invoke.addResources(`${latest.functionArn}:*`);
    this.#acknowledge(
      `<${logicalIdOf(latest)}.Arn>:*`,
      'All versions of one function: a right of each release might come later than its probe',
    );
  }

  #acknowledge(resource: string, reason: string): void {
    Validations.of(this).acknowledge({ id: `AwsSolutions-IAM5[Resource::${resource}]`, reason });
  }
}

const logicalIdOf = ({ node }: Construct): string =>
  Stack.of(node.scope as Construct).getLogicalId(node.defaultChild as CfnElement);
