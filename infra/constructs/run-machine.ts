/**
 * The monthly run's state machine, made from `run-steps.ts`. Periods run one after the other, because a later
 * period closes what an earlier one opened; where a step fails for good, the run's record says so, and an
 * administrator resumes the run.
 */
import { Duration } from 'aws-cdk-lib';
import type { IAlias } from 'aws-cdk-lib/aws-lambda';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import {
  Choice,
  Condition,
  DistributedMap,
  Fail,
  type IChainable,
  ItemBatcher,
  JsonPath,
  Map as InlineMap,
  Pass,
  Result,
  S3JsonLItemReader,
  StateGraph,
  StateMachineType,
  Succeed,
  TaskInput,
  type TaskStateBase,
} from 'aws-cdk-lib/aws-stepfunctions';
import type { LambdaInvokeProps } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import { Construct } from 'constructs';
import type { RunStep } from '../../shared/kernel/messages.ts';
import type { FunctionName } from '../model/catalog.ts';
import {
  type BatchStep,
  type PagedStep,
  RUN_FAILED,
  RUN_OPENER,
  runSteps,
  type StepSpec,
} from '../model/run-steps.ts';
import { callFunction, messageOf } from './step-call.ts';

const PERIOD = JsonPath.stringAt('$.period');
const titled = (step: string) => `${step[0]?.toUpperCase()}${step.slice(1)}`;

interface Props {
  /** The functions of the steps. */
  functions: ReadonlyMap<FunctionName, IAlias>;
  /** The bucket of the manifests. */
  bucketName: string;
}

/** The states; an execution's input is the message that `runOpener` gets. */
export class RunDefinition extends Construct {
  /** In the Amazon States Language. */
  readonly json: object;
  readonly #props: Props;
  readonly #failures: ReadonlyMap<RunStep, IChainable>;

