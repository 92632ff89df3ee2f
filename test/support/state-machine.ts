/**
 * Walks through a state machine as Step Functions does: of the Amazon States Language what the portal's
 * machine uses. Whatever else a definition asks for is an error here.
 */

type Json = Record<string, unknown>;
interface Workflow {
  StartAt: string;
  States: Record<string, Json>;
}

export interface World {
  /** Calls a function; what it throws the machine may catch. */
  invoke(functionName: string, payload: unknown): Promise<unknown>;
  /** The text of an object in S3. */
  read(bucket: string, key: string): Promise<string>;
}

/** What an execution, or a state in it, ended with. */
export class StateError extends Error {
  readonly error: string;
  readonly thrown: string | undefined;
  constructor(error: string, thrown?: string) {
    super(`${error}: ${thrown ?? ''}`);
    this.error = error;
    this.thrown = thrown;
  }
}

const KNOWN: Record<string, readonly string[]> = {
  Task: ['Resource', 'Parameters', 'ResultSelector', 'TimeoutSeconds', 'Retry', 'Catch'],
  Pass: ['Parameters', 'Result'],
  Choice: ['Choices', 'Default'],
  Map: [
    'ItemsPath',
    'ItemSelector',
    'ItemProcessor',
    'ItemReader',
    'ItemBatcher',
    'MaxConcurrency',
    'ToleratedFailurePercentage',
    'Label',
    'Catch',
  ],
  Succeed: [],
  Fail: ['Error', 'Cause'],
};
const ANY = ['Type', 'Next', 'End', 'ResultPath', 'Comment'];

/**
 * Runs an execution to its end.
 * @returns its output
 * @throws StateError where it fails
 */
export async function walk(
  { StartAt, States }: Workflow,
  input: unknown,
  world: World,
): Promise<unknown> {
  let data = input;
  for (let name: string | undefined = StartAt; name !== undefined; ) {
    const state: Json | undefined = States[name];
    const unknown = Object.keys(state ?? {}).filter(
      (field) => ![...ANY, ...(KNOWN[String(state?.['Type'])] ?? [])].includes(field),
    );
    if (!state || unknown.length > 0) throw new Error(`no way through ${name}: ${unknown.join()}`);
    if (state['Type'] === 'Choice') {
      name = choose(state, data);
      continue;
    }
    try {
      data = await enter(state, data, world);
    } catch (error) {
      const caught = catcherOf(state, error);
      if (!caught) throw error;
      const { error: Error, thrown: Cause } = error as StateError;
      data = put(data, caught['ResultPath'], { Error, ...(Cause === undefined ? {} : { Cause }) });
      name = String(caught['Next']);
      continue;
    }
    name = state['Type'] === 'Succeed' || state['End'] ? undefined : String(state['Next']);
  }
  return data;
}

async function enter(state: Json, data: unknown, world: World): Promise<unknown> {
  switch (state['Type']) {
    case 'Succeed':
      return data;
    case 'Fail':
      throw new StateError(String(state['Error']), String(state['Cause']));
    case 'Pass': {
      const shaped = 'Parameters' in state ? shape(state['Parameters'], data) : data;
      return put(data, state['ResultPath'], 'Result' in state ? state['Result'] : shaped);
    }
    case 'Task':
      return keep(state, data, { Payload: await callWithRetries(state, data, world) });
    case 'Map':
      return keep(state, data, await map(state, data, world));
    default:
      throw new Error(`no state of type ${String(state['Type'])}`);
  }
}

const keep = (state: Json, data: unknown, result: unknown) =>
  put(
    data,
    state['ResultPath'],
    'ResultSelector' in state ? shape(state['ResultSelector'], result) : result,
  );

async function callWithRetries(state: Json, data: unknown, world: World): Promise<unknown> {
  if (state['Resource'] !== 'arn:aws:states:::lambda:invoke') throw new Error('no other tasks');
  const { FunctionName, Payload } = shape(state['Parameters'], data) as Json;
  const retriers = (state['Retry'] ?? []) as (Json & { used?: number })[];
  const used = new Map<Json, number>();
  for (;;)
    try {
      return (await world.invoke(String(FunctionName), Payload)) ?? null;
    } catch (error) {
      const retrier = retriers.find((one) => matches(one, error));
      const tries = retrier ? (used.get(retrier) ?? 0) : 0;
      if (!retrier || tries >= Number(retrier['MaxAttempts'])) throw error;
      used.set(retrier, tries + 1);
    }
}

