/**
 * Batches: one item for each; the first of a month has the month as its id. While a run collects it, `lines`
 * and `totalCents` stay 0: the ids are in `collected-lines.table.ts`, and closing the batch counts them.
 */
import { CustomAttributeType } from '../../platform/electro.ts';
import type { BatchId } from '../../../shared/kernel/batch-id.ts';
import {
  batchStatus,
  batchWork,
  fileFormat,
  type VoidFileSet,
} from '../../../shared/monthly-run/schemas.ts';
import { defineEntity, type ItemOf, type KitOf } from '../../platform/entity.ts';

const sum = {
  type: 'map',
  properties: {
    lines: { type: 'number', required: true },
    cents: { type: 'number', required: true },
  },
} as const;
/** The time of a status change, and the administrator. */
const moment = {
  type: 'map',
  properties: {
    at: { type: 'string', required: true },
    by: { type: 'string', required: true },
  },
} as const;

/** The same, where a second person may have confirmed it. */
interface Confirmed {
  at: string;
  by: string;
  confirmedBy?: string;
}

const files = {
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
} as const;

/** The entity; `batch-work.table.ts` and `batch-files.table.ts` have more writes of it. */
export const payoutBatches = defineEntity({
  name: 'payoutBatch',
  id: 'batchId',
  attributes: {
    batchId: { type: 'string', required: true, field: 'period' },
    status: { type: batchStatus.options, required: true },
    lines: { type: 'number', required: true },
    totalCents: { type: 'number', required: true },
    exceptions: { type: 'number', required: true },
    /** Grows with every change of a line, to detect that counted totals are outdated. */
    version: { type: 'number', required: true },
    /** Payouts that administrators included; the others are in `collected-lines.table.ts`. */
    included: { type: 'set', items: 'string' },
    hashTotal: { type: 'string' },
    files,
    /** The set of files that counts, from locking on; a batch of before sets were counted has none. */
    fileSet: {
      type: 'map',
      properties: {
        number: { type: 'number', required: true },
        /** The time in the files, ISO 8601. */
        at: { type: 'string', required: true },
        /** `YYYY-MM-DD`. */
        paymentDate: { type: 'string', required: true },
      },
    },
    voidFileSets: { type: CustomAttributeType<VoidFileSet[]>('any') },
    work: {
      type: 'map',
      properties: {
        kind: { type: batchWork.shape.kind.options, required: true },
        status: { type: batchWork.shape.status.options, required: true },
        done: { type: 'number', required: true },
        total: { type: 'number', required: true },
        problem: { type: 'string' },
        jobId: { type: 'string', required: true },
      },
    },
    paid: sum,
    returned: sum,
    transactionId: { type: 'string' },
    notes: { type: 'string' },
    /** By whoever asked for it, where a second person confirmed it. */
    locked: { type: CustomAttributeType<Confirmed>('any') },
    exported: moment,
    processing: moment,
    settled: moment,
  },
});

export type StoredBatch = ItemOf<typeof payoutBatches>;

/** The number of the set of files that counts, or is to be written. */
export const fileSetOf = ({ voidFileSets = [] }: Pick<StoredBatch, 'voidFileSets'>): number =>
  voidFileSets.length + 1;

/** A change of lines and exceptions; may be negative; in cents. */
export interface LineMove {
  lines: number;
  cents: number;
  exceptions?: number;
  /** The payout that an administrator included. */
  included?: string;
}

export type Moment = NonNullable<StoredBatch['exported']>;

type Kit = KitOf<typeof payoutBatches>;

/** No lines: not counted yet in a collecting batch, or none so far. */
export const NO_LINES = { lines: 0, cents: 0 };

/** Writes of a run, which collects the batch and then opens it. */
const collectingWrites = ({ write, change }: Kit) => ({
  /** Creates the batch, when its run starts; an open one where a restored table lacks it. */
  create: (batchId: BatchId, status: 'collecting' | 'open' = 'collecting') =>
    write((batches) =>
      batches.create({
        batchId,
        status,
        lines: 0,
        totalCents: 0,
        exceptions: 0,
        version: 0,
      }),
    ),

  /** Opens the collected batch for review, if no line changed since it was counted. */
  open: (
    { batchId, version }: StoredBatch,
    counted: Pick<StoredBatch, 'lines' | 'totalCents' | 'exceptions'>,
  ) =>
    change(batchId, {
      set: { ...counted, status: 'open' },
      seen: { status: 'collecting', version },
    }),
});

/** Writes for single lines, and for restoring a batch. */
const lineWrites = ({ write, asRead, change }: Kit) => ({
  /** Changes lines, total and exceptions, if the batch still has the status that was read. */
  moveLine: (
    { batchId, status }: Pick<StoredBatch, 'batchId' | 'status'>,
    { lines, cents, exceptions = 0, included }: LineMove,
  ) =>
    change(batchId, {
      add: {
        lines,
        totalCents: cents,
        exceptions,
        version: 1,
        ...(included ? { included: [included] } : {}),
      },
      seen: { status },
    }),

  /** After a restore: stores the batch's state at the bank, and removes its work. */
  adopt: (
    { batchId, status, version }: StoredBatch,
    changes: Partial<Omit<StoredBatch, 'batchId' | 'version' | 'work'>>,
  ) =>
    change(batchId, {
      set: changes,
      remove: ['work'],
      add: { version: 1 },
      seen: { status, version },
    }),

  /** Counts a line as paid. */
  payLine: (batchId: BatchId, cents: number) =>
    write((batches) =>
      batches
        .patch({ batchId })
        .data(({ paid }, { add }) => {
          add(paid.lines, 1);
          add(paid.cents, cents);
        })
        .where(asRead({ status: 'processing' })),
    ),

  /** Counts a line as returned, if the batch still has the status that was read. */
  returnLine: (
    { batchId, status }: Pick<StoredBatch, 'batchId' | 'status'>,
    { cents, wasPaid }: { cents: number; wasPaid: boolean },
  ) =>
    write((batches) =>
      batches
        .patch({ batchId })
        .data((stored, { add, set, subtract }) => {
          add(stored.returned.lines, 1);
          add(stored.returned.cents, cents);
          if (wasPaid) {
            subtract(stored.paid.lines, 1);
            subtract(stored.paid.cents, cents);
          }
          if (status === 'paid') set(stored.status, 'partlyPaid');
        })
        .where(asRead({ status })),
    ),
});

export const payoutBatchTable = payoutBatches.with((kit) => ({
  ...collectingWrites(kit),
  ...lineWrites(kit),
}));
