/** Texts of commands about reconciliations. */
import type { WorkReport } from '../../functions/workflows/account-work/report-work.ts';
import { disagreeing } from '../../functions/workflows/operators/unfreeze-payouts.ts';
import { unfinished } from './carry-out.ts';

/** The result so far, a line for each finding; `isSound` where it is done and all figures agree. */
export function reconciled(report: WorkReport): { lines: string[]; isSound: boolean } {
  const { work, findings } = report;
  const [stage] = report.stages.values();
  const { agents = 0, batches = 0 } = stage?.counts ?? {};
  const { drifts, moving } = disagreeing(report);
  const more = drifts + moving - findings.length;
  const problem = unfinished(work);
  const lines = [
    ...findings,
    ...(more > 0 ? [`… and ${more} more`] : []),
    `${agents} agents and ${batches} batches reconciled, ${drifts} figures drift`,
    ...(problem ? [problem] : []),
  ];
  return { lines, isSound: problem === undefined && drifts + moving === 0 };
}
