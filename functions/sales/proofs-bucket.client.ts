/** Proofs in the bucket of uploads: posted into quarantine, kept where a sale takes them. */
import { DeleteObjectCommand, GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { PROOF_HEAD_BYTES, type ProofType } from '../../shared/sales/rules.ts';
import type { Runtime } from '../platform/environment.ts';
import {
  openBucket,
  openQuarantine,
  type Posted,
  type Quarantine,
} from '../platform/quarantine.ts';

const LINK_SECONDS = 5 * 60;

const proofKey = (uploadId: string) => `proofs/${uploadId}`;
const endings: Record<ProofType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

export interface ProofsBucket extends Pick<Quarantine, 'formFor'> {
  /** What was posted; undefined where nothing was. */
  posted(uploadId: string): Promise<Posted | undefined>;
  /**
   * Keeps what was checked, as a sale's proof; harmless when repeated.
   * @returns false where the content isn't there any more, or is another one now
   */
  keep(uploadId: string, checked: { etag: string; type: ProofType }): Promise<boolean>;
  /** A link that shows a kept proof, valid for 5 minutes of real time. */
  linkTo(uploadId: string): Promise<string>;
  /** Deletes a kept proof; one that is gone already is as good. For tools: no function does. */
  remove(uploadId: string): Promise<void>;
}

/** Opens the bucket that the environment names. */
export function openProofs(bucket: string, runtime: Runtime): ProofsBucket {
  const client = openBucket(runtime);
  const quarantine = openQuarantine(client, bucket);
  return {
    formFor: quarantine.formFor,
    posted: (uploadId) => quarantine.posted(uploadId, PROOF_HEAD_BYTES),
    keep: (uploadId, { etag, type }) =>
      quarantine.keep(uploadId, {
        etag,
        key: proofKey(uploadId),
        contentType: type,
        contentDisposition: `inline; filename="proof.${endings[type]}"`,
        cacheControl: 'private, max-age=3600',
      }),
    linkTo: (uploadId) =>
      getSignedUrl(client, new GetObjectCommand({ Bucket: bucket, Key: proofKey(uploadId) }), {
        expiresIn: LINK_SECONDS,
      }),
    async remove(uploadId) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: proofKey(uploadId) }));
    },
  };
}
