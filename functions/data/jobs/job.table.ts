/** Jobs: their input, progress and result. */
import { CustomAttributeType } from '../../platform/electro.ts';
import {
  tableFileType,
  type TableFileType,
  type ForecastTotals,
  type JournalSummary,
  jobKind,
  jobStatus,
  type TermsPreview,
} from '../../../shared/kernel/job.ts';
import type { ColumnChoice } from '../../../shared/kernel/csv-headings.ts';
import type { CommissionTerms, PlanScope } from '../../../shared/commission-plans/schemas.ts';
import { defineEntity, type ItemOf, key } from '../../platform/entity.ts';
import { isFree } from '../../platform/lease.ts';

/** The id of a row, and the UTC time that its list shows. */
export interface RowMark {
  id?: string | undefined;
  at?: string | undefined;
}

/** A payout that a second person agreed to release, with the version of the bank details that was seen. */
export interface AgreedPayout {
  payoutId: string;
  bankingUpdatedAt?: string | undefined;
}

interface FileContent {
  rows: number;
  bytes: number;
  /** Integer cents: of each column in rand, in the order of the columns. */
  sums: number[];
  first?: RowMark | undefined;
  last?: RowMark | undefined;
}

/** A finished file of an export. */
export interface ExportFile extends FileContent {
  /** Hexadecimal, of the file as it is stored. */
  sha256: string;
}

/** A workbook's sheet as far as it is packed: its checksum, and its bytes before and after. */
export interface PackedSheet {
  crc: number;
  plain: number;
  packed: number;
}

/** The file of an export that is being written, as far as its parts go. */
export interface OpenFile extends FileContent {
  /** Absent until its first part is written. */
  uploadId?: string | undefined;
  /** ETags of its parts, in their order. */
  etags: string[];
  /** True once all its rows are in its parts. */
  isWhole?: boolean | undefined;
  /** Absent in a CSV file. */
  sheet?: PackedSheet | undefined;
}

/** The work on an export that the next worker continues from. */
export interface WrittenExport {
  /** Another value after a release that changed the columns: the export then begins again. */
  shape: string;
  /** When the first of it was written: real time, ISO 8601. */
  begunAt: string;
  /** The start of the next page of rows; absent before the first page. */
  cursor?: string | undefined;
  /** Rows from there on that are in a finished file already; absent: none. */
  skip?: number | undefined;
  /** True once all rows are read. */
  isRead?: boolean | undefined;
  /** True where the search found more than it looks at. */
  incomplete: boolean;
  files: ExportFile[];
  /** Absent: CSV. */
  fileType?: TableFileType | undefined;
  /** Absent once the last file is finished. */
  file?: OpenFile | undefined;
  /** The key of text that no part has yet. */
  restKey?: string | undefined;
  /** How often the export was begun again because its parts were gone. */
  restarts: number;
}

/** The reading of a statement that the next worker continues from. */
export interface KeptReading {
  /** The key of the file with all that it came to. */
  key: string;
  /** When the first of it was kept: real time, ISO 8601. */
  begunAt: string;
}

/** A version of terms that a job previews or announces. */
export interface JobTerms {
  scope: PlanScope;
  firstDay: string;
  terms?: CommissionTerms | undefined;
  /** Announcements: when the version was published. */
  publishedAt?: string | undefined;
  /** Previews: the draft, in the version that is previewed. */
  draftId?: string | undefined;
  draftVersion?: number | undefined;
}

const definition = defineEntity({
  name: 'job',
  id: 'jobId',
  attributes: {
    jobId: { type: 'string', required: true },
    kind: { type: jobKind.options, required: true },
    status: { type: jobStatus.options, required: true },
    /** Releases: the payouts, who asked for them, and the approval. */
    agreed: {
      type: CustomAttributeType<{
        payouts: AgreedPayout[];
        askedBy: string;
        approvalId?: string;
      }>('any'),
    },
    /** Exports: search, filters and order of the list. */
    listFilter: { type: 'any' },
    /** Exports: the wished form of the file; imports: the brought one; absent: CSV. */
    fileType: { type: tableFileType.options },
    /** Exports: true where the search found more than it looks at. */
    incomplete: { type: 'boolean' },
    /** Imports: the headings that a person chose for columns; a retry reads by them too. */
    columnChoice: { type: CustomAttributeType<ColumnChoice>('any') },
    ownerId: { type: 'string', required: true },
    done: { type: 'number', required: true },
    /** Imports: the number of all rows, and of failed ones among `done`; forecasts: of all agents. */
    total: { type: 'number' },
    failed: { type: 'number' },
    /** Forecasts: the totals of the finished file. */
    forecast: { type: CustomAttributeType<ForecastTotals>('any') },
    /** Journals: totals and first lines of the finished file. */
    journal: { type: CustomAttributeType<JournalSummary>('any') },
    /** Previews and announcements of terms: the version, and the result of a preview. */
    termsVersion: { type: CustomAttributeType<JobTerms>('any') },
    preview: { type: CustomAttributeType<TermsPreview>('any') },
    /** Announcements: where the next page of agents begins. */
    agentCursor: { type: 'string' },
    /** Previews of terms: names the files of what it began with, and of the agents that are done. */
    beginning: { type: 'string' },
    /** Work on a batch: the last line that is done, in the order of the payouts' ids. */
    lineCursor: { type: 'string' },
    /** How far an export came: the next worker continues there. Kept once it takes a minute, or a second part. */
    written: { type: CustomAttributeType<WrittenExport>('any') },
    /** How far a network's statement was read: the next worker continues there. Kept after a minute. */
    reading: { type: CustomAttributeType<KeptReading>('any') },
    /** Exports of several files: the finished files; the result is their manifest. */
    files: { type: CustomAttributeType<ExportFile[]>('any') },
    /** Work on a batch: its id. */
    batchId: { type: 'string', field: 'period' },
    /** Work on a bank's file: its id. */
    bankFileId: { type: 'string' },
    /** Work on a network's statement: its id. */
    statementId: { type: 'string' },
    /** S3 ETag of the imported file; the worker refuses another content. */
    etag: { type: 'string' },
    /** Attempts since the last progress; for jobs that can't be resumed, all attempts. */
    attempts: { type: 'number', required: true },
    /** End of the worker's lease: real time, ISO 8601. */
    leasedUntil: { type: 'string' },
    resultKey: { type: 'string' },
    problem: { type: 'string' },
    createdAt: { type: 'string', required: true },
    finishedAt: { type: 'string' },
    inputHash: { type: 'string', required: true },
  },
  indexes: {
    byStatus: { index: 'gsi4', pk: key`jobs#${'status'}`, sk: key`${'createdAt'}#${'jobId'}` },
  },
});

