/**
 * The monthly run as a state machine, in the Amazon States Language. Periods run one after the other, for
 * a later one closes what an earlier one opened; where a step of one fails for good, the run's record
 * says so and the rest is left to whoever resumes it.
 */
import { type FunctionName, type FunctionSpec, functions } from '../model/catalog.ts';
import { RUN_OPENER, runSteps, type StepSpec } from '../model/run-steps.ts';

export type State = Record<string, unknown>;

interface Workflow {
  StartAt: string;
  States: Record<string, State>;
}

/** Where the machine finds what it works with. */
export interface Places {
  functionArn: (name: FunctionName) => string;
  /** The bucket of the manifests. */
  bucket: string;
}

const DAY_SECONDS = 24 * 60 * 60;
/** What a task's answer takes beyond its function's own time. */
const ANSWER_SECONDS = 30;

/** What Lambda or the way to it failed at. Every step may come again. */
const PASSING = [
  'Lambda.ServiceException',
  'Lambda.AWSLambdaException',
  'Lambda.SdkClientException',
  'Lambda.ClientExecutionTimeoutException',
  'Lambda.TooManyRequestsException',
  'Lambda.Unknown',
  'Sandbox.Timedout',
  'States.Timeout',
];
const RETRY = [
  {
    ErrorEquals: PASSING,
    IntervalSeconds: 2,
    MaxAttempts: 6,
    BackoffRate: 2,
    MaxDelaySeconds: 60,
    JitterStrategy: 'FULL',
  },
  // What a function threw: a busy table, mostly, and else nothing that more tries mend.
  {
    ErrorEquals: ['States.TaskFailed'],
    IntervalSeconds: 5,
    MaxAttempts: 3,
    BackoffRate: 3,
    JitterStrategy: 'FULL',
  },
];

/** The machine's definition. An execution's input is the order that `runOpener` gets. */
export const runMachine = (places: Places) => ({
  Comment: 'The monthly run: closes the months that are due, and makes their batches',
  TimeoutSeconds: DAY_SECONDS,
  StartAt: 'Open runs',
  States: {
    'Open runs': {
      ...task(places, RUN_OPENER, { 'Payload.$': '$' }),
      ResultSelector: { 'periods.$': '$.Payload.periods' },
      Next: 'Each period',
    },
    'Each period': {
      Type: 'Map',
      ItemsPath: '$.periods',
      ItemSelector: { 'period.$': '$$.Map.Item.Value' },
      MaxConcurrency: 1,
      ItemProcessor: { ProcessorConfig: { Mode: 'INLINE' }, ...runOf(places) },
      ResultPath: null,
      End: true,
    },
  },
});

const nameOf = ({ step }: StepSpec) => `${step[0]?.toUpperCase()}${step.slice(1)}`;
const failureOf = (spec: StepSpec) => `${nameOf(spec)} failed`;
const DONE = 'Done';
const EXPLAIN = 'Is there a cause';
const RECORD = 'Record failure';
const FAILED = 'Run failed';

function runOf(places: Places): Workflow {
  const states = runSteps.flatMap((spec, at): [string, State][] => {
    const after = runSteps[at + 1];
    return [...stepStates(places, spec, after ? nameOf(after) : DONE), failureState(spec)];
  });
  return {
    StartAt: nameOf(runSteps[0] as StepSpec),
    States: { ...Object.fromEntries(states), [DONE]: { Type: 'Succeed' }, ...failing(places) },
  };
}

/** The states of one step; what goes from one to the next is what the plan answered, and a cursor. */
function stepStates(places: Places, spec: StepSpec, next: string): [string, State][] {
  const name = nameOf(spec);
  const Catch = [{ ErrorEquals: ['States.ALL'], ResultPath: '$.error', Next: failureOf(spec) }];
  if (spec.does === 'callForEachBatch') {
    const nobody = { Variable: '$.agents', NumericEquals: 0, Next: next };
    const each = `${name} each batch`;
    return [
      // The map takes a manifest without a line for a broken one.
      [name, { Type: 'Choice', Choices: [nobody], Default: each }],
      [each, { ...spread(places, spec), Catch, Next: next }],
    ];
  }
  const payload = { kind: spec.message, 'period.$': '$.period' };
  if (!spec.hasPages) {
    const call = task(places, spec.function, { Payload: payload });
    const kept = spec.step === 'plan' ? { ResultSelector: PLANNED } : { ResultPath: null };
    return [[name, { ...call, ...kept, Catch, Next: next }]];
  }
  return [
    [
      name,
      {
        ...task(places, spec.function, { Payload: { ...payload, 'cursor.$': '$.cursor' } }),
        ResultSelector: { 'answer.$': '$.Payload' },
        ResultPath: '$.page',
        Catch,
        Next: `More to ${spec.step}`,
      },
    ],
    ...nextPageStates(spec, next),
  ];
}

