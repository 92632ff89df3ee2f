/**
 * Batches: one item per period. While a run collects it, `lines` and `totalCents` stay 0: the ids
 * are in `collected-lines.table.ts`, and closing the batch counts them.
 */
import { CustomAttributeType } from 'electrodb';
import type { Period } from '../../shared/kernel/month.ts';
import {
  batchStatus,
  batchWork,
  correctionKind,
  type CorrectionKind,
  declaration,
  type Declaration,
  fileFormat,
  type BatchStatus,
  type BatchWork,
  type VoidFileSet,
} from '../../shared/monthly-run/contract.ts';
import type { Makers } from '../../shared/payouts/rules.ts';
import { isAsRead } from '../platform/conditions.ts';
import { defineEntity, type ItemOf, type KitOf } from '../platform/entity.ts';
import { leaseLost } from '../platform/lease.ts';

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

const definition = defineEntity({
  name: 'payoutBatch',
  id: 'period',
  attributes: {
    period: { type: 'string', required: true },
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
    /** A correction that waits for a second person. */
    correction: {
      type: 'map',
      properties: {
        kind: { type: correctionKind.options, required: true },
        at: { type: 'string', required: true },
        by: { type: 'string', required: true },
        reason: { type: 'string', required: true },
        declaration: { type: declaration.options, required: true },
        paymentDate: { type: 'string' },
        payoutId: { type: 'string' },
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
        jobId: { type: 'string', required: true },
      },
    },
    paid: sum,
    returned: sum,
    /**
     * Administrators who had a hand in a line when it was locked: they may not release the batch.
     */
    makers: { type: CustomAttributeType<Partial<Makers>>('any') },
    transactionId: { type: 'string' },
    notes: { type: 'string' },
    locked: moment,
    /** Four-eyes rule: the administrator who is to release it. */
    releaserId: { type: 'string' },
    exported: moment,
    processing: moment,
    settled: moment,
  },
});

export type StoredBatch = ItemOf<typeof definition>;

/** A correction that waits for a second person. */
export interface StoredCorrection {
  kind: CorrectionKind;
  at: string;
  by: string;
  reason: string;
  declaration: Declaration;
  paymentDate?: string;
  payoutId?: string;
}

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

export type Moment = NonNullable<StoredBatch['locked']>;

/** The changes of a batch when work on it begins. */
export interface Beginning extends Pick<BatchWork, 'kind'> {
  /** The batch's status from now on. */
  to: BatchStatus;
  /** Attributes of the step. */
  changes?: Partial<
    Pick<
      StoredBatch,
      | 'locked'
      | 'releaserId'
      | 'fileSet'
      | 'voidFileSets'
      | 'processing'
      | 'transactionId'
      | 'notes'
    >
  >;
  /** What a correction takes away. */
  clears?: readonly ('files' | 'hashTotal' | 'exported' | 'correction')[];
  /** A line that leaves with it. */
  move?: Required<Pick<LineMove, 'lines' | 'cents' | 'exceptions'>>;
}

/** The changes that finished work makes. */
type Outcome = Pick<StoredBatch, 'status' | 'settled' | 'files' | 'hashTotal' | 'makers'>;
/** What a batch that is open again hasn't. */
type Unlocked = 'locked' | 'releaserId' | 'makers' | 'fileSet';

type Kit = KitOf<typeof definition>;

/** No lines: not counted yet in a collecting batch, or none so far. */
export const NO_LINES = { lines: 0, cents: 0 };

/** Writes of a run, which collects the batch and then opens it. */
const collectingWrites = ({ write }: Kit) => ({
  /** Creates the batch, when its run starts. */
  create: (period: Period) =>
    write((batches) =>
      batches.create({
        period,
        status: 'collecting',
        lines: 0,
        totalCents: 0,
        exceptions: 0,
        version: 0,
      }),
    ),

  /** Opens the collected batch for review, if no line changed since it was counted. */
  open: (
    { period, version }: StoredBatch,
    counted: Pick<StoredBatch, 'lines' | 'totalCents' | 'exceptions'>,
  ) =>
    write((batches) =>
      batches
        .patch({ period })
        .set({ ...counted, status: 'open' })
        .where(
          (stored, is) =>
            `${is.eq(stored.status, 'collecting')} AND ${is.eq(stored.version, version)}`,
        ),
    ),
});

