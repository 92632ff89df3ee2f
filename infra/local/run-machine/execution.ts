/**
 * One execution of the monthly run: the steps of the cloud's state machine, in its order, with its
 * tries, and with a distributed map's batches over the manifest.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { RunOrder } from '../../../functions/data/run-machine.client.ts';
import type { Period } from '../../../shared/kernel/month.ts';
import type { RunStep } from '../../../shared/monthly-run/contract.ts';
import type { FunctionName } from '../../model/catalog.ts';
import type { Functions } from '../base/functions.ts';

/** As in the cloud. */
const ITEMS_IN_BATCH = 25;
const TRIES = 3;
/** Fewer than in the cloud: all of them share this machine. */
const BATCHES_AT_ONCE = 4;
const RETRY_AFTER_MS = 500;

export interface ExecutionParts {
  invoke: Functions['invoke'];
  /** The lines of a manifest. */
  readManifest(key: string): Promise<string[]>;
  /** Aborted when the stack closes: what isn't begun by then stays for the next start. */
  signal: AbortSignal;
}

/** The run of a period stopped at a step, which its record says. */
export class RunFailed extends Error {
  override readonly name = 'RunFailed';
}

/**
 * Runs what an order asks for.
 * @returns the periods that were run, in order
 * @throws RunFailed where a step failed; what opening the runs throws
 */
export async function execute(parts: ExecutionParts, order: RunOrder): Promise<Period[]> {
  const { periods } = (await call(parts, 'runOpener', order)) as { periods: Period[] };
  for (const period of periods) await runPeriod(parts, period);
  return periods;
}

async function runPeriod(parts: ExecutionParts, period: Period): Promise<void> {
  const step = async <Result>(name: RunStep, run: () => Promise<Result>): Promise<Result> => {
    try {
      return await run();
    } catch (error) {
      parts.signal.throwIfAborted();
      const cause = causeOf(error);
      await call(parts, 'runOpener', { kind: 'failRun', period, step: name, cause });
      throw new RunFailed(`the run of ${period} stopped at ${name}`, { cause: error });
    }
  };
  const { manifestKey } = await step(
    'plan',
    async () =>
      (await call(parts, 'runPlanner', { kind: 'planRun', period })) as { manifestKey: string },
  );
  await step('accrue', () => mapAgents(parts, period, manifestKey));
  await step('close', () => call(parts, 'runCloser', { kind: 'closeBatch', period }));
  await step('notify', async () => {
    let cursor: string | null = null;
    do {
      const page = { kind: 'notifyRun', period, cursor };
      ({ cursor } = (await call(parts, 'runNotifier', page)) as { cursor: string | null });
    } while (cursor !== null);
  });
}

/** The distributed map: batches of lines, several at once; one that fails stops what isn't begun. */
async function mapAgents(parts: ExecutionParts, period: Period, key: string): Promise<void> {
  const lines = await parts.readManifest(key);
  let next = 0;
  const work = async () => {
    while (next < lines.length) {
      const batch = lines.slice(next, next + ITEMS_IN_BATCH);
      next += ITEMS_IN_BATCH;
      const Items = batch.map((line) => JSON.parse(line) as unknown);
      await call(parts, 'runAccruer', { BatchInput: { period }, Items }).catch((error: unknown) => {
        next = lines.length;
        throw error;
      });
    }
  };
  const settled = await Promise.allSettled(Array.from({ length: BATCHES_AT_ONCE }, work));
  for (const one of settled) if (one.status === 'rejected') throw one.reason;
}

/** Calls a function as often as the state machine does. */
async function call(parts: ExecutionParts, name: FunctionName, event: unknown): Promise<unknown> {
  for (let tries = 1; ; tries += 1) {
    parts.signal.throwIfAborted();
    try {
      return await parts.invoke(name, event);
    } catch (error) {
      // A refusal is an answer: asked again it is the same.
      if (tries === TRIES || thrownBy(error).name === 'DomainError') throw error;
      await pause(RETRY_AFTER_MS * tries, undefined, { signal: parts.signal });
    }
  }
}

/** What a function threw, where it threw at all. */
function thrownBy(error: unknown): Error {
  const thrown = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** A function's error as Lambda tells of it. */
function causeOf(error: unknown): string {
  const { name, message } = thrownBy(error);
  return JSON.stringify({ errorType: name, errorMessage: message });
}
