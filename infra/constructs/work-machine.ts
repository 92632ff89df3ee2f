/**
 * The state machine of the account's work: it opens a stage, works on its parts side by side, each as long as
 * there is more, and opens the next one. Where a step fails for good, the work's item says so, and it can be
 * resumed.
 *
 * Step Functions ends an execution at its 25,000th event. A call of the function takes seven, and a part has
 * a call every ten minutes: so each part is an execution of its own, and the one that opens the stages has a
 * few events for each of them.
 */
import { Duration } from 'aws-cdk-lib';
import type { IAlias } from 'aws-cdk-lib/aws-lambda';
import {
  Choice,
  Condition,
  DistributedMap,
  Fail,
  JsonPath,
  Pass,
  Result,
  StateGraph,
  StateMachineType,
  Succeed,
  type TaskStateBase,
  Wait,
  WaitTime,
} from 'aws-cdk-lib/aws-stepfunctions';
import type { LambdaInvokeProps } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import { Construct } from 'constructs';
import type { FunctionName } from '../model/catalog.ts';
import { callFunction, messageOf } from './step-call.ts';

/** Parts at once; a table's partition takes 1,000 writes a second, and each part writes some hundred. */
export const PARTS_AT_ONCE = 16;
/**
 * Longer than any work with a limit may take (`WORK_HOURS`), and shorter than the items of its parts are kept
 * (`KEPT_DAYS`). A migration that takes longer is resumed, which keeps them anew.
 */
const TIMEOUT = Duration.days(6);

/** The version of stored items that a deployment has. */
const VERSION = '$.version';
const WORK = { work: JsonPath.stringAt('$.work'), workId: JsonPath.stringAt('$.workId') };

/** The states; an execution's input is the message `openStage`, or `openMigrations` after a deployment. */
export class WorkDefinition extends Construct {
  /** In the Amazon States Language. */
  readonly json: object;
  readonly #functions: ReadonlyMap<FunctionName, IAlias>;

  constructor(scope: Construct, functions: ReadonlyMap<FunctionName, IAlias>) {
    super(scope, 'Work');
    this.#functions = functions;
    const failure = this.#recordFailure('');
    // The answer takes the state's place: other work may follow this one.
    const open = this.#call('Open stage', {
      payload: messageOf('openStage', WORK),
      outputPath: '$.Payload',
    });
    const begin = this.#call('Open migrations', {
      payload: messageOf('openMigrations', { version: JsonPath.stringAt(VERSION) }),
      outputPath: '$.Payload',
    });
    const parts = this.#parts();
    for (const state of [open, parts]) state.addCatch(failure, { resultPath: '$.error' });
    const settle = new Wait(this, 'Settle', { time: WaitTime.secondsPath('$.waitSeconds') });
    settle.next(parts).next(open);
    const isOver = new Choice(this, 'Is it over')
      .when(Condition.booleanEquals('$.isOver', true), new Succeed(this, 'Done'))
      .otherwise(settle);
    for (const state of [begin, open]) state.next(isOver);
    const first = new Choice(this, 'Is it a deployment')
      .when(Condition.isPresent(VERSION), begin)
      .otherwise(open);
    const graph = new StateGraph(first.startState, "The account's work");
    graph.timeout = TIMEOUT;
    this.json = graph.toGraphJson();
  }

  /**
   * The executions of the parts. One that fails fails the others, and its own step has recorded the cause.
   */
  #parts(): DistributedMap {
    const parts = new DistributedMap(this, 'Each part', {
      label: 'Parts',
      mapExecutionType: StateMachineType.STANDARD,
      itemsPath: '$.parts',
      itemSelector: {
        ...WORK,
        stage: JsonPath.stringAt('$.stage'),
        part: JsonPath.numberAt('$$.Map.Item.Value'),
      },
      maxConcurrency: PARTS_AT_ONCE,
      resultPath: JsonPath.DISCARD,
    });
    const work = this.#call('Work on part', {
      payload: messageOf('workOnPart', {
        ...WORK,
        stage: JsonPath.stringAt('$.stage'),
        part: JsonPath.stringAt('$.part'),
      }),
      resultSelector: { more: JsonPath.objectAt('$.Payload.more') },
      resultPath: '$.page',
    });
    const more = new Choice(this, 'More of the part')
      .when(Condition.booleanEquals('$.page.more', true), work)
      .otherwise(new Succeed(this, 'Part done'));
    work.addCatch(this.#recordFailure(' of part'), { resultPath: '$.error' });
    parts.itemProcessor(work.next(more));
    return parts;
  }

  #call(name: string, props: Omit<LambdaInvokeProps, 'lambdaFunction'>): TaskStateBase {
    const functionName = 'accountWorker';
    return callFunction(this, name, { functionName, functions: this.#functions, props });
  }

  /**
   * Records the cause of a failure, which a timeout doesn't have, and fails the execution.
   * @param of the end of the states' names, which differ within a machine
   */
  #recordFailure(of: string): Choice {
    const cause = '$.error.Cause';
    const record = this.#call(`Record failure${of}`, {
      payload: messageOf('failWork', { ...WORK, cause: JsonPath.stringAt(cause) }),
      resultPath: JsonPath.DISCARD,
    });
    record.next(
      new Fail(this, `Work failed${of}`, {
        error: 'WorkFailed',
        cause: 'The item of the work says why',
      }),
    );
    const noCause = new Pass(this, `No cause${of}`, {
      result: Result.fromString(''),
      resultPath: cause,
    });
    return new Choice(this, `Is there a cause${of}`)
      .when(Condition.isPresent(cause), record)
      .otherwise(noCause.next(record));
  }
}