  constructor(scope: Construct, props: Props) {
    super(scope, 'Run');
    this.#props = props;
    const record = this.#recordFailure();
    this.#failures = new Map(runSteps.map(({ step }) => [step, this.#failureOf(step, record)]));
    const done: IChainable = new Succeed(this, 'Done');
    const run = runSteps.reduceRight((next, spec) => this.#states(spec, next), done);
    const eachPeriod = new InlineMap(this, 'Each period', {
      itemsPath: '$.periods',
      itemSelector: { period: JsonPath.stringAt('$$.Map.Item.Value') },
      maxConcurrency: 1,
      resultPath: JsonPath.DISCARD,
    });
    eachPeriod.itemProcessor(run);
    const open = this.#call('Open runs', RUN_OPENER, {
      payload: TaskInput.fromJsonPathAt('$'),
      resultSelector: { periods: JsonPath.listAt('$.Payload.periods') },
    });
    const graph = new StateGraph(open.next(eachPeriod).startState, 'The monthly run');
    graph.timeout = Duration.days(1);
    this.json = graph.toGraphJson();
  }

  /** The states of a step; the first is returned. A step gets the period, the plan and a cursor. */
  #states(spec: StepSpec, next: IChainable): IChainable {
    const name = titled(spec.step);
    switch (spec.calls) {
      case 'onceForPlan': {
        const payload = messageOf(spec.message, { period: PERIOD });
        return this.#step(name, spec, { payload, resultSelector: PLANNED }, next);
      }
      case 'once': {
        const payload = messageOf(spec.message, { period: PERIOD });
        return this.#step(name, spec, { payload, resultPath: JsonPath.DISCARD }, next);
      }
      case 'forEachPage':
        return this.#pages(name, spec, next);
      case 'forEachBatch':
        return this.#batches(name, spec, next);
    }
  }

  #step(
    name: string,
    spec: StepSpec,
    props: Omit<LambdaInvokeProps, 'lambdaFunction'>,
    next: IChainable,
  ): IChainable {
    const call = this.#call(name, spec.function, props);
    this.#catch(call, spec.step);
    call.next(next);
    return call;
  }

  /** The first page needs no cursor; further calls get the cursor of the last answer, while there is one. */
  #pages(name: string, spec: PagedStep, next: IChainable): IChainable {
    const cursor = '$.page.answer.cursor';
    const more = new Choice(this, `More to ${spec.step}`);
    const answer = {
      resultSelector: { answer: JsonPath.objectAt('$.Payload') },
      resultPath: '$.page',
    };
    const first = messageOf(spec.message, { period: PERIOD });
    const further = messageOf(spec.message, {
      period: PERIOD,
      cursor: JsonPath.stringAt(cursor),
    });
    const repeat = this.#step(`${name} next page`, spec, { payload: further, ...answer }, more);
    const hasCursor = Condition.and(Condition.isPresent(cursor), Condition.isString(cursor));
    more.when(hasCursor, repeat).otherwise(next);
    return this.#step(name, spec, { payload: first, ...answer }, more);
  }

  /** One execution for each batch. By default no failure is tolerated: a failed batch fails the step. */
  #batches(name: string, spec: BatchStep, next: IChainable): IChainable {
    const map = new DistributedMap(this, `${name} each batch`, {
      label: 'Agents',
      mapExecutionType: StateMachineType.STANDARD,
      itemReader: new S3JsonLItemReader({
        bucket: Bucket.fromBucketName(this, 'Manifests', this.#props.bucketName),
        key: JsonPath.stringAt('$.manifestKey'),
      }),
      itemBatcher: new ItemBatcher({
        maxItemsPerBatch: spec.agentsInBatch,
        // The CDK doesn't resolve paths in here, so the key itself carries the suffix `.$`.
        batchInput: { 'period.$': '$.period' },
      }),
      maxConcurrency: spec.batchesAtOnce,
      resultPath: JsonPath.DISCARD,
    });
    const call = this.#call('Batch', spec.function, {
      payload: messageOf(spec.message, {
        period: JsonPath.stringAt('$.BatchInput.period'),
        agents: JsonPath.stringAt('$.Items'),
      }),
      // Drops the answers, which together could exceed the limit of a state's data.
      resultSelector: {},
    });
    map.itemProcessor(call);
    this.#catch(map, spec.step);
    map.next(next);
    // A distributed map fails on a manifest without lines.
    return new Choice(this, name).when(Condition.numberEquals('$.agents', 0), next).otherwise(map);
  }

  #catch(state: TaskStateBase | DistributedMap, step: RunStep): void {
    const failure = this.#failures.get(step);
    if (failure) state.addCatch(failure, { resultPath: '$.error' });
  }

  #call(
    name: string,
    functionName: FunctionName,
    props: Omit<LambdaInvokeProps, 'lambdaFunction'>,
  ): TaskStateBase {
    return callFunction(this, name, { functionName, functions: this.#props.functions, props });
  }

  /** The states that a failed step continues with. */
  #failureOf(step: RunStep, record: IChainable): IChainable {
    const parameters = { period: PERIOD, step, error: JsonPath.objectAt('$.error') };
    return new Pass(this, `${titled(step)} failed`, { parameters }).next(record);
  }

  /** Records the cause of a failure, which a timeout doesn't have, and fails the execution. */
  #recordFailure(): IChainable {
    const cause = '$.error.Cause';
    const record = this.#call('Record failure', RUN_OPENER, {
      payload: messageOf('failRun', {
        period: PERIOD,
        step: JsonPath.stringAt('$.step'),
        cause: JsonPath.stringAt(cause),
      }),
      resultPath: JsonPath.DISCARD,
    });
    record.next(
      new Fail(this, 'Run failed', { error: RUN_FAILED, cause: 'The record of the run says why' }),
    );
    const noCause = new Pass(this, 'No cause', {
      result: Result.fromString(''),
      resultPath: cause,
    });
    return new Choice(this, 'Is there a cause')
      .when(Condition.isPresent(cause), record)
      .otherwise(noCause.next(record));
  }
}

const PLANNED = {
  period: JsonPath.stringAt('$.Payload.period'),
  manifestKey: JsonPath.stringAt('$.Payload.manifestKey'),
  agents: JsonPath.numberAt('$.Payload.agents'),
};
