/**
 * Batches: one item per period. While a run collects it, the lines aren't counted here: what a run adds
 * is in `collected-lines.table.ts`, and closing the batch counts it.
 */
import { Entity, type EntityItem } from 'electrodb';
import type { Period } from '../../shared/kernel/month.ts';
import { batchStatus, batchWork, fileFormat } from '../../shared/monthly-run/contract.ts';
import { CHUNKS_AT_ONCE, OLD, wholeBatch, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import { perTable, type Table, type Write } from '../platform/table.ts';

const sum = {
  type: 'map',
  properties: {
    lines: { type: 'number', required: true },
    cents: { type: 'number', required: true },
  },
} as const;
/** When it came to a state, and who brought it there. */
const moment = {
  type: 'map',
  properties: {
    at: { type: 'string', required: true },
    by: { type: 'string', required: true },
  },
} as const;

/** Its steps are written by `batch-step.table.ts`. */
export const buildBatch = (table: Table) =>
  new Entity(
    {
      model: { entity: 'payoutBatch', version: '1', service: 'portal' },
      attributes: {
        period: { type: 'string', required: true },
        status: { type: batchStatus.options, required: true },
        lines: { type: 'number', required: true },
        totalCents: { type: 'number', required: true },
        exceptions: { type: 'number', required: true },
        /** Grows with every change of its lines, so that what was counted before is known to be old. */
        version: { type: 'number', required: true },
        /** Payouts that people put into it; the others are in `collected-lines.table.ts`. */
        included: { type: 'set', items: 'string' },
        hashTotal: { type: 'string' },
        files: {
          type: 'list',
          items: {
            type: 'map',
            properties: {
              format: { type: fileFormat.options, required: true },
              name: { type: 'string', required: true },
              bytes: { type: 'number', required: true },
              sha256: { type: 'string', required: true },
            },
          },
        },
        work: {
          type: 'map',
          properties: {
            kind: { type: batchWork.shape.kind.options, required: true },
            status: { type: batchWork.shape.status.options, required: true },
            done: { type: 'number', required: true },
            total: { type: 'number', required: true },
            problem: { type: 'string' },
            /** The job that does it. */
            jobId: { type: 'string', required: true },
          },
        },
        paid: sum,
        returned: sum,
        /** Of its lines: administrators who added one, or edited an account (decision 0021). */
        makers: {
          type: 'map',
          properties: {
            added: { type: 'list', required: true, items: { type: 'string' } },
            banking: { type: 'list', required: true, items: { type: 'string' } },
          },
        },
        transactionId: { type: 'string' },
        notes: { type: 'string' },
        locked: moment,
        exported: moment,
        processing: moment,
        settled: moment,
      },
      indexes: {
        primary: {
          pk: key('pk', 'payoutBatch#${period}', 'period'),
          sk: key('sk', 'payoutBatch'),
        },
      },
    },
    { client: table.documents, table: table.name },
  );

export type StoredBatch = EntityItem<ReturnType<typeof buildBatch>>;

export const payoutBatchTable = perTable((table) => {
  const entity = buildBatch(table);
  const write = writerOf(entity);
  return {
    get: async (period: Period): Promise<StoredBatch | undefined> =>
      (await entity.get({ period }).go({ consistent: true })).data ?? undefined,

    /** Several by their periods, for display. */
    getMany: async (periods: readonly Period[]): Promise<Map<Period, StoredBatch>> => {
      const data = await wholeBatch(
        entity.get(periods.map((period) => ({ period }))).go(CHUNKS_AT_ONCE),
      );
      return new Map(data.map((batch) => [batch.period, batch]));
    },

    /** A run begins to collect it. */
    create: (period: Period, otherwise: Write['otherwise']) =>
      write(
        (batches) =>
          batches
            .create({
              period,
              status: 'collecting',
              lines: 0,
              totalCents: 0,
              exceptions: 0,
              version: 0,
            })
            .commit(OLD),
        otherwise,
      ),

    /** A line leaves the batch that a run collects. */
    change: (period: Period, otherwise: Write['otherwise']) =>
      write(
        (batches) =>
          batches
            .patch({ period })
            .add({ version: 1 })
            .where(({ status }, is) => is.eq(status, 'collecting'))
            .commit(OLD),
        otherwise,
      ),

    /** All is collected, and no line changed since it was counted: people may look at it. */
    open: (
      { period, version }: StoredBatch,
      counted: Pick<StoredBatch, 'lines' | 'totalCents' | 'exceptions'>,
      otherwise: Write['otherwise'],
    ) =>
      write(
        (batches) =>
          batches
            .patch({ period })
            .set({ ...counted, status: 'open' })
            .where(
              (stored, is) =>
                `${is.eq(stored.status, 'collecting')} AND ${is.eq(stored.version, version)}`,
            )
            .commit(OLD),
        otherwise,
      ),
  };
});
