/** Records of files that other companies write and the office brings in: the part that all kinds share. */
import { fileStatus, type FileStatus } from '../../../shared/kernel/brought-file.ts';
import { type ConditionalWrite, key } from '../../platform/entity.ts';
import { leaseLost } from '../../platform/lease.ts';
import { type PageOf, readPage, type RowPage, type SortedQuery } from '../../platform/page.ts';
import type { Write } from '../../platform/table.ts';

export interface StoredFile {
  fileId: string;
  fileName: string;
  sizeBytes: number;
  status: FileStatus;
  /** S3 ETag of the uploaded content; the worker refuses another one. */
  etag?: string;
  uploadedBy: string;
  uploadedAt: string;
  /** The job that reads or applies it, or did last. */
  jobId?: string;
  /** The job of the last application; its failed lines are kept for a week. */
  applyJobId?: string;
  /** Progress of the job. */
  done?: number;
  total?: number;
  problem?: string;
  /** The number of the newest preview; 0 before the first. */
  preview: number;
  /** The result of the last application, as the kind counts it. */
  applied?: { failed: number };
  appliedBy?: string;
  appliedAt?: string;
  inputHash: string;
}

/** The attributes of `StoredFile`, but those that each kind defines: the id and the result. */
export const fileAttributes = {
  fileName: { type: 'string', required: true },
  sizeBytes: { type: 'number', required: true },
  status: { type: fileStatus.options, required: true },
  etag: { type: 'string' },
  uploadedBy: { type: 'string', required: true },
  uploadedAt: { type: 'string', required: true },
  jobId: { type: 'string' },
  applyJobId: { type: 'string' },
  done: { type: 'number' },
  total: { type: 'number' },
  problem: { type: 'string' },
  preview: { type: 'number', required: true },
  appliedBy: { type: 'string' },
  appliedAt: { type: 'string' },
  inputHash: { type: 'string', required: true },
} as const;

/** The order of the list of a kind's files. */
export const BY_TIME = key`${'uploadedAt'}#${'fileId'}`;

type Changes<File> = Partial<Omit<File, 'fileId' | 'uploadedAt' | 'inputHash'>>;
/** The changes of a step; each kind has attributes of its own beside those of all. */
export type FileChanges<File extends StoredFile> = Changes<StoredFile> | Changes<File>;

/** The building blocks of a kind's entity, as far as its access patterns need them. */
interface FileKit<File extends StoredFile> {
  query: { all: (key: object) => SortedQuery<File, Record<'uploadedAt' | 'fileId', string>> };
  change(fileId: string, to: Steps): ConditionalWrite<File>;
}
interface Steps {
  set: object;
  remove?: ('problem' | 'done' | 'total')[];
  seen: Partial<Pick<StoredFile, 'status' | 'preview' | 'jobId'>>;
}

export interface FileTable<File extends StoredFile> {
  get: (fileId: string) => Promise<File | undefined>;
  create: (file: File) => ConditionalWrite<File>;
  page: (page: PageOf) => Promise<RowPage<File>>;
  begin: (file: File, changes: FileChanges<File>) => ConditionalWrite<File>;
  advance: (fileId: string, jobId: string, changes: FileChanges<File>) => Write;
}

/** The access patterns of a kind's files. */
export const filePatterns = <File extends StoredFile>({ query, change }: FileKit<File>) => ({
  /** A page, newest first. */
  page: (page: PageOf) => readPage(query.all({}), page, BY_TIME),

  /** Begins a job on the file, if its status and preview are as they were read. */
  begin: ({ fileId, status, preview }: File, changes: FileChanges<File>) =>
    change(fileId, {
      set: changes,
      remove: ['problem', 'done', 'total'],
      seen: { status, preview },
    }),

  /** Stores what the file's job has reached, if it still is its job. */
  advance: (fileId: string, jobId: string, changes: FileChanges<File>) =>
    change(fileId, { set: changes, seen: { jobId } }).orThrow(leaseLost),
});
