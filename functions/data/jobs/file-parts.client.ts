/** Files of exports that are written in parts, by one worker after another. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  type S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';

/** Above S3's least size, 5 MiB; of sales about 25,000 rows. A file has at most 10,000 parts. */
export const PART_BYTES = 6 * 1024 * 1024;
/** A spreadsheet opens 1,048,576 rows, one of which is the header. */
export const FILE_ROWS = 1_000_000;
/** Excel takes long for a larger workbook, and few computers open it. */
const WORKBOOK_ROWS = 200_000;
export const CSV = 'text/csv; charset=utf-8';

/** The content of a file, or of a part of it. */
export type Content = string | Uint8Array;

/** A file that is written in parts, by one worker after another. */
export interface PartedFile {
  key: string;
  uploadId: string;
}

export interface FileParts {
  /** The size of a part of a file, in bytes; only the last may be smaller. */
  readonly partBytes: number;
  /** The most rows of an export's file, without the header. */
  readonly fileRows: number;
  /** The most rows of an Excel workbook, without the header. */
  readonly workbookRows: number;
  /** Begins a file that is written in parts, CSV where no type is said; it is there once it is finished. */
  beginParts(key: string, contentType?: string): Promise<PartedFile>;
  /**
   * Writes a part, in place of an earlier one of this number.
   * @param number from 1
   * @returns the part's ETag, for `finishParts`
   */
  writePart(file: PartedFile, number: number, content: Content): Promise<string>;
  finishParts(file: PartedFile, etags: readonly string[]): Promise<void>;
  /** Reads a file as it is stored now. */
  digest(key: string): Promise<FileDigest>;
}

export interface FileDigest {
  bytes: number;
  /** The content's, hexadecimal. */
  sha256: string;
  /** The version that was read; absent where the bucket keeps none, as on one machine. */
  version?: string | undefined;
}

export const openParts = (client: S3Client, bucket: string): FileParts => ({
  partBytes: PART_BYTES,
  fileRows: FILE_ROWS,
  workbookRows: WORKBOOK_ROWS,
  async beginParts(key, contentType = CSV) {
    const command = new CreateMultipartUploadCommand({
      Bucket: bucket,
      Key: key,
      ContentType: contentType,
    });
    const { UploadId } = await client.send(command);
    if (!UploadId) throw new Error(`${key} has no upload`);
    return { key, uploadId: UploadId };
  },
  async writePart({ key, uploadId }, number, content) {
    const part = { Bucket: bucket, Key: key, UploadId: uploadId, PartNumber: number };
    const { ETag } = await client.send(new UploadPartCommand({ ...part, Body: content }));
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
  async digest(key) {
    const read = new GetObjectCommand({ Bucket: bucket, Key: key });
    const { Body, VersionId: version } = await client.send(read);
    if (!(Body instanceof Readable)) throw new Error(`${key} has no content`);
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of Body as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
    }
    return { bytes, sha256: hash.digest('hex'), version };
  },
});

/**
 * Error codes of parts and files that aren't there. S3 refuses the reading of a missing file to those who may
 * not list the bucket.
 */
const GONE = ['NoSuchUpload', 'InvalidPart', 'NoSuchKey', 'AccessDenied'];

/** True where a file in parts is finished already or was given up, or a file isn't there. */
export const isFileGone = (error: unknown): boolean =>
  error instanceof S3ServiceException && GONE.includes(error.name);