/** Most jobs of a status in the list of those that ended. */
const MOST_ENDED = 100;

/** How far the work on a job is. */
export interface Reached {
  done: number;
  total?: number;
  failed?: number;
  agentCursor?: string;
  beginning?: string;
  lineCursor?: string;
  written?: WrittenExport;
  reading?: KeptReading;
}

export type StoredJob = ItemOf<typeof definition>;

/** The condition that a worker holds the job: its lease is the one that this worker took or renewed. */
const isHeld =
  (lease: string) =>
  <Attribute>(
    { status, leasedUntil }: { status: Attribute; leasedUntil: Attribute },
    is: { eq: (attribute: Attribute, value: string) => string },
  ): string =>
    `${is.eq(status, 'running')} AND ${is.eq(leasedUntil, lease)}`;

export const jobTable = definition.with(({ query, write, change }) => {
  const indexed = ({ createdAt }: StoredJob) => ({ createdAt });
  return {
    /** Oldest jobs in a status. */
    inStatus: async (status: 'queued' | 'running'): Promise<StoredJob[]> =>
      (await query.byStatus({ status }).go({ limit: 100 })).data,

    /** Jobs that ended and were started since a time, newest first. */
    endedSince: async (status: 'done' | 'failed', since: string): Promise<StoredJob[]> =>
      (
        await query
          .byStatus({ status })
          .gte({ createdAt: since })
          .go({ order: 'desc', limit: MOST_ENDED })
      ).data,

    /** Queues an import, once its file is uploaded. */
    enqueue: (job: StoredJob, etag: string) =>
      change(job.jobId, {
        set: { status: 'queued', etag },
        composite: indexed(job),
        seen: { status: 'open' },
      }),

    /** Queues a failed job again, for whoever starts it now; it goes on from where it came to. */
    restart: (job: StoredJob, by: Pick<StoredJob, 'ownerId' | 'inputHash'>) =>
      change(job.jobId, {
        set: { ...by, status: 'queued', attempts: 0 },
        remove: ['problem', 'finishedAt', 'leasedUntil'],
        composite: indexed(job),
        seen: { status: 'failed' },
      }),

    /** Claims a job that no worker holds, with the progress that it begins from. */
    claim: (job: StoredJob, until: string, now: string, reached: Partial<Reached> = {}) =>
      change(job.jobId, {
        set: { ...reached, status: 'running', leasedUntil: until },
        add: { attempts: 1 },
        composite: indexed(job),
        where: (stored, is) =>
          `(${is.eq(stored.status, 'queued')} OR ${is.eq(stored.status, 'running')}) AND ${isFree(now)(stored, is)}`,
      }),

    /** Stores the progress and the new end of the lease, if this worker still holds it. */
    advance: (
      job: StoredJob,
      lease: string,
      reached: Reached & { leasedUntil: string; attempts?: number },
    ) => change(job.jobId, { set: reached, seen: { leasedUntil: lease } }),

    /**
     * The condition that this worker still holds the job: one that stood still until another had done the
     * work changes nothing any more.
     */
    requireLease: (job: StoredJob, lease: string) =>
      write((jobs) => jobs.check({ jobId: job.jobId }).where(isHeld(lease))),

    /** Stores the progress of an open upload, if it is still as it was read. */
    receive: (job: StoredJob, reached: Reached) =>
      change(job.jobId, { set: reached, seen: { status: 'open', done: job.done } }),

    /** Finishes an open upload with its last rows. */
    close: (job: StoredJob, reached: Reached & { finishedAt: string }) =>
      change(job.jobId, {
        set: { ...reached, status: 'done' },
        composite: indexed(job),
        seen: { status: 'open', done: job.done },
      }),

    /** Ends the job, if this worker still holds it: one that stood still ends no work of another. */
    finish: (
      job: StoredJob,
      lease: string,
      result: {
        status: 'done' | 'failed';
        finishedAt: string;
        done?: number;
        resultKey?: string;
        files?: ExportFile[];
        incomplete?: boolean;
        forecast?: ForecastTotals;
        journal?: JournalSummary;
        preview?: TermsPreview;
        problem?: string;
      },
    ) => change(job.jobId, { set: result, composite: indexed(job), where: isHeld(lease) }),
  };
});
