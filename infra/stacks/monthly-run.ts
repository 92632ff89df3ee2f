/** The monthly run: on the 1st, a schedule starts the state machine that takes its steps. */
import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IAlias } from 'aws-cdk-lib/aws-lambda';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import { TIME_ZONE } from '../../shared/kernel/month.ts';
import { type FunctionName, functions } from '../model/catalog.ts';
import { PortalFunction } from '../constructs/portal-function.ts';
import type { Bindings } from '../constructs/bindings.ts';
import type { Deployment } from '../model/deployment.ts';
import { childExecutionRights, createMachine } from '../constructs/portal-machine.ts';
import { createSchedule } from '../constructs/portal-schedule.ts';
import { RunDefinition } from '../constructs/run-machine.ts';
import type { DataStack } from './data.ts';
import { stackProps } from './stack-props.ts';

/** A start that fails is retried for an hour. */
const START_WITHIN_SECONDS = 60 * 60;
/** The stateless stack of the state machine, its functions and its schedule. */
export class MonthlyRunStack extends Stack {
  readonly machine: StateMachine;
  readonly #name: string;

  constructor(scope: Construct, deployment: Deployment, data: DataStack, bindings: Bindings) {
    super(scope, 'MonthlyRun', stackProps('MonthlyRun', deployment));
    // Its role's policy contains its name, so the name can't be generated.
    this.#name = `commission-portal-${deployment.stage}-monthly-run`;
    const handlers = this.#createFunctions(deployment, bindings);
    this.machine = this.#createMachine(deployment, data, handlers);
    this.#schedule(deployment, data);
  }

  /** The resources that this stack offers to functions. */
  get bindings(): Bindings {
    const { stateMachineArn } = this.machine;
    return {
      variables: { RUN_MACHINE_ARN: stateMachineArn },
      arns: { runMachine: [stateMachineArn] },
    };
  }

  #createFunctions(deployment: Deployment, bindings: Bindings): Map<FunctionName, IAlias> {
    const names = Object.keys(functions) as FunctionName[];
    const steps = names.filter((name) => functions[name].trigger.kind === 'runStep');
    return new Map(
      steps.map((name) => [name, new PortalFunction(this, name, { deployment, bindings }).live]),
    );
  }

  #createMachine(
    deployment: Deployment,
    { exports }: DataStack,
    handlers: ReadonlyMap<FunctionName, IAlias>,
  ): StateMachine {
    const definition = new RunDefinition(this, {
      functions: handlers,
      bucketName: exports.bucketName,
    });
    return createMachine(this, {
      name: this.#name,
      definition: definition.json,
      deployment,
      handlers,
      further: this.#manifestRights(exports.arnForObjects('runs/*')),
    });
  }

  /** Reads the manifests, and starts the batches of its distributed map. */
  #manifestRights(manifests: string) {
    const children = childExecutionRights(this, this.#name);
    return {
      statements: [
        new PolicyStatement({ actions: ['s3:GetObject'], resources: [manifests] }),
        ...children.statements,
      ],
      wildcards: [
        ...children.wildcards,
        { resource: '<Exports>/runs/*', reason: "A manifest's key has its period in it" },
      ],
    };
  }

  #schedule(deployment: Deployment, { asyncDeadLetters }: DataStack): void {
    const { day, hour } = deployment.portal.monthlyRun;
    createSchedule(this, {
      expression: `cron(0 ${hour} ${day} * ? *)`,
      timeZone: TIME_ZONE,
      message: 'openRuns',
      target: { arn: this.machine.stateMachineArn, action: 'states:StartExecution' },
      deadLetters: asyncDeadLetters,
      retries: { attempts: 10, withinSeconds: START_WITHIN_SECONDS },
    });
  }
}
