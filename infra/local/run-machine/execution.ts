/** One execution of the monthly run in this process: the steps of `run-steps.ts`, with their retries. */
import { setTimeout as pause } from 'node:timers/promises';
import pMap from 'p-map';
import {
  type Message,
  notifiedPage,
  openedRuns,
  plannedAgent,
  type PlannedRun,
  plannedRun,
  type RunOrder,
} from '../../../shared/kernel/messages.ts';
import { REFUSAL, UNDER_MAINTENANCE } from '../../../shared/kernel/errors.ts';
import type { Period } from '../../../shared/kernel/month.ts';
import type { FunctionName } from '../../model/catalog.ts';
import {
  type BatchStep,
  type PagedStep,
  RETRIES,
  RUN_FAILED,
  RUN_OPENER,
  runSteps,
  type StepSpec,
} from '../../model/run-steps.ts';
import type { Functions } from '../base/functions.ts';

/** Fewer than in the cloud: all of them share this machine. */
const BATCHES_AT_ONCE = 4;
/** Shorter than in the cloud, where each call costs. */
const PAUSE_MS = 500;

export interface ExecutionParts {
  invoke: Functions['invoke'];
  /** Reads the lines of a manifest. */
  readManifest(key: string): Promise<string[]>;
  /** Aborted when the stack closes: the next start continues from the first step that isn't done. */
  signal: AbortSignal;
  /**
   * The time before a function is called again: once this after its first failure, twice after its second.
   */
  pauseMs?: number | undefined;
}

/** The run of a period failed at a step, which its record names. */
export class RunFailed extends Error {
  override readonly name = RUN_FAILED;
}

/**
 * Runs an order to its end.
 * @returns the periods that were run, in order.
 * @throws RunFailed where a step failed; the errors of opening the runs
 */
export async function execute(parts: ExecutionParts, order: RunOrder): Promise<Period[]> {
  const { periods } = openedRuns.parse(await call(parts, RUN_OPENER, order));
  for (const period of periods) await runPeriod(parts, period);
  return periods;
}

async function runPeriod(parts: ExecutionParts, period: Period): Promise<void> {
  let plan: PlannedRun = { period, manifestKey: '', agents: 0 };
  for (const spec of runSteps)
    try {
      plan = await takeStep(parts, spec, plan);
    } catch (error) {
      parts.signal.throwIfAborted();
      const { step } = spec;
      await call(parts, RUN_OPENER, { kind: 'failRun', period, step, cause: causeOf(error) });
      throw new RunFailed(`the run of ${period} failed at the step ${step}`, { cause: error });
    }
}

/** @returns the plan that the next step gets */
async function takeStep(
  parts: ExecutionParts,
  spec: StepSpec,
  plan: PlannedRun,
): Promise<PlannedRun> {
  const { period } = plan;
  switch (spec.calls) {
    case 'onceForPlan':
      return plannedRun.parse(await call(parts, spec.function, { kind: spec.message, period }));
    case 'forEachBatch':
      if (plan.agents > 0) await callForEachBatch(parts, spec, plan);
      return plan;
    case 'once':
      await call(parts, spec.function, { kind: spec.message, period });
      return plan;
    case 'forEachPage':
      await callForEachPage(parts, spec, period);
      return plan;
  }
}

async function callForEachPage(
  parts: ExecutionParts,
  { function: name, message: kind }: PagedStep,
  period: Period,
): Promise<void> {
  let cursor: string | null = null;
  do {
    const page: unknown = await call(parts, name, { kind, period, cursor });
    ({ cursor } = notifiedPage.parse(page));
  } while (cursor !== null);
}

/** Several batches at once; none begins after one has failed, and those that have begun end first. */
async function callForEachBatch(
  parts: ExecutionParts,
  { function: name, message: kind, agentsInBatch }: BatchStep,
  { period, manifestKey }: PlannedRun,
): Promise<void> {
  const lines = await parts.readManifest(manifestKey);
  const agents = lines.map((line) => plannedAgent.parse(JSON.parse(line)));
  const batches = Array.from({ length: Math.ceil(agents.length / agentsInBatch) }, (_, batch) =>
    agents.slice(batch * agentsInBatch, (batch + 1) * agentsInBatch),
  );
  const failures: unknown[] = [];
  await pMap(
    batches,
    async ([first, ...others]) => {
      if (!first || failures.length > 0) return;
      await call(parts, name, { kind, period, agents: [first, ...others] }).catch(
        (error: unknown) => failures.push(error),
      );
    },
    { concurrency: BATCHES_AT_ONCE },
  );
  if (failures.length > 0) throw failures[0];
}

/** Calls a function, and again where it throws; during maintenance until that is over. */
async function call(parts: ExecutionParts, name: FunctionName, message: Message): Promise<unknown> {
  const { signal, pauseMs = PAUSE_MS } = parts;
  for (let retries = 0; ; retries += 1) {
    signal.throwIfAborted();
    try {
      return await parts.invoke(name, message);
    } catch (error) {
      const thrown = thrownBy(error).name;
      if (thrown === UNDER_MAINTENANCE) {
        retries -= 1;
        await pause(pauseMs, undefined, { signal });
        continue;
      }
      const limit = thrown === REFUSAL ? RETRIES.refused : RETRIES.thrown;
      if (retries >= limit) throw error;
      await pause(pauseMs * (retries + 1), undefined, { signal });
    }
  }
}

/** The function's own error where it threw one; otherwise the failure of the call. */
function thrownBy(error: unknown): Error {
  const thrown = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** A function's error as Lambda reports it to Step Functions. */
function causeOf(error: unknown): string {
  const { name, message } = thrownBy(error);
  return JSON.stringify({ errorType: name, errorMessage: message });
}
