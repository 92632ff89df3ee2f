/**
 * Starts the account's work with the version of stored items that is deployed. It is a schedule of its own for each
 * version: one without a date of its start begins when it is made, and this one has nothing else to do for a year.
 */
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { newestOf } from '../../functions/workflows/migrations/find-due.ts';
import { migrations } from '../../functions/workflows/migrations/migrations.ts';
import { createSchedule } from './portal-schedule.ts';

const START_WITHIN_SECONDS = 60 * 60;

interface Props {
  machine: StateMachine;
  /** Receives what could not be started. */
  deadLetters: IQueue;
}

/** Must be deployed after everything that reads or writes stored items. */
export class MigrationStart extends Construct {
  constructor(scope: Construct, { machine, deadLetters }: Props) {
    const version = newestOf(migrations);
    super(scope, `Migrations${version}`);
    createSchedule(this, {
      expression: 'rate(365 days)',
      message: 'openMigrations',
      fields: { version },
      target: { arn: machine.stateMachineArn, action: 'states:StartExecution' },
      deadLetters,
      retries: { attempts: 10, withinSeconds: START_WITHIN_SECONDS },
    });
  }
}
