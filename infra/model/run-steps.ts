/**
 * What the monthly run does for a period, step by step (DESIGN 8): the state machine of the cloud is made
 * from this (`run-machine.ts`), and whatever else walks through a run must walk it so.
 */
import type { RunStep } from '../../shared/monthly-run/contract.ts';
import type { FunctionName } from './catalog.ts';

/** Finds the periods to run, and records of one that it failed. */
export const RUN_OPENER = 'runOpener' satisfies FunctionName;

/** One call for a period. */
interface SingleStep {
  does: 'call';
  /** The kind of message that the function gets. */
  message: string;
  /** Whether it answers with a cursor, and is called with it until that is null. */
  hasPages?: boolean;
}

/** One call for so many lines of the manifest, several at once. */
interface SpreadStep {
  does: 'callForEachBatch';
  agentsInBatch: number;
  batchesAtOnce: number;
}

export type StepSpec = { step: RunStep; function: FunctionName } & (SingleStep | SpreadStep);

export const runSteps: readonly StepSpec[] = [
  { step: 'plan', function: 'runPlanner', does: 'call', message: 'planRun' },
  {
    step: 'accrue',
    function: 'runAccruer',
    does: 'callForEachBatch',
    agentsInBatch: 25,
    // Each writes a transaction for each of its agents: well below what the table's first partition takes.
    batchesAtOnce: 10,
  },
  { step: 'close', function: 'runCloser', does: 'call', message: 'closeBatch' },
  { step: 'notify', function: 'runNotifier', does: 'call', message: 'notifyRun', hasPages: true },
];
