/** Files of the bank with outcomes of payouts: who brought them, what they say, what was applied. */
import { CustomAttributeType } from '../../platform/electro.ts';
import {
  type AppliedTotals,
  outcomeFormat,
  type OutcomeMapping,
  type OutcomeTotals,
} from '../../../shared/bank-outcomes/schemas.ts';
import { fileStatus } from '../../../shared/kernel/brought-file.ts';
import { defineEntity, type ItemOf, key } from '../../platform/entity.ts';
import { leaseLost } from '../../platform/lease.ts';
import { type PageOf, readPage } from '../../platform/page.ts';

const BY_TIME = key`${'uploadedAt'}#${'fileId'}`;

const definition = defineEntity({
  name: 'bankFile',
  id: 'fileId',
  attributes: {
    fileId: { type: 'string', required: true },
    fileName: { type: 'string', required: true },
    sizeBytes: { type: 'number', required: true },
    status: { type: fileStatus.options, required: true },
    format: { type: outcomeFormat.options },
    /** How a CSV's columns are read, as it was when the file was uploaded. */
    mapping: { type: CustomAttributeType<OutcomeMapping>('any') },
    /** S3 ETag of the uploaded content; the worker refuses another one. */
    etag: { type: 'string' },
    /** SHA-256 of the content; there once it was read, and its lines are kept. */
    sha256: { type: 'string' },
    uploadedBy: { type: 'string', required: true },
    uploadedAt: { type: 'string', required: true },
    /** The job that reads or applies it, or did last. */
    jobId: { type: 'string' },
    /** The job of the last application; its failed lines are kept for a week. */
    applyJobId: { type: 'string' },
    /** Progress of the job. */
    done: { type: 'number' },
    total: { type: 'number' },
    problem: { type: 'string' },
    /** The number of the newest preview; 0 before the first. */
    preview: { type: 'number', required: true },
    totals: { type: CustomAttributeType<OutcomeTotals>('any') },
    applied: { type: CustomAttributeType<AppliedTotals>('any') },
    /** The totals of earlier applications; `applied` is the last one's. */
    appliedBefore: { type: CustomAttributeType<AppliedTotals>('any') },
    appliedBy: { type: 'string' },
    appliedAt: { type: 'string' },
    inputHash: { type: 'string', required: true },
  },
  indexes: {
    all: { index: 'gsi3', pk: key`bankFiles`, sk: BY_TIME },
  },
});

export type StoredBankFile = ItemOf<typeof definition>;
type Changes = Partial<Omit<StoredBankFile, 'fileId' | 'uploadedAt' | 'inputHash'>>;

export const positionOfBankFile = (file: StoredBankFile | undefined) =>
  file && { at: file.uploadedAt, id: file.fileId };

export const bankFileTable = definition.with(({ query, write, asRead }) => ({
  /** A page, newest first. */
  page: (page: PageOf) => readPage(query.all({}), page, BY_TIME),

  /** Begins a job on the file, if its status and preview are as they were read. */
  begin: ({ fileId, status, preview }: StoredBankFile, changes: Changes) =>
    write((files) =>
      files
        .patch({ fileId })
        .set(changes)
        .remove(['problem', 'done', 'total'])
        .where(asRead({ status, preview })),
    ),

  /** Stores what the file's job has reached, if it still is its job. */
  advance: (fileId: string, jobId: string, changes: Changes) =>
    write((files) => files.patch({ fileId }).set(changes).where(asRead({ jobId }))).orThrow(
      leaseLost,
    ),
}));
