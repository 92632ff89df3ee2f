/** Proofs in the bucket of uploads: uploaded into quarantine, copied when a sale takes them. */
import { DeleteObjectCommand, GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import {
  PROOF_FOLDER,
  PROOF_HEAD_BYTES,
  PROOF_PDF_FOLDER,
  type ProofType,
} from '../../../shared/sales/rules.ts';
import type { Runtime } from '../../platform/environment.ts';
import {
  atFilesOrigin,
  openBucket,
  openQuarantine,
  type Posted,
  type Quarantine,
} from '../../platform/quarantine.ts';

const LINK_SECONDS = 5 * 60;
/** Proofs show customers' papers: no browser or proxy keeps a copy. */
const NO_STORE = 'no-store';

const proofKey = (uploadId: string, type: ProofType) =>
  `${type === 'application/pdf' ? PROOF_PDF_FOLDER : PROOF_FOLDER}${uploadId}`;
const endings: Record<ProofType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

export interface ProofsBucket extends Pick<Quarantine, 'formFor'> {
  /** The posted file; undefined before it arrives. */
  posted(uploadId: string): Promise<Posted | undefined>;
  /** The whole posted file; undefined where its content is gone or has changed. */
  content(uploadId: string, etag: string): Promise<Uint8Array | undefined>;
  /**
   * Copies the checked file as a sale's proof; idempotent.
   * @returns false where the content is gone or has changed
   */
  keep(uploadId: string, checked: { etag: string; type: ProofType }): Promise<boolean>;
  /** A link that shows a kept proof, valid for 5 minutes of real time. */
  linkTo(proof: { uploadId: string; type: ProofType }): Promise<string>;
}

/**
 * Opens the bucket that the environment names.
 * @param filesOrigin the origin for browsers, which adds the headers that S3 can't
 */
export function openProofs(bucket: string, filesOrigin: string, runtime: Runtime): ProofsBucket {
  const client = openBucket(runtime);
  const quarantine = openQuarantine(client, bucket);
  return {
    formFor: quarantine.formFor,
    content: quarantine.read,
    posted: (uploadId) => quarantine.posted(uploadId, PROOF_HEAD_BYTES),
    keep: (uploadId, { etag, type }) =>
      quarantine.keep(uploadId, {
        etag,
        key: proofKey(uploadId, type),
        contentType: type,
        contentDisposition: `inline; filename="proof.${endings[type]}"`,
        cacheControl: NO_STORE,
      }),
    async linkTo({ uploadId, type }) {
      const command = new GetObjectCommand({
        Bucket: bucket,
        Key: proofKey(uploadId, type),
        ResponseCacheControl: NO_STORE,
      });
      const link = await getSignedUrl(client, command, { expiresIn: LINK_SECONDS });
      return atFilesOrigin(link, filesOrigin);
    },
  };
}

/** For tools: no function deletes a proof. */
export interface ProofRemover {
  /** Deletes a kept proof, whatever its type; does nothing if it is already gone. */
  remove(uploadId: string): Promise<void>;
}

export function openProofRemover(bucket: string, runtime: Runtime): ProofRemover {
  const client = openBucket(runtime);
  return {
    async remove(uploadId) {
      for (const folder of [PROOF_FOLDER, PROOF_PDF_FOLDER])
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: `${folder}${uploadId}` }));
    },
  };
}