/** Writes of the jobs that lock, process or pay all lines. */
const workWrites = ({ write }: Kit) => ({
  /** Starts or resumes work, if the batch is as it was read and no work is running. */
  begin: (
    read: StoredBatch,
    { jobId, kind, to, changes, clears = [], move }: Beginning & { jobId: string },
  ) => {
    const { period, lines, paid, returned } = read;
    return write((batches) =>
      batches
        .patch({ period })
        .set({
          ...changes,
          status: to,
          paid: paid ?? NO_LINES,
          returned: returned ?? NO_LINES,
          work: { kind, status: 'running', done: 0, total: lines + (move?.lines ?? 0), jobId },
        })
        .add({
          lines: move?.lines ?? 0,
          totalCents: move?.cents ?? 0,
          exceptions: move?.exceptions ?? 0,
          version: 1,
        })
        .remove([...clears])
        .where((stored, is) =>
          [
            is.eq(stored.status, read.status),
            is.eq(stored.lines, lines),
            is.eq(stored.totalCents, read.totalCents),
            isAsRead(paid?.lines, stored.paid.lines, is),
            isAsRead(returned?.lines, stored.returned.lines, is),
            isAsRead(read.fileSet?.number, stored.fileSet.number, is),
            isAsRead(read.correction?.at, stored.correction.at, is),
            `(${is.notExists(stored.work)} OR ${is.eq(stored.work.status, 'failed')})`,
          ].join(' AND '),
        ),
    );
  },

  /** Stores the number of lines that are done. */
  advance: (period: Period, { jobId, done }: { jobId: string; done: number }) =>
    write((batches) =>
      batches
        .patch({ period })
        .data(({ work }, { set }) => {
          set(work.done, done);
        })
        .where(({ work }, is) => is.eq(work.jobId, jobId)),
    ).orThrow(leaseLost),

  /** Marks the work as failed, with the reason. */
  stop: (period: Period, { jobId, problem }: { jobId: string; problem: string }) =>
    write((batches) =>
      batches
        .patch({ period })
        .data(({ work }, { set }) => {
          set(work.status, 'failed');
          set(work.problem, problem);
        })
        .where(({ work }, is) => is.eq(work.jobId, jobId)),
    ).orThrow(leaseLost),

  /** Ends the work with its result, if no line was paid or returned since the batch was read. */
  finish: (
    { period, paid = NO_LINES, returned = NO_LINES }: StoredBatch,
    {
      jobId,
      changes,
      clears = [],
    }: { jobId: string; changes: Partial<Outcome>; clears?: readonly Unlocked[] },
  ) =>
    write((batches) =>
      batches
        .patch({ period })
        .set(changes)
        .remove(['work', ...clears])
        .where(
          (stored, is) =>
            `${is.eq(stored.work.jobId, jobId)} AND ${is.eq(stored.paid.lines, paid.lines)} AND ${is.eq(stored.returned.lines, returned.lines)}`,
        ),
    ),
});

/** Writes for single lines, and for exporting or restoring a batch. */
const lineWrites = ({ write }: Kit) => ({
  /** Changes lines, total and exceptions, if the batch still has the status that was read. */
  moveLine: (
    { period, status }: Pick<StoredBatch, 'period' | 'status'>,
    { lines, cents, exceptions = 0, included }: LineMove,
  ) =>
    write((batches) =>
      batches
        .patch({ period })
        .add({
          lines,
          totalCents: cents,
          exceptions,
          version: 1,
          ...(included ? { included: [included] } : {}),
        })
        .where((stored, is) => is.eq(stored.status, status)),
    ),

  /** After a restore: stores the batch's state at the bank, and removes its work. */
  adopt: (
    { period, status, version }: StoredBatch,
    changes: Partial<Omit<StoredBatch, 'period' | 'version' | 'work' | 'correction'>>,
  ) =>
    write((batches) =>
      batches
        .patch({ period })
        .set(changes)
        .add({ version: 1 })
        .remove(['work'])
        .where(
          (stored, is) => `${is.eq(stored.status, status)} AND ${is.eq(stored.version, version)}`,
        ),
    ),

  /** Marks a locked batch as exported (first download), if its files are those that were read. */
  markExported: ({ period, fileSet }: StoredBatch, exported: Moment) =>
    write((batches) =>
      batches
        .patch({ period })
        .set({ status: 'exported', exported })
        .where((stored, is) =>
          [
            is.eq(stored.status, 'locked'),
            is.notExists(stored.work),
            isAsRead(fileSet?.number, stored.fileSet.number, is),
          ].join(' AND '),
        ),
    ),

  /** The condition that its files are those that were read, and nobody asks for a correction. */
  requireFiles: ({ period, fileSet }: StoredBatch) =>
    write((batches) =>
      batches
        .check({ period })
        .where((stored, is) =>
          [
            is.exists(stored.files),
            is.notExists(stored.correction),
            isAsRead(fileSet?.number, stored.fileSet.number, is),
          ].join(' AND '),
        ),
    ),

  /** Stores a correction that waits for a second person. */
  askForCorrection: ({ period, fileSet }: StoredBatch, correction: StoredCorrection) =>
    write((batches) =>
      batches
        .patch({ period })
        .set({ correction })
        .where((stored, is) =>
          [
            is.eq(stored.status, 'exported'),
            is.notExists(stored.work),
            is.notExists(stored.correction),
            isAsRead(fileSet?.number, stored.fileSet.number, is),
          ].join(' AND '),
        ),
    ),

  /** Ends the correction that was asked for at that time. */
  endCorrection: (period: Period, at: string) =>
    write((batches) =>
      batches
        .patch({ period })
        .remove(['correction'])
        .where(({ correction }, is) => is.eq(correction.at, at)),
    ),

  /** Counts a line as paid. */
  payLine: (period: Period, cents: number) =>
    write((batches) =>
      batches
        .patch({ period })
        .data(({ paid }, { add }) => {
          add(paid.lines, 1);
          add(paid.cents, cents);
        })
        .where(({ status }, is) => is.eq(status, 'processing')),
    ),

  /** Counts a line as returned, if the batch still has the status that was read. */
  returnLine: (
    { period, status }: Pick<StoredBatch, 'period' | 'status'>,
    { cents, wasPaid }: { cents: number; wasPaid: boolean },
  ) =>
    write((batches) =>
      batches
        .patch({ period })
        .data((stored, { add, set, subtract }) => {
          add(stored.returned.lines, 1);
          add(stored.returned.cents, cents);
          if (wasPaid) {
            subtract(stored.paid.lines, 1);
            subtract(stored.paid.cents, cents);
          }
          if (status === 'paid') set(stored.status, 'partlyPaid');
        })
        .where((stored, is) => is.eq(stored.status, status)),
    ),
});

export const payoutBatchTable = definition.with((kit) => ({
  ...collectingWrites(kit),
  ...workWrites(kit),
  ...lineWrites(kit),
}));
