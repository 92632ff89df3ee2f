/** A state machine of the portal: its log, its role with what it may call, and its traces. */
import { ArnFormat, type Stack, Validations } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IAlias } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { DefinitionBody, LogLevel, StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { FunctionName } from '../model/catalog.ts';
import type { Deployment } from '../model/deployment.ts';
import { removalPolicyOf } from './removal-policy.ts';

/** The actions by which a state machine writes its log; they accept no resource. */
const LOG_DELIVERY = [
  'logs:CreateLogDelivery',
  'logs:DeleteLogDelivery',
  'logs:DescribeLogGroups',
  'logs:DescribeResourcePolicies',
  'logs:GetLogDelivery',
  'logs:ListLogDeliveries',
  'logs:PutResourcePolicy',
  'logs:UpdateLogDelivery',
];

/** The actions by which it writes traces; they accept no resource either. */
const TRACING = [
  'xray:GetSamplingRules',
  'xray:GetSamplingTargets',
  'xray:PutTelemetryRecords',
  'xray:PutTraceSegments',
];

/** Rights of a machine beside calling its functions. */
interface FurtherRights {
  statements: PolicyStatement[];
  /** Resources that end in a wildcard, as cdk-nag reports them, and why no narrower ones exist. */
  wildcards: { resource: string; reason: string }[];
}

interface Props {
  /** Fixed, because the policy of its role may name it. */
  name: string;
  /** In the Amazon States Language. */
  definition: object;
  deployment: Deployment;
  /** The functions that it calls. */
  handlers: ReadonlyMap<FunctionName, IAlias>;
  further?: FurtherRights;
}

const NONE: FurtherRights = { statements: [], wildcards: [] };

/** The rights that a distributed map needs: its children are executions of the same machine. */
export function childExecutionRights(stack: Stack, name: string): FurtherRights {
  const arn = (resource: string, resourceName: string) =>
    stack.formatArn({
      service: 'states',
      resource,
      resourceName,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
  const { partition, region, account } = stack;
  return {
    statements: [
      new PolicyStatement({
        actions: ['states:StartExecution'],
        resources: [arn('stateMachine', name)],
      }),
      new PolicyStatement({
        actions: ['states:DescribeExecution', 'states:StopExecution'],
        resources: [arn('execution', `${name}:*`)],
      }),
    ],
    wildcards: [
      {
        resource: `arn:${partition}:states:${region}:${account}:execution:${name}:*`,
        reason: "An execution's name is made at run time; the right is for this machine's own",
      },
    ],
  };
}

/** Makes the stack's one state machine. */
export function createMachine(
  stack: Stack,
  { name, definition, deployment, handlers, further = NONE }: Props,
): StateMachine {
  const logs = new LogGroup(stack, 'MachineLog', {
    // Log groups with this prefix don't enlarge the account's policy for log deliveries.
    logGroupName: `/aws/vendedlogs/states/${name}`,
    retention: RetentionDays.SIX_MONTHS,
    removalPolicy: removalPolicyOf(deployment),
  });
  return new StateMachine(stack, 'Machine', {
    stateMachineName: name,
    // As text: from a chain of states the CDK would add rights to the role that it doesn't need.
    definitionBody: DefinitionBody.fromString(stack.toJsonString(definition)),
    role: createRole(stack, handlers, further).withoutPolicyUpdates(),
    logs: { destination: logs, level: LogLevel.ALL, includeExecutionData: false },
    tracingEnabled: true,
  });
}

function createRole(
  stack: Stack,
  handlers: ReadonlyMap<FunctionName, IAlias>,
  { statements, wildcards }: FurtherRights,
): Role {
  const allow = (actions: string[], ...resources: string[]) =>
    new PolicyStatement({ actions, resources });
  const arns = Array.from(handlers.values(), ({ functionArn }) => functionArn);
  const role = new Role(stack, 'MachineRole', {
    assumedBy: new ServicePrincipal('states.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': stack.account } },
    }),
    inlinePolicies: {
      run: new PolicyDocument({
        statements: [
          allow(['lambda:InvokeFunction'], ...arns),
          ...statements,
          allow([...LOG_DELIVERY, ...TRACING], '*'),
        ],
      }),
    },
  });
  const all = {
    resource: '*',
    reason: 'Deliveries of logs and traces belong to the account and have no resource to name',
  };
  for (const { resource, reason } of [all, ...wildcards])
    Validations.of(role).acknowledge({ id: `AwsSolutions-IAM5[Resource::${resource}]`, reason });
  return role;
}
