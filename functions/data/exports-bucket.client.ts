/** The bucket of exports: results are written in parts and read through short-lived links. */
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  NoSuchUpload,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { Readable } from 'node:stream';
import { clientConfig, type Runtime } from '../platform/environment.ts';
import { type BatchId, periodOfBatch } from '../../shared/kernel/batch-id.ts';
import type { LineList } from '../../shared/network-statements/schemas.ts';
import type { BatchFile } from '../../shared/monthly-run/schemas.ts';

export const LINK_SECONDS = 5 * 60;
/** Above S3's least size, 5 MiB; of sales about 25,000 rows. A file has at most 10,000 parts. */
const PART_BYTES = 6 * 1024 * 1024;
const CSV = 'text/csv; charset=utf-8';

/** A file that is written in parts, by one worker after another. */
export interface PartedFile {
  key: string;
  uploadId: string;
}

export interface ExportsBucket {
  /** Writes a file from its chunks, in parts; CSV where no type is said. */
  write(
    key: string,
    chunks: AsyncIterable<string> | Iterable<string>,
    contentType?: string,
  ): Promise<void>;
  /** The size of a part of a file, in bytes; only the last may be smaller. */
  readonly partBytes: number;
  /** Begins a CSV file that is written in parts; it is there once it is finished. */
  beginParts(key: string): Promise<PartedFile>;
  /**
   * Writes a part, in place of an earlier one of this number.
   * @param number from 1
   * @returns the part's ETag, for `finishParts`
   */
  writePart(file: PartedFile, number: number, text: string): Promise<string>;
  finishParts(file: PartedFile, etags: readonly string[]): Promise<void>;
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
    partBytes: PART_BYTES,
    async beginParts(key) {
      const command = new CreateMultipartUploadCommand({
        Bucket: bucket,
        Key: key,
        ContentType: CSV,
      });
      const { UploadId } = await client.send(command);
      if (!UploadId) throw new Error(`${key} has no upload`);
      return { key, uploadId: UploadId };
    },
    async writePart({ key, uploadId }, number, text) {
      const part = { Bucket: bucket, Key: key, UploadId: uploadId, PartNumber: number };
      const { ETag } = await client.send(new UploadPartCommand({ ...part, Body: text }));
      if (!ETag) throw new Error(`Part ${number} of ${key} has no ETag`);
      return ETag;
    },
    async finishParts({ key, uploadId }, etags) {
      const Parts = etags.map((ETag, at) => ({ ETag, PartNumber: at + 1 }));
      const upload = { Bucket: bucket, Key: key, UploadId: uploadId };
      await client.send(
        new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }),
      );
    },
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
/** True where a file in parts is finished already, or was given up. */
export const isUploadGone = (error: unknown): boolean => error instanceof NoSuchUpload;

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
