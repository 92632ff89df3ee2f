/**
 * Uploads: a browser posts a file into quarantine, which S3 empties after a day. A checked file is
 * copied to a key that only this code writes.
 */
import {
  CopyObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  S3Client,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { clientConfig, type Runtime } from './environment.ts';

const FORM_SECONDS = 10 * 60;

const quarantineKey = (fileId: string) => `quarantine/${fileId}`;

export interface Posted {
  head: Uint8Array;
  sizeBytes: number;
  /** Identifies exactly this content. */
  etag: string;
}

/** Key and headers with which a checked file is kept. */
export interface Kept {
  etag: string;
  key: string;
  contentType: string;
  contentDisposition: string;
  cacheControl: string;
}

export interface Quarantine {
  /** A form that takes one file of exactly this type and size, for 10 minutes of real time. */
  formFor(
    fileId: string,
    file: { type: string; sizeBytes: number },
  ): Promise<{ url: string; fields: Record<string, string> }>;
  /** The posted file with its first bytes; undefined before it arrives. */
  posted(fileId: string, headBytes: number): Promise<Posted | undefined>;
  /**
   * Reads the whole of what was posted.
   * @returns undefined where the content is gone or has changed
   */
  read(fileId: string, etag: string): Promise<Uint8Array | undefined>;
  /**
   * Copies the checked file; idempotent.
   * @returns false where the content is gone or has changed
   */
  keep(fileId: string, kept: Kept): Promise<boolean>;
}

/** True when S3 has no such object; without the right to list, S3 answers 403 for it. */
const isMissing = (error: unknown) =>
  error instanceof Error && ['NoSuchKey', 'NotFound', 'AccessDenied'].includes(error.name);
const isChanged = (error: unknown) => error instanceof Error && error.name === 'PreconditionFailed';
const isGone = (error: unknown) => isMissing(error) || isChanged(error);

const undefinedWhere =
  (matches: (error: unknown) => boolean) =>
  (error: unknown): undefined => {
    if (!matches(error)) throw error;
    return undefined;
  };

/** The client of a bucket that browsers reach too. */
export const openBucket = (runtime: Runtime): S3Client =>
  new S3Client({
    ...clientConfig(runtime, runtime.AWS_ENDPOINT_URL_S3),
    forcePathStyle: runtime.AWS_ENDPOINT_URL_S3 !== undefined,
  });

/**
 * The same link at the files origin, which adds the headers that S3 can't. The signature stays
 * valid, because that origin requests the object by the bucket's own name.
 */
export function atFilesOrigin(link: string, filesOrigin: string): string {
  const { pathname, search } = new URL(link);
  return `${filesOrigin}${pathname}${search}`;
}

/** The content of an object, which is in memory once: the client would join a second copy of it. */
async function wholeBody({ Body, ContentLength = 0 }: GetObjectCommandOutput): Promise<Uint8Array> {
  const bytes = new Uint8Array(ContentLength);
  let at = 0;
  for await (const chunk of (Body ?? []) as AsyncIterable<Uint8Array>) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  if (at < ContentLength) throw new Error(`S3 sent ${at} of ${ContentLength} bytes`);
  return bytes;
}

/** The form's policy makes S3 check key, type and size before it stores the file. */
const formOf =
  (client: S3Client, bucket: string): Quarantine['formFor'] =>
  (fileId, { type, sizeBytes }) =>
    createPresignedPost(client, {
      Bucket: bucket,
      Key: quarantineKey(fileId),
      Fields: { 'Content-Type': type },
      Conditions: [['content-length-range', sizeBytes, sizeBytes]],
      Expires: FORM_SECONDS,
    });

export const openQuarantine = (client: S3Client, bucket: string): Quarantine => ({
  formFor: formOf(client, bucket),
  async posted(fileId, headBytes) {
    const Range = `bytes=0-${headBytes - 1}`;
    const answer = await client
      .send(new GetObjectCommand({ Bucket: bucket, Key: quarantineKey(fileId), Range }))
      .catch(undefinedWhere(isMissing));
    if (!answer?.Body) return undefined;
    const head = await answer.Body.transformToByteArray();
    const whole = /\/(\d+)$/.exec(answer.ContentRange ?? '')?.[1];
    return { head, sizeBytes: Number(whole ?? head.length), etag: answer.ETag ?? '' };
  },
  async read(fileId, etag) {
    const answer = await client
      .send(new GetObjectCommand({ Bucket: bucket, Key: quarantineKey(fileId), IfMatch: etag }))
      .catch(undefinedWhere(isGone));
    return answer && wholeBody(answer);
  },
  async keep(fileId, { etag, key, contentType, contentDisposition, cacheControl }) {
    const copy = new CopyObjectCommand({
      Bucket: bucket,
      Key: key,
      CopySource: `${bucket}/${quarantineKey(fileId)}`,
      CopySourceIfMatch: etag,
      // The metadata that the browser sent is dropped.
      MetadataDirective: 'REPLACE',
      ContentType: contentType,
      ContentDisposition: contentDisposition,
      CacheControl: cacheControl,
    });
    return (await client.send(copy).catch(undefinedWhere(isGone))) !== undefined;
  },
});
