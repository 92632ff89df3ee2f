/** The bucket of exports: results are written in parts and read through short-lived links. */
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { Readable } from 'node:stream';
import { clientConfig, type Runtime } from '../platform/environment.ts';
import { CSV, type FileParts, openParts } from './file-parts.client.ts';
import { type BatchId, periodOfBatch } from '../../shared/kernel/batch-id.ts';
import type { LineList } from '../../shared/network-statements/schemas.ts';
import type { BatchFile } from '../../shared/monthly-run/schemas.ts';

export const LINK_SECONDS = 5 * 60;

export interface ExportsBucket extends FileParts {
  /** Writes a file from its chunks, in parts; CSV where no type is said. */
  write(
    key: string,
    chunks: AsyncIterable<string> | Iterable<string>,
    contentType?: string,
  ): Promise<void>;
  /** Reads a file that was written. */
  read(key: string): Promise<string>;
  /** A link that downloads a file, valid for 5 minutes. */
  linkTo(key: string, fileName: string): Promise<string>;
}

export function openExports(bucket: string, runtime: Runtime): ExportsBucket {
  const client = new S3Client({
    ...clientConfig(runtime, runtime.AWS_ENDPOINT_URL_S3),
    // The local S3 has no host name for each bucket.
    forcePathStyle: runtime.AWS_ENDPOINT_URL_S3 !== undefined,
  });
  return {
    async write(key, chunks, contentType = CSV) {
      const body = Readable.from(chunks, { objectMode: false });
      const params = {
        Bucket: bucket,
        Key: key,
        Body: body,
        ContentType: contentType,
      };
      // Loaded only for writing: functions that make links needn't.
      const { Upload } = await import('@aws-sdk/lib-storage');
      await new Upload({ client, params, queueSize: 1 }).done();
    },
    ...openParts(client, bucket),
    async read(key) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      if (!Body) throw new Error(`${key} has no content`);
      return Body.transformToString();
    },
    linkTo: (key, fileName) =>
      getSignedUrl(
        client,
        new GetObjectCommand({
          Bucket: bucket,
          Key: key,
          ResponseContentDisposition: `attachment; filename="${fileName}"`,
          // Personal data and account numbers: no browser or proxy keeps a copy.
          ResponseCacheControl: 'no-store',
        }),
        { expiresIn: LINK_SECONDS },
      ),
  };
}

/** The key of an export's file; `number` from 1. Files under `exports/` are deleted after a day. */
export const exportKeyOf = (jobId: string, number = 1) =>
  `exports/${jobId}${number === 1 ? '' : `-${number}`}.csv`;
/** The key of the list of an export's several files. */
export const exportManifestKeyOf = (jobId: string) => `exports/${jobId}-manifest.csv`;
/** The key of the text that no part of an export's file has yet. */
export const exportRestKeyOf = (jobId: string, rows: number) => `exports/${jobId}-rest-${rows}.txt`;
/** The key of the ids of the agents that an export of the books reads. */
export const agentRosterKeyOf = (jobId: string) => `exports/${jobId}-agents.txt`;
/** The keys of what a preview of terms began with, and of its agents from a position on. It may begin again. */
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
  statementId: string;
  preview: number;
}
/** Its files are deleted after `LINES_KEPT_DAYS`: they name customers. */
const statementFolder = ({ statementId, preview }: StatementPreview) =>
  `network-statements/${statementId}/${preview}`;
export const bankPreviewKeyOf = (fileId: string, preview: number) =>
  `bank-files/${fileId}/preview-${preview}.json`;
