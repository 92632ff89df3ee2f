/** Networks' statements of customers: who brought them, what they say, what was applied. */
import { CustomAttributeType } from '../../platform/electro.ts';
import { fileStatus } from '../../../shared/kernel/brought-file.ts';
import type {
  StatementApplied,
  StatementMapping,
  StatementTotals,
} from '../../../shared/network-statements/schemas.ts';
import { defineEntity, type ItemOf, key } from '../../platform/entity.ts';
import { leaseLost } from '../../platform/lease.ts';
import { type PageOf, readPage } from '../../platform/page.ts';

const BY_TIME = key`${'uploadedAt'}#${'statementId'}`;

const definition = defineEntity({
  name: 'networkStatement',
  id: 'statementId',
  attributes: {
    statementId: { type: 'string', required: true },
    fileName: { type: 'string', required: true },
    sizeBytes: { type: 'number', required: true },
    network: { type: 'string', required: true },
    /** The day as of which the network wrote it, `YYYY-MM-DD`. */
    statementDay: { type: 'string', required: true },
    /** How its columns are read, as it was when the file was uploaded. */
    mapping: { type: CustomAttributeType<StatementMapping>('any'), required: true },
    status: { type: fileStatus.options, required: true },
    /** S3 ETag of the uploaded content; the worker refuses another one. */
    etag: { type: 'string' },
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
    previewedAt: { type: 'string' },
    totals: { type: CustomAttributeType<StatementTotals>('any') },
    /** The result of the last application. */
    applied: { type: CustomAttributeType<StatementApplied>('any') },
    appliedBy: { type: 'string' },
    appliedAt: { type: 'string' },
    inputHash: { type: 'string', required: true },
  },
  indexes: {
    all: { index: 'gsi3', pk: key`networkStatements`, sk: BY_TIME },
  },
});

export type StoredStatement = ItemOf<typeof definition>;
type Changes = Partial<Omit<StoredStatement, 'statementId' | 'uploadedAt' | 'inputHash'>>;

export const positionOfStatement = (statement: StoredStatement | undefined) =>
  statement && { at: statement.uploadedAt, id: statement.statementId };

export const networkStatementTable = definition.with(({ query, write, asRead }) => ({
  /** A page, newest first. */
  page: (page: PageOf) => readPage(query.all({}), page, BY_TIME),

  /** Begins a job on the statement, if its status and preview are as they were read. */
  begin: ({ statementId, status, preview }: StoredStatement, changes: Changes) =>
    write((statements) =>
      statements
        .patch({ statementId })
        .set(changes)
        .remove(['problem', 'done', 'total'])
        .where(asRead({ status, preview })),
    ),

  /** Stores what the statement's job has reached, if it still is its job. */
  advance: (
    { statementId }: Pick<StoredStatement, 'statementId'>,
    jobId: string,
    changes: Changes,
  ) =>
    write((statements) =>
      statements.patch({ statementId }).set(changes).where(asRead({ jobId })),
    ).orThrow(leaseLost),
}));
