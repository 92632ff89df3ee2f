/** Runs the catalogue's functions in this process, with Lambda's limits. */
import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';
import { type FunctionName, type FunctionSpec, functions } from '../../model/catalog.ts';
import { REGION } from './environment.ts';
import { withEnvironment } from './function-environment.ts';

/** Lambda's limit on an event and on an answer of a synchronous call, in bytes of JSON. */
export const PAYLOAD_LIMIT_BYTES = 6 * 1024 * 1024;

type Handler = (event: unknown, context: Context) => unknown;

export interface Functions {
  /**
   * Calls a function with an event, which goes through JSON, as does the answer.
   * @param options.isParsed true for an event that was just read from JSON, and is the function's alone
   * @throws FunctionFailure where the function throws, runs into its timeout, or event or answer is too large
   */
  invoke(name: FunctionName, event: unknown, options?: { isParsed?: boolean }): Promise<unknown>;
  /** Calls the listener after every call, also a failed one. */
  afterEachCall(listener: () => void): void;
}

/** A call that Lambda would report as failed; `cause` is the function's own error. */
export class FunctionFailure extends Error {
  override readonly name = 'FunctionFailure';
  readonly reason: 'thrown' | 'timeout' | 'eventTooLarge' | 'answerTooLarge';
  constructor(functionName: string, reason: FunctionFailure['reason'], options?: ErrorOptions) {
    super(`${functionName}: ${reason}`, options);
    this.reason = reason;
  }
}

interface Loaded {
  spec: FunctionSpec;
  environment: Record<string, string>;
  handler: Handler;
}

let instances = 0;

async function load(
  spec: FunctionSpec,
  environment: Record<string, string>,
  instance: number,
): Promise<Handler> {
  const url = new URL(`../../../${spec.entry}`, import.meta.url);
  url.searchParams.set('instance', String(instance));
  const module = await withEnvironment(
    environment,
    () => import(/* @vite-ignore */ url.href) as Promise<{ handler?: unknown }>,
  );
  if (typeof module.handler !== 'function') throw new Error(`${spec.entry} exports no handler`);
  return module.handler as Handler;
}

function contextOf(name: string, spec: FunctionSpec, deadline: number): Context {
  const refuse = () => {
    throw new Error('handlers answer by returning');
  };
  return {
    awsRequestId: randomUUID(),
    functionName: name,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:${REGION}:000000000000:function:${name}`,
    memoryLimitInMB: String(spec.memoryMb),
    logGroupName: `/aws/lambda/${name}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    done: refuse,
    fail: refuse,
    succeed: refuse,
  };
}

/** A copy through JSON, as between Lambda and its caller. */
function throughJson(value: unknown, tooLarge: () => FunctionFailure): unknown {
  const json = JSON.stringify(value ?? null);
  // A UTF-16 unit is at most 3 bytes, so that most payloads needn't be measured.
  if (json.length * 3 > PAYLOAD_LIMIT_BYTES && Buffer.byteLength(json) > PAYLOAD_LIMIT_BYTES)
    throw tooLarge();
  return JSON.parse(json) as unknown;
}

async function call(name: FunctionName, loaded: Loaded, sent: unknown): Promise<unknown> {
  const timeoutMs = loaded.spec.timeoutSeconds * 1000;
  const context = contextOf(name, loaded.spec, Date.now() + timeoutMs);
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new FunctionFailure(name, 'timeout')), timeoutMs);
  });
  try {
    const answer = withEnvironment(loaded.environment, async () => loaded.handler(sent, context));
    return throughJson(
      await Promise.race([answer, timeout]),
      () => new FunctionFailure(name, 'answerTooLarge'),
    );
  } catch (error) {
    if (error instanceof FunctionFailure) throw error;
    throw new FunctionFailure(name, 'thrown', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Loads functions, each with its own environment.
 * @param catalog by default every function of the portal
 */
export async function loadFunctions(
  environmentFor: (name: FunctionName) => Record<string, string>,
  catalog: Partial<Record<FunctionName, FunctionSpec>> = functions,
): Promise<Functions> {
  const instance = ++instances;
  const all = new Map<FunctionName, Loaded>();
  const entries = Object.entries(catalog) as [FunctionName, FunctionSpec][];
  await Promise.all(
    entries.map(async ([name, spec]) => {
      const environment = environmentFor(name);
      all.set(name, { spec, environment, handler: await load(spec, environment, instance) });
    }),
  );
  const listeners: (() => void)[] = [];
  return {
    afterEachCall: (listener) => void listeners.push(listener),
    async invoke(name, event, { isParsed = false } = {}) {
      const loaded = all.get(name);
      if (!loaded) throw new Error(`there is no function ${name}`);
      const tooLarge = () => new FunctionFailure(name, 'eventTooLarge');
      try {
        return await call(name, loaded, isParsed ? event : throughJson(event, tooLarge));
      } finally {
        for (const listener of listeners) listener();
      }
    },
  };
}
