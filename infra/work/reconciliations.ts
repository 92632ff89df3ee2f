/** Texts of commands about reconciliations. */
import type { WorkReport } from '../../functions/workflows/account-work/report-work.ts';
import { disagreeing, RECONCILE } from '../../functions/workflows/operators/unfreeze-payouts.ts';
import { EVIDENCE } from '../../functions/workflows/reconciliation/reconcile-pages.ts';
import { unfinished } from './carry-out.ts';

/** The result so far, a line for each finding; `isSound` where it is done and all figures agree. */
export function reconciled(report: WorkReport): { lines: string[]; isSound: boolean } {
  const { work, findings } = report;
  const countsOf = (stage: string) => report.stages.get(stage)?.counts ?? {};
  const { agents = 0, batches = 0 } = countsOf(RECONCILE);
  const { items: days = 0, unproven = 0, paidAgain = 0 } = countsOf(EVIDENCE);
  const { drifts, moving } = disagreeing(report);
  const more = drifts + moving + unproven + paidAgain - findings.length;
  const problem = unfinished(work);
  const lines = [
    ...findings,
    ...(more > 0 ? [`… and ${more} more`] : []),
    `${days} days of the trail read: ${unproven} acts lack a second person, ${paidAgain} payments were returned and paid again`,
    `${agents} agents and ${batches} batches reconciled, ${drifts} figures drift`,
    ...(problem ? [problem] : []),
  ];
  return { lines, isSound: problem === undefined && drifts + moving + unproven === 0 };
}