/** The step again, with the cursor that it answered, for as long as it answers one. */
function nextPageStates(spec: StepSpec, next: string): [string, State][] {
  const cursor = '$.page.answer.cursor';
  const again = `Next to ${spec.step}`;
  const hasMore = [
    { Variable: cursor, IsPresent: true },
    { Variable: cursor, IsString: true },
  ];
  return [
    [
      `More to ${spec.step}`,
      { Type: 'Choice', Choices: [{ And: hasMore, Next: again }], Default: next },
    ],
    [
      again,
      {
        Type: 'Pass',
        Parameters: { 'period.$': '$.period', 'cursor.$': cursor },
        Next: nameOf(spec),
      },
    ],
  ];
}

const PLANNED = {
  'period.$': '$.Payload.period',
  'manifestKey.$': '$.Payload.manifestKey',
  'agents.$': '$.Payload.agents',
  cursor: null,
};

/** A map whose batches are executions of their own; one that fails for good fails the step. */
const spread = (
  places: Places,
  { function: name, agentsInBatch, batchesAtOnce }: StepSpec & { does: 'callForEachBatch' },
): State => ({
  Type: 'Map',
  Label: 'Agents',
  ItemReader: {
    Resource: 'arn:aws:states:::s3:getObject',
    ReaderConfig: { InputType: 'JSONL' },
    Parameters: { Bucket: places.bucket, 'Key.$': '$.manifestKey' },
  },
  ItemBatcher: { MaxItemsPerBatch: agentsInBatch, BatchInput: { 'period.$': '$.period' } },
  MaxConcurrency: batchesAtOnce,
  ToleratedFailurePercentage: 0,
  ItemProcessor: {
    ProcessorConfig: { Mode: 'DISTRIBUTED', ExecutionType: 'STANDARD' },
    StartAt: 'Batch',
    States: {
      Batch: {
        ...task(places, name, { 'Payload.$': '$' }),
        // All answers together must stay below what a state may hold.
        ResultSelector: {},
        End: true,
      },
    },
  },
  ResultPath: null,
});

const failureState = (spec: StepSpec): [string, State] => [
  failureOf(spec),
  {
    Type: 'Pass',
    Parameters: { 'period.$': '$.period', step: spec.step, 'error.$': '$.error' },
    Next: EXPLAIN,
  },
];

/** The record of the run gets what was thrown, of which a timeout may have nothing. */
const failing = (places: Places): Record<string, State> => ({
  [EXPLAIN]: {
    Type: 'Choice',
    Choices: [{ Variable: '$.error.Cause', IsPresent: true, Next: RECORD }],
    Default: 'No cause',
  },
  'No cause': { Type: 'Pass', Result: '', ResultPath: '$.error.Cause', Next: RECORD },
  [RECORD]: {
    ...task(places, RUN_OPENER, {
      Payload: {
        kind: 'failRun',
        'period.$': '$.period',
        'step.$': '$.step',
        'cause.$': '$.error.Cause',
      },
    }),
    ResultPath: null,
    Next: FAILED,
  },
  [FAILED]: { Type: 'Fail', Error: 'RunFailed', Cause: 'The record of the run says why' },
});

function task({ functionArn }: Places, name: FunctionName, parameters: State): State {
  const { timeoutSeconds }: FunctionSpec = functions[name];
  return {
    Type: 'Task',
    Resource: 'arn:aws:states:::lambda:invoke',
    Parameters: { FunctionName: functionArn(name), ...parameters },
    TimeoutSeconds: timeoutSeconds + ANSWER_SECONDS,
    Retry: RETRY,
  };
}
