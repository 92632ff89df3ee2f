/** What leaves the portal about a run and its batch, field by field. */
import type { MonthlyBatch, MonthlyRun, PayoutBatch } from '../../shared/monthly-run/contract.ts';
import { optional } from '../platform/present.ts';
import type { RunFigures, StoredRun } from './monthly-run.table.ts';
import type { StoredBatch } from './payout-batch.table.ts';

const NONE = { lines: 0, cents: 0 };

/** A run; its figures grow while it runs. */
const presentRun = (run: StoredRun, figures: RunFigures): MonthlyRun => ({
  period: run.period,
  status: run.status,
  step: run.step,
  startedAt: run.startedAt,
  ...optional({ finishedAt: run.finishedAt, failure: run.failure }),
  agents: run.agents ?? 0,
  agentsDone: figures.agentsDone,
  accruedCents: figures.accruedCents,
  payouts: figures.payouts,
  payoutsCents: figures.payoutsCents,
});

export const presentBatch = (batch: StoredBatch): PayoutBatch => ({
  period: batch.period,
  status: batch.status,
  lines: batch.lines,
  totalCents: batch.totalCents,
  exceptions: batch.exceptions,
  files: batch.files ?? [],
  paid: batch.paid ?? NONE,
  returned: batch.returned ?? NONE,
  ...optional({
    hashTotal: batch.hashTotal,
    work: batch.work,
    transactionId: batch.transactionId,
    notes: batch.notes,
    locked: batch.locked,
    exported: batch.exported,
    processing: batch.processing,
    settled: batch.settled,
  }),
});

/** @param figures what came of the run's agents so far */
export const presentMonthlyBatch = (
  run: StoredRun,
  figures: RunFigures,
  batch: StoredBatch | undefined,
): MonthlyBatch => ({
  run: presentRun(run, figures),
  ...optional({ batch: batch && presentBatch(batch) }),
});
