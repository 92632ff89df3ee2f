/** The keys of files in the bucket of exports. */
import { type BatchId, periodOfBatch } from '../../../shared/kernel/batch-id.ts';
import type { TableFileType } from '../../../shared/kernel/job.ts';
import type { BatchFile } from '../../../shared/monthly-run/schemas.ts';
import type { LineList } from '../../../shared/network-statements/schemas.ts';

/** The key of an export's file; `number` from 1. Files under `exports/` are deleted after a day. */
export const exportKeyOf = (jobId: string, number = 1, type: TableFileType = 'csv') =>
  `exports/${jobId}${number === 1 ? '' : `-${number}`}.${type}`;
/** The key of the list of an export's several files. */
export const exportManifestKeyOf = (jobId: string) => `exports/${jobId}-manifest.csv`;
/** The key of the text that no part of an export's file has yet. */
export const exportRestKeyOf = (jobId: string, rows: number) => `exports/${jobId}-rest-${rows}.txt`;
/** The key of the ids of the agents that an export of the books reads. */
export const agentRosterKeyOf = (jobId: string) => `exports/${jobId}-agents.txt`;
/**
 * The keys of what a preview of terms began with, and of its agents from a position on. It may begin again.
 */
export const previewBasisKeyOf = ({ jobId, beginning }: PreviewBeginning) =>
  `exports/${jobId}-${beginning}.json`;
export const previewPartKeyOf = ({ jobId, beginning }: PreviewBeginning, from: number) =>
  `exports/${jobId}-${beginning}-${from}.json`;
interface PreviewBeginning {
  jobId: string;
  /** Names one of its beginnings. */
  beginning: string;
}
/** The key of what a worker keeps for the next one that reads a network's statement. */
export const readingKeyOf = (jobId: string, name: string) => `exports/${jobId}-reading-${name}`;
/** The key of a batch's file, in its month's folder. It is kept, unlike exports. */
export const fileKeyOf = (batchId: BatchId, { name }: Pick<BatchFile, 'name'>) =>
  `batches/${periodOfBatch(batchId)}/${name}`;
/** The keys of what is kept of a bank's file. */
export const bankLinesKeyOf = (fileId: string) => `bank-files/${fileId}/lines.json`;
/** The keys of a preview's lists: their lines in parts, and the whole as CSV. */
export const statementPartKeyOf = (preview: StatementPreview, list: LineList, part: number) =>
  `${statementFolder(preview)}/${list}-${part}.json`;
export const statementCsvKeyOf = (preview: StatementPreview, list: LineList) =>
  `${statementFolder(preview)}/${list}.csv`;
interface StatementPreview {
  fileId: string;
  preview: number;
}
/** Its files are deleted after `LINES_KEPT_DAYS`: they name customers. */
const statementFolder = ({ fileId, preview }: StatementPreview) =>
  `network-statements/${fileId}/${preview}`;
export const bankPreviewKeyOf = (fileId: string, preview: number) =>
  `bank-files/${fileId}/preview-${preview}.json`;