async function map(state: Json, data: unknown, world: World): Promise<unknown[]> {
  const workflow = state['ItemProcessor'] as Workflow & { ProcessorConfig: { Mode: string } };
  const isDistributed = workflow.ProcessorConfig.Mode === 'DISTRIBUTED';
  const inputs = isDistributed
    ? await batchesOf(state, data, world)
    : (at(data, String(state['ItemsPath'])) as unknown[]).map((item) =>
        shape(state['ItemSelector'], data, { 'Map.Item.Value': item }),
      );
  const results: unknown[] = [];
  // One by one is an order that any concurrency may come to.
  for (const input of inputs)
    try {
      results.push(await walk(workflow, input, world));
    } catch (error) {
      if (!isDistributed || !(error instanceof StateError)) throw error;
      throw new StateError('States.ExceedToleratedFailureThreshold', 'A batch failed');
    }
  return results;
}

async function batchesOf(state: Json, data: unknown, world: World): Promise<unknown[]> {
  const { ReaderConfig, Parameters } = state['ItemReader'] as Record<string, Json>;
  if (ReaderConfig?.['InputType'] !== 'JSONL') throw new Error('no other files than JSON lines');
  const { Bucket, Key } = shape(Parameters, data) as Json;
  const text = await world.read(String(Bucket), String(Key));
  const items = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as unknown);
  // What the service does with an empty file nobody should depend on.
  if (items.length === 0) throw new StateError('States.ItemReaderFailed');
  const { MaxItemsPerBatch, BatchInput } = state['ItemBatcher'] as Json;
  const size = Number(MaxItemsPerBatch);
  return Array.from({ length: Math.ceil(items.length / size) }, (_, batch) => ({
    BatchInput: shape(BatchInput, data),
    Items: items.slice(batch * size, (batch + 1) * size),
  }));
}

function choose(state: Json, data: unknown): string {
  const rule = (state['Choices'] as Json[]).find((one) => holds(one, data));
  return String(rule ? rule['Next'] : state['Default']);
}

function holds(rule: Json, data: unknown): boolean {
  if (rule['And']) return (rule['And'] as Json[]).every((one) => holds(one, data));
  const path = String(rule['Variable']);
  if ('IsPresent' in rule) return isPresent(data, path) === rule['IsPresent'];
  const value = at(data, path);
  if ('IsString' in rule) return (typeof value === 'string') === rule['IsString'];
  if ('NumericEquals' in rule) return value === rule['NumericEquals'];
  throw new Error(`no rule of ${Object.keys(rule).join()}`);
}

const matches = (handler: Json, error: unknown): boolean => {
  if (!(error instanceof StateError)) return false;
  const names = handler['ErrorEquals'] as string[];
  const ofTasks = error.error !== 'States.Timeout' && names.includes('States.TaskFailed');
  return names.includes('States.ALL') || names.includes(error.error) || ofTasks;
};

const catcherOf = (state: Json, error: unknown) =>
  ((state['Catch'] ?? []) as Json[]).find((one) => matches(one, error));

const stepsOf = (path: string) =>
  path
    .replace(/^\$\.?/, '')
    .split('.')
    .filter(Boolean);

function isPresent(data: unknown, path: string): boolean {
  let value = data;
  for (const step of stepsOf(path)) {
    if (typeof value !== 'object' || value === null || !(step in value)) return false;
    value = (value as Json)[step];
  }
  return true;
}

function at(data: unknown, path: string): unknown {
  if (!isPresent(data, path))
    throw new StateError('States.Runtime', `${path} is not in ${JSON.stringify(data)}`);
  return stepsOf(path).reduce<unknown>((value, step) => (value as Json)[step], data);
}

/** A template with its paths resolved. */
function shape(template: unknown, data: unknown, context: Json = {}): unknown {
  if (typeof template !== 'object' || template === null || Array.isArray(template)) return template;
  return Object.fromEntries(
    Object.entries(template).map(([key, value]) => {
      if (!key.endsWith('.$')) return [key, shape(value, data, context)];
      const path = String(value);
      const found = path.startsWith('$$.') ? context[path.slice(3)] : at(data, path);
      return [key.slice(0, -2), found];
    }),
  );
}

/** What a state passes on: its result instead of its input, in a place of it, or nothing of it. */
function put(data: unknown, path: unknown, result: unknown): unknown {
  if (path === null) return data;
  if (path === undefined || path === '$') return result;
  const [first = '', ...rest] = stepsOf(path as string);
  const inside = (data as Json)[first] ?? {};
  const value = rest.length > 0 ? put(inside, `$.${rest.join('.')}`, result) : result;
  return { ...(data as Json), [first]: value };
}
