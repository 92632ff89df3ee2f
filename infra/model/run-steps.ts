/**
 * The monthly run's steps for a period. The cloud's state machine (`constructs/run-machine.ts`) and the
 * one-machine stack's (`local/run-machine/execution.ts`) are both made from this.
 */
import type { RunStep } from '../../shared/kernel/messages.ts';
import type { FunctionName } from './catalog.ts';

/** Opens the periods to run, and records that the run of one failed. */
export const RUN_OPENER = 'runOpener' satisfies FunctionName;

interface Step {
  step: RunStep;
  function: FunctionName;
}

/** Calls a function once; its answer is the plan: the manifest's key and its number of agents. */
interface PlanStep extends Step {
  calls: 'onceForPlan';
  message: 'planRun';
}

/** Calls a function once for each batch of the manifest's agents; skipped where there is no agent. */
export interface BatchStep extends Step {
  calls: 'forEachBatch';
  message: 'accrueAgents';
  agentsInBatch: number;
  batchesAtOnce: number;
}

/** Calls a function once. */
interface SingleStep extends Step {
  calls: 'once';
  message: 'closeBatch';
}

/** Calls a function until its answer has no cursor, each time with the cursor of the last answer. */
export interface PagedStep extends Step {
  calls: 'forEachPage';
  message: 'notifyRun';
}

export type StepSpec = PlanStep | BatchStep | SingleStep | PagedStep;

export const runSteps: readonly StepSpec[] = [
  { step: 'plan', calls: 'onceForPlan', function: 'runPlanner', message: 'planRun' },
  {
    step: 'accrue',
    calls: 'forEachBatch',
    function: 'runAccruer',
    message: 'accrueAgents',
    agentsInBatch: 25,
    // A batch writes a transaction for each agent: ten stay far below the limit of one table partition.
    batchesAtOnce: 10,
  },
  { step: 'close', calls: 'once', function: 'runCloser', message: 'closeBatch' },
  { step: 'notify', calls: 'forEachPage', function: 'runNotifier', message: 'notifyRun' },
];

/** How often a failed call is made again. */
export const RETRIES = {
  /** Lambda or the connection to it failed. */
  infrastructure: 6,
  /** The function threw: mostly because the table was busy. */
  thrown: 3,
  /** The function refused the message; a repeat would be refused too. */
  refused: 0,
  /** The portal is maintained: a day of calls, one each `MAINTENANCE_PAUSE_SECONDS`. */
  maintained: 288,
} as const;

/** A step that meets maintenance is called again after so long, and goes on soon after its end. */
export const MAINTENANCE_PAUSE_SECONDS = 300;

/** Ends an execution whose run failed; the run's record says why. */
export const RUN_FAILED = 'RunFailed';
