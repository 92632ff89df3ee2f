/** Runs: one item per period. How far the agents are stands in `run-progress.table.ts`. */
import { Entity, type EntityItem } from 'electrodb';
import { runStep, type RunStep } from '../../shared/kernel/messages.ts';
import { runStatus } from '../../shared/monthly-run/contract.ts';
import type { Period } from '../../shared/kernel/month.ts';
import { OLD, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import { perTable, type Table, type Write } from '../platform/table.ts';

const build = (table: Table) =>
  new Entity(
    {
      model: { entity: 'monthlyRun', version: '1', service: 'portal' },
      attributes: {
        period: { type: 'string', required: true },
        status: { type: runStatus.options, required: true },
        step: { type: runStep.options, required: true },
        startedAt: { type: 'string', required: true },
        finishedAt: { type: 'string' },
        /** Of a failed run, for people. */
        failure: {
          type: 'map',
          properties: {
            message: { type: 'string', required: true },
            at: { type: 'string', required: true },
          },
        },
        /** Agents that are planned. */
        agents: { type: 'number' },
        /** What came of all agents, once all are done: `RunFigures`. */
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
        primary: {
          pk: key('pk', 'monthlyRun#${period}', 'period'),
          sk: key('sk', 'monthlyRun'),
        },
        all: {
          index: 'gsi3',
          pk: key('gsi3pk', 'monthlyRuns'),
          sk: key('gsi3sk', '${period}', 'period'),
        },
      },
    },
    { client: table.documents, table: table.name },
  );

export type StoredRun = EntityItem<ReturnType<typeof build>>;

/** What came of the agents whose month is closed; amounts in cents. */
export interface RunFigures {
  agentsDone: number;
  accruedCents: number;
  payouts: number;
  payoutsCents: number;
}

/** What a write throws once the run has ended: it is finished, or, where it were to fail, failed already. */
export class Finished extends Error {
  override readonly name = 'Finished';
}
const finished = () => new Finished('The run has ended');

export const monthlyRunTable = perTable((table) => {
  const entity = build(table);
  const write = writerOf(entity);
  return {
    get: async (period: Period): Promise<StoredRun | undefined> =>
      (await entity.get({ period }).go({ consistent: true })).data ?? undefined,

    /** A page of runs, newest first, from an index: what is decided on one is read by its key. */
    page: async ({ limit, before }: { limit: number; before?: Period | undefined }) => {
      const query = entity.query.all({});
      const from = before ? query.lt({ period: before }) : query;
      const { data } = await from.go({ order: 'desc', limit: limit + 1 });
      return { rows: data.slice(0, limit), more: data.length > limit };
    },

    create: (run: StoredRun, otherwise: Write['otherwise']) =>
      write((runs) => runs.create(run).commit(OLD), otherwise),

    /** A failed run goes on at the step where it failed. */
    resume: (period: Period, otherwise: Write['otherwise']) =>
      write(
        (runs) =>
          runs
            .patch({ period })
            .set({ status: 'running' })
            .remove(['failure'])
            .where(({ status }, is) => is.eq(status, 'failed'))
            .commit(OLD),
        otherwise,
      ),

    /** The run has come to a step, with what it knows by then; throws `Finished`. */
    reach: (
      period: Period,
      reached: { step: RunStep; agents?: number; figures?: RunFigures },
    ): Write =>
      write(
        (runs) =>
          runs
            .patch({ period })
            .set(reached)
            .where(({ status }, is) => is.ne(status, 'finished'))
            .commit(OLD),
        finished,
      ),

    /** The run stopped; throws `Finished`. */
    fail: (
      period: Period,
      failed: { step: RunStep; failure: { message: string; at: string } },
    ): Write =>
      write(
        (runs) =>
          runs
            .patch({ period })
            .set({ ...failed, status: 'failed' })
            .where(({ status }, is) => is.eq(status, 'running'))
            .commit(OLD),
        finished,
      ),

    /** Nothing is left to do, whatever another execution came to meanwhile; throws `Finished`. */
    finish: (period: Period, finishedAt: string): Write =>
      write(
        (runs) =>
          runs
            .patch({ period })
            .set({ status: 'finished', step: 'notify', finishedAt })
            .remove(['failure'])
            .where(({ status }, is) => is.ne(status, 'finished'))
            .commit(OLD),
        finished,
      ),
  };
});
