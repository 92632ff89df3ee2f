/** Work of hours in the account: a state machine that an operator's command starts, and its function. */
import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { IAlias } from 'aws-cdk-lib/aws-lambda';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import type { Bindings } from '../constructs/bindings.ts';
import { PortalFunction } from '../constructs/portal-function.ts';
import { childExecutionRights, createMachine } from '../constructs/portal-machine.ts';
import { WorkDefinition } from '../constructs/work-machine.ts';
import type { FunctionName } from '../model/catalog.ts';
import type { Deployment } from '../model/deployment.ts';
import { stackProps } from './stack-props.ts';

/** The stateless stack of the account's work. */
export class AccountWorkStack extends Stack {
  readonly machine: StateMachine;

  constructor(scope: Construct, deployment: Deployment, bindings: Bindings) {
    super(scope, 'AccountWork', stackProps('AccountWork', deployment));
    const { live } = new PortalFunction(this, 'accountWorker', { deployment, bindings });
    const handlers = new Map<FunctionName, IAlias>([['accountWorker', live]]);
    const name = `commission-portal-${deployment.stage}-account-work`;
    this.machine = createMachine(this, {
      name,
      definition: new WorkDefinition(this, handlers).json,
      deployment,
      handlers,
      further: childExecutionRights(this, name),
    });
    new CfnOutput(this, 'WorkMachine', { value: this.machine.stateMachineArn });
  }
}
