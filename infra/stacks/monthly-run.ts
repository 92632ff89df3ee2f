/** The monthly run: on the 1st, a schedule starts the state machine that walks through its steps. */
import { ArnFormat, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import { DefinitionBody, LogLevel, StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import { TIME_ZONE } from '../../shared/kernel/month.ts';
import { type FunctionName, functions } from '../model/catalog.ts';
import { PortalFunction } from '../constructs/portal-function.ts';
import type { Bindings } from '../constructs/bindings.ts';
import { type Deployment, keepsData } from '../model/deployment.ts';
import { runMachine } from '../constructs/run-machine.ts';
import type { DataStack } from './data.ts';
import { stackProps } from './stack-props.ts';

/** A start that fails is tried again for so long: the run may well begin an hour later. */
const START_WITHIN_SECONDS = 60 * 60;
/** Writing a state machine's log needs these, which know no resource. */
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

/** Traces have no resource either. */
const TRACING = [
  'xray:GetSamplingRules',
  'xray:GetSamplingTargets',
  'xray:PutTelemetryRecords',
  'xray:PutTraceSegments',
];

/** The stateless stack of the state machine, its functions and its schedule. */
export class MonthlyRunStack extends Stack {
  readonly machine: StateMachine;
  readonly #name: string;

  constructor(scope: Construct, deployment: Deployment, data: DataStack, bindings: Bindings) {
    super(scope, 'MonthlyRun', stackProps('MonthlyRun', deployment, { stateful: false }));
    // Its own rights name it, so that it needs a name before it is made.
    this.#name = `commission-portal-${deployment.stage}-monthly-run`;
    const handlers = this.#createFunctions(deployment, bindings);
    this.machine = this.#createMachine(deployment, data, handlers);
    this.#schedule(deployment, data);
  }

  /** What functions may get of this stack. */
  get bindings(): Bindings {
    const { stateMachineArn } = this.machine;
    return {
      variables: { RUN_MACHINE_ARN: stateMachineArn },
      arns: { runMachine: [stateMachineArn] },
    };
  }

  #createFunctions(deployment: Deployment, bindings: Bindings): Map<FunctionName, string> {
    const names = Object.keys(functions) as FunctionName[];
    const steps = names.filter((name) => functions[name].trigger.kind === 'runStep');
    return new Map(
      steps.map((name) => {
        const { handler } = new PortalFunction(this, name, { deployment, bindings });
        return [name, handler.functionArn];
      }),
    );
  }

  #createMachine(
    deployment: Deployment,
    { exports }: DataStack,
    handlers: ReadonlyMap<FunctionName, string>,
  ): StateMachine {
    const definition = runMachine({
      bucket: exports.bucketName,
      functionArn: (name) => String(handlers.get(name)),
    });
    const logs = new LogGroup(this, 'MachineLog', {
      // Under this prefix the account's policy for deliveries of logs doesn't grow with each.
      logGroupName: `/aws/vendedlogs/states/${this.#name}`,
      retention: RetentionDays.SIX_MONTHS,
      removalPolicy: keepsData(deployment) ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    return new StateMachine(this, 'Machine', {
      stateMachineName: this.#name,
      definitionBody: DefinitionBody.fromString(this.toJsonString(definition)),
      role: this.#machineRole(handlers, exports.arnForObjects('runs/*')).withoutPolicyUpdates(),
      logs: { destination: logs, level: LogLevel.ALL, includeExecutionData: false },
      tracingEnabled: true,
    });
  }

  #machineRole(handlers: ReadonlyMap<FunctionName, string>, manifests: string): Role {
    const arn = (resource: string, resourceName: string) =>
      this.formatArn({
        service: 'states',
        resource,
        resourceName,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      });
    const allow = (actions: string[], ...resources: string[]) =>
      new PolicyStatement({ actions, resources });
    const role = new Role(this, 'MachineRole', {
      assumedBy: new ServicePrincipal('states.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
      inlinePolicies: {
        run: new PolicyDocument({
          statements: [
            allow(['lambda:InvokeFunction'], ...handlers.values()),
            allow(['s3:GetObject'], manifests),
            // The batches of a map are executions of the same machine.
            allow(['states:StartExecution'], arn('stateMachine', this.#name)),
            allow(
              ['states:DescribeExecution', 'states:StopExecution'],
              arn('execution', `${this.#name}:*`),
            ),
            allow([...LOG_DELIVERY, ...TRACING], '*'),
          ],
        }),
      },
    });
    this.#acknowledge(role);
    return role;
  }

  #acknowledge(role: Role): void {
    const { partition, region, account } = this;
    const executions = `arn:${partition}:states:${region}:${account}:execution:${this.#name}:*`;
    Validations.of(role).acknowledge(
      {
        id: 'AwsSolutions-IAM5[Resource::*]',
        reason: 'Deliveries of logs and traces belong to the account and have no resource to name',
      },
      {
        id: `AwsSolutions-IAM5[Resource::${executions}]`,
        reason: "An execution's name is made at run time; the right is for this machine's own",
      },
      {
        id: 'AwsSolutions-IAM5[Resource::<Exports>/runs/*]',
        reason: "A manifest's key has its period in it",
      },
    );
  }

  #schedule(deployment: Deployment, { asyncDeadLetters }: DataStack): void {
    const { day, hour } = deployment.portal.monthlyRun;
    const role = new Role(this, 'ScheduleRole', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
      inlinePolicies: {
        start: new PolicyDocument({
          statements: [
            new PolicyStatement({
              actions: ['states:StartExecution'],
              resources: [this.machine.stateMachineArn],
            }),
            new PolicyStatement({
              actions: ['sqs:SendMessage'],
              resources: [asyncDeadLetters.queueArn],
            }),
          ],
        }),
      },
    });
    new CfnSchedule(this, 'Schedule', {
      scheduleExpression: `cron(0 ${hour} ${day} * ? *)`,
      scheduleExpressionTimezone: TIME_ZONE,
      flexibleTimeWindow: { mode: 'OFF' },
      target: {
        arn: this.machine.stateMachineArn,
        roleArn: role.roleArn,
        input: JSON.stringify({ kind: 'openRuns', at: '<aws.scheduler.scheduled-time>' }),
        deadLetterConfig: { arn: asyncDeadLetters.queueArn },
        retryPolicy: {
          maximumRetryAttempts: 10,
          maximumEventAgeInSeconds: START_WITHIN_SECONDS,
        },
      },
    });
  }
}
