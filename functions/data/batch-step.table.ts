/** What becomes of a batch once it is open: lines that come and go, its states, and the work on it. */
import type { Period } from '../../shared/kernel/month.ts';
import type { BatchStatus, BatchWork } from '../../shared/monthly-run/contract.ts';
import { NotOurs } from './job.table.ts';
import { OLD, writerOf } from '../platform/entity.ts';
import { perTable, type Write } from '../platform/table.ts';
import { buildBatch, type StoredBatch } from './payout-batch.table.ts';

/** Lines and exceptions that come, or, negative, go; amounts in cents. */
export interface LineMove {
  lines: number;
  cents: number;
  exceptions?: number;
  /** The payout whose line somebody put there. */
  included?: string;
}

/** Who brings a batch somewhere, and when. */
export interface Moment {
  at: string;
  by: string;
}

/** Work that begins, and what begins with it. */
interface Beginning {
  kind: BatchWork['kind'];
  jobId: string;
  total: number;
  /** The status in which it stands from now on. */
  to: BatchStatus;
  changes?: Partial<Pick<StoredBatch, 'locked' | 'processing' | 'transactionId' | 'notes'>>;
}

/** What work comes to. */
type Outcome = Pick<StoredBatch, 'status' | 'settled' | 'files' | 'hashTotal' | 'makers'>;

const NONE = { lines: 0, cents: 0 };

/** Another job has the batch by now, or none: whoever still is at it does nothing more. */
const notItsWork = () => new NotOurs();

type Writer = ReturnType<typeof writerOf<ReturnType<typeof buildBatch>>>;

/** The writes of work on a batch. */
const workWrites = (write: Writer) => ({
  /** Begins work, or lets it go on where it stopped, if the batch is what was read. */
  begin: (
    { period, status, lines, totalCents, paid, returned }: StoredBatch,
    { kind, jobId, total, to, changes }: Beginning,
    otherwise: Write['otherwise'],
  ) =>
    write(
      (batches) =>
        batches
          .patch({ period })
          .set({
            ...changes,
            status: to,
            paid: paid ?? NONE,
            returned: returned ?? NONE,
            work: { kind, status: 'running', done: 0, total, jobId },
          })
          .where((stored, is) =>
            [
              is.eq(stored.status, status),
              is.eq(stored.lines, lines),
              is.eq(stored.totalCents, totalCents),
              `(${is.notExists(stored.work)} OR ${is.eq(stored.work.status, 'failed')})`,
            ].join(' AND '),
          )
          .commit(OLD),
      otherwise,
    ),

  /** Says how far the work is. */
  advance: (period: Period, { jobId, done }: { jobId: string; done: number }) =>
    write(
      (batches) =>
        batches
          .patch({ period })
          .data(({ work }, { set }) => {
            set(work.done, done);
          })
          .where(({ work }, is) => is.eq(work.jobId, jobId))
          .commit(OLD),
      notItsWork,
    ),

  /** Says that the work stopped, and why. */
  stop: (period: Period, { jobId, problem }: { jobId: string; problem: string }) =>
    write(
      (batches) =>
        batches
          .patch({ period })
          .data(({ work }, { set }) => {
            set(work.status, 'failed');
            set(work.problem, problem);
          })
          .where(({ work }, is) => is.eq(work.jobId, jobId))
          .commit(OLD),
      notItsWork,
    ),

  /** Ends the work, with what it came to, if the lines still are as they were counted. */
  finish: (
    { period, paid = NONE, returned = NONE }: StoredBatch,
    { jobId, changes }: { jobId: string; changes: Partial<Outcome> },
    otherwise: Write['otherwise'],
  ) =>
    write(
      (batches) =>
        batches
          .patch({ period })
          .set(changes)
          .remove(['work'])
          .where((stored, is) =>
            [
              is.eq(stored.work.jobId, jobId),
              is.eq(stored.paid.lines, paid.lines),
              is.eq(stored.returned.lines, returned.lines),
            ].join(' AND '),
          )
          .commit(OLD),
      otherwise,
    ),
});

export const batchStepTable = perTable((table) => {
  const entity = buildBatch(table);
  const write = writerOf(entity);
  return {
    ...workWrites(write),

    /** Moves lines and total of a batch that still is as it was read: in this status. */
    moveLine: (
      { period, status }: Pick<StoredBatch, 'period' | 'status'>,
      { lines, cents, exceptions = 0, included }: LineMove,
      otherwise: Write['otherwise'],
    ) =>
      write(
        (batches) =>
          batches
            .patch({ period })
            .add({
              lines,
              totalCents: cents,
              exceptions,
              version: 1,
              ...(included ? { included: [included] } : {}),
            })
            .where((stored, is) => is.eq(stored.status, status))
            .commit(OLD),
        otherwise,
      ),

    /** What the bank has of it, after a restore: no work is under way any more. */
    adopt: (
      { period, status, version }: StoredBatch,
      changes: Partial<Omit<StoredBatch, 'period' | 'version' | 'work'>>,
      otherwise: Write['otherwise'],
    ) =>
      write(
        (batches) =>
          batches
            .patch({ period })
            .set(changes)
            .add({ version: 1 })
            .remove(['work'])
            .where(
              (stored, is) =>
                `${is.eq(stored.status, status)} AND ${is.eq(stored.version, version)}`,
            )
            .commit(OLD),
        otherwise,
      ),

    /** Somebody downloads a file of it for the first time. */
    markExported: (period: Period, exported: Moment, otherwise: Write['otherwise']) =>
      write(
        (batches) =>
          batches
            .patch({ period })
            .set({ status: 'exported', exported })
            .where(
              (stored, is) => `${is.eq(stored.status, 'locked')} AND ${is.notExists(stored.work)}`,
            )
            .commit(OLD),
        otherwise,
      ),

    /** One of its lines is paid. */
    payLine: (period: Period, cents: number, otherwise: Write['otherwise']) =>
      write(
        (batches) =>
          batches
            .patch({ period })
            .data(({ paid }, { add }) => {
              add(paid.lines, 1);
              add(paid.cents, cents);
            })
            .where(({ status }, is) => is.eq(status, 'processing'))
            .commit(OLD),
        otherwise,
      ),

    /** The bank returned one of its lines, if the batch still is in the status in which it was read. */
    returnLine: (
      { period, status }: Pick<StoredBatch, 'period' | 'status'>,
      { cents, wasPaid }: { cents: number; wasPaid: boolean },
      otherwise: Write['otherwise'],
    ) =>
      write(
        (batches) =>
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
            .where((stored, is) => is.eq(stored.status, status))
            .commit(OLD),
        otherwise,
      ),
  };
});
