/** Calls of the portal's functions as steps of a state machine, with their retries. */
import { Duration } from 'aws-cdk-lib';
import type { IAlias } from 'aws-cdk-lib/aws-lambda';
import {
  Errors,
  JitterType,
  TaskInput,
  type TaskStateBase,
  Timeout,
} from 'aws-cdk-lib/aws-stepfunctions';
import { LambdaInvoke, type LambdaInvokeProps } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import type { Construct } from 'constructs';
import type { MessageKind, MessageOf } from '../../shared/kernel/messages.ts';
import { type FunctionName, functions as catalog } from '../model/catalog.ts';
import { REFUSAL, UNDER_MAINTENANCE } from '../../shared/kernel/errors.ts';
import { MAINTENANCE_PAUSE_SECONDS, RETRIES } from '../model/run-steps.ts';

/** Time for an answer on top of its function's own timeout. */
const ANSWER_SECONDS = 30;

/** Failures of Lambda or of the connection to it; every step may be repeated. */
const INFRASTRUCTURE_ERRORS = [
  'Lambda.ServiceException',
  'Lambda.AWSLambdaException',
  'Lambda.SdkClientException',
  'Lambda.ClientExecutionTimeoutException',
  'Lambda.TooManyRequestsException',
  'Lambda.Unknown',
  'Sandbox.Timedout',
  Errors.TIMEOUT,
];

/** A message whose fields are paths that Step Functions resolves; every field of its type must be given. */
export const messageOf = <Kind extends MessageKind>(
  kind: Kind,
  fields: { [Field in keyof Omit<MessageOf<Kind>, 'kind'>]: string },
): TaskInput => TaskInput.fromObject({ kind, ...fields });

interface Call {
  functionName: FunctionName;
  /** The functions of the machine's steps. */
  functions: ReadonlyMap<FunctionName, IAlias>;
  props: Omit<LambdaInvokeProps, 'lambdaFunction'>;
}

/** @throws Error where the machine's stack doesn't have the function */
export function callFunction(
  scope: Construct,
  name: string,
  { functionName, functions, props }: Call,
): TaskStateBase {
  const lambdaFunction = functions.get(functionName);
  if (!lambdaFunction) throw new Error(`the state machine has no function ${functionName}`);
  const { timeoutSeconds } = catalog[functionName];
  const call = new LambdaInvoke(scope, name, {
    ...props,
    lambdaFunction,
    retryOnServiceExceptions: false,
    taskTimeout: Timeout.duration(Duration.seconds(timeoutSeconds + ANSWER_SECONDS)),
  });
  return call
    .addRetry({ errors: [REFUSAL], maxAttempts: RETRIES.refused })
    .addRetry({
      errors: [UNDER_MAINTENANCE],
      interval: Duration.seconds(MAINTENANCE_PAUSE_SECONDS),
      maxAttempts: RETRIES.maintained,
      backoffRate: 1,
    })
    .addRetry({
      errors: INFRASTRUCTURE_ERRORS,
      interval: Duration.seconds(2),
      maxAttempts: RETRIES.infrastructure,
      backoffRate: 2,
      maxDelay: Duration.seconds(60),
      jitterStrategy: JitterType.FULL,
    })
    .addRetry({
      errors: [Errors.TASKS_FAILED],
      interval: Duration.seconds(5),
      maxAttempts: RETRIES.thrown,
      backoffRate: 3,
      jitterStrategy: JitterType.FULL,
    });
}
