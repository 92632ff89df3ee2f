/** Runs: one item per period. The progress of its agents is in `run-progress.table.ts`. */
import { batchIdsOf } from '../../../shared/kernel/batch-id.ts';
import { runStep, type RunStep } from '../../../shared/kernel/messages.ts';
import { runStatus } from '../../../shared/monthly-run/schemas.ts';
import type { Period } from '../../../shared/kernel/month.ts';
import { isAsRead } from '../../platform/conditions.ts';
import { defineEntity, type ItemOf, key } from '../../platform/entity.ts';
import { notNeeded } from '../../platform/not-needed.ts';
import { readRows } from '../../platform/page.ts';
import type { Write } from '../../platform/table.ts';

const definition = defineEntity({
  name: 'monthlyRun',
  id: 'period',
  attributes: {
    period: { type: 'string', required: true },
    status: { type: runStatus.options, required: true },
    step: { type: runStep.options, required: true },
    startedAt: { type: 'string', required: true },
    finishedAt: { type: 'string' },
    /** A failed run's reason, for people. */
    failure: {
      type: 'map',
      properties: {
        message: { type: 'string', required: true },
        at: { type: 'string', required: true },
      },
    },
    /** How many batches the month has; absent: one. */
    batches: { type: 'number' },
    /** Agents that are planned. */
    agents: { type: 'number' },
    /** The sums over all agents, once all are done. */
    figures: {
      type: 'map',
      properties: {
        agentsDone: { type: 'number', required: true },
        accruedCents: { type: 'number', required: true },
        payouts: { type: 'number', required: true },
        payoutsCents: { type: 'number', required: true },
      },
    },
  },
  indexes: {
    all: { index: 'gsi3', pk: key`monthlyRuns`, sk: key`${'period'}` },
  },
});

export type StoredRun = ItemOf<typeof definition>;

/** Sums over the agents whose month is closed; amounts in cents. */
export interface RunFigures {
  agentsDone: number;
  accruedCents: number;
  payouts: number;
  payoutsCents: number;
}

/** The ids of a run's batches, in order. */
export const batchesOfRun = ({ period, batches = 1 }: Pick<StoredRun, 'period' | 'batches'>) =>
  batchIdsOf(period, batches);

export const monthlyRunTable = definition.with(({ query, change }) => ({
  /** A page of runs, newest first, from an index that may lag: decisions need a read by key. */
  page: ({ limit, before }: { limit: number; before?: Period | undefined }) => {
    const runs = query.all({});
    return readRows(before ? runs.lt({ period: before }) : runs, limit, 'desc');
  },

  /** Stores how many batches the month has from now on, if there are as many as were read. */
  countBatches: ({ period, batches }: Pick<StoredRun, 'period' | 'batches'>, now: number) =>
    change(period, {
      set: { batches: now },
      where: (stored, is) => isAsRead(batches, stored.batches, is),
    }),

  /** Marks a failed run as running. */
  resume: (period: Period) =>
    change(period, { set: { status: 'running' }, remove: ['failure'], seen: { status: 'failed' } }),

  /** Records the step that the run has reached, and its results; not needed once it has finished. */
  reach: (
    period: Period,
    reached: { step: RunStep; agents?: number; figures?: RunFigures },
  ): Write =>
    change(period, { set: reached, where: ({ status }, is) => is.ne(status, 'finished') }).orThrow(
      notNeeded,
    ),

  /** Marks the run as failed; not needed once it has failed or finished. */
  fail: (
    period: Period,
    failed: { step: RunStep; failure: { message: string; at: string } },
  ): Write =>
    change(period, { set: { ...failed, status: 'failed' }, seen: { status: 'running' } }).orThrow(
      notNeeded,
    ),

  /** Marks the run as finished, unless another execution did. */
  finish: (period: Period, finishedAt: string): Write =>
    change(period, {
      set: { status: 'finished', step: 'notify', finishedAt },
      remove: ['failure'],
      where: ({ status }, is) => is.ne(status, 'finished'),
    }).orThrow(notNeeded),
}));
