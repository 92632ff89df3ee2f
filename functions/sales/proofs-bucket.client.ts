/**
 * The bucket of proofs: a browser posts a file into quarantine, which S3 empties after a day; what a
 * sale keeps is a copy under a key that nothing else writes.
 */
import { CopyObjectCommand, GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { PROOF_HEAD_BYTES, type ProofType } from '../../shared/sales/rules.ts';
import { clientConfig, type Runtime } from '../platform/environment.ts';

const FORM_SECONDS = 10 * 60;
const LINK_SECONDS = 5 * 60;

const quarantineKey = (uploadId: string) => `quarantine/${uploadId}`;
const proofKey = (uploadId: string) => `proofs/${uploadId}`;
const endings: Record<ProofType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

/** What was posted, as far as it must be known. */
export interface Posted {
  head: Uint8Array;
  sizeBytes: number;
  /** Names this very content. */
  etag: string;
}

export interface ProofsBucket {
  /** A form that takes one file of exactly this type and size, for 10 minutes of real time. */
  formFor(
    uploadId: string,
    file: { type: ProofType; sizeBytes: number },
  ): Promise<{ url: string; fields: Record<string, string> }>;
  /** What was posted; undefined where nothing was. */
  posted(uploadId: string): Promise<Posted | undefined>;
  /**
   * Keeps what was checked, as a sale's proof; harmless when repeated.
   * @returns false where the content isn't there any more, or is another one now
   */
  keep(uploadId: string, checked: { etag: string; type: ProofType }): Promise<boolean>;
  /** A link that shows a kept proof, valid for 5 minutes of real time. */
  linkTo(uploadId: string): Promise<string>;
}

/** Whether S3 says that there is no such object, which it hides from whoever may not list. */
const isMissing = (error: unknown) =>
  error instanceof Error && ['NoSuchKey', 'NotFound', 'AccessDenied'].includes(error.name);
const isChanged = (error: unknown) => error instanceof Error && error.name === 'PreconditionFailed';

const undefinedWhere =
  (matches: (error: unknown) => boolean) =>
  (error: unknown): undefined => {
    if (!matches(error)) throw error;
    return undefined;
  };

/** The form's policy lets S3 decide on key, type and size before a byte is kept. */
const formOf =
  (client: S3Client, bucket: string): ProofsBucket['formFor'] =>
  (uploadId, { type, sizeBytes }) =>
    createPresignedPost(client, {
      Bucket: bucket,
      Key: quarantineKey(uploadId),
      Fields: { 'Content-Type': type },
      Conditions: [['content-length-range', sizeBytes, sizeBytes]],
      Expires: FORM_SECONDS,
    });

/** Opens the bucket that the environment names. */
export function openProofs(bucket: string, runtime: Runtime): ProofsBucket {
  const client = new S3Client({
    ...clientConfig(runtime, runtime.AWS_ENDPOINT_URL_S3),
    forcePathStyle: runtime.AWS_ENDPOINT_URL_S3 !== undefined,
  });
  return {
    formFor: formOf(client, bucket),
    async posted(uploadId) {
      const Range = `bytes=0-${PROOF_HEAD_BYTES - 1}`;
      const answer = await client
        .send(new GetObjectCommand({ Bucket: bucket, Key: quarantineKey(uploadId), Range }))
        .catch(undefinedWhere(isMissing));
      if (!answer?.Body) return undefined;
      const head = await answer.Body.transformToByteArray();
      const whole = /\/(\d+)$/.exec(answer.ContentRange ?? '')?.[1];
      return { head, sizeBytes: Number(whole ?? head.length), etag: answer.ETag ?? '' };
    },
    async keep(uploadId, { etag, type }) {
      const copy = new CopyObjectCommand({
        Bucket: bucket,
        Key: proofKey(uploadId),
        CopySource: `${bucket}/${quarantineKey(uploadId)}`,
        CopySourceIfMatch: etag,
        // What the browser said of the file goes no further.
        MetadataDirective: 'REPLACE',
        ContentType: type,
        ContentDisposition: `inline; filename="proof.${endings[type]}"`,
        CacheControl: 'private, max-age=3600',
      });
      const gone = (error: unknown) => isMissing(error) || isChanged(error);
      return (await client.send(copy).catch(undefinedWhere(gone))) !== undefined;
    },
    linkTo: (uploadId) =>
      getSignedUrl(client, new GetObjectCommand({ Bucket: bucket, Key: proofKey(uploadId) }), {
        expiresIn: LINK_SECONDS,
      }),
  };
}
