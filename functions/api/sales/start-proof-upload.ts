import { salesContract } from '../../../shared/sales/contract.ts';
import { AlreadyCreated, createOnce, newId } from '../../platform/idempotency.ts';
import { UPLOAD_LIFE_SECONDS } from '../../platform/quarantine.ts';
import { verb } from '../verb.ts';
import { proofUploadTable } from '../../data/proof-upload.table.ts';
import type { ProofsBucket } from '../../data/proofs-bucket.client.ts';

/** Gives an id and an upload form that accepts only the announced file. */
export const startProofUpload = (bucket: ProofsBucket) =>
  verb(salesContract.startProofUpload, async (context, input) => {
    const { actor, clock, table } = context;
    const uploadId = newId(context, 'startProofUpload');
    const uploads = proofUploadTable(table);
    await createOnce({
      input,
      find: () => uploads.get(uploadId),
      write: async (inputHash) => {
        const expiresAt = Math.floor(clock.real().getTime() / 1000) + UPLOAD_LIFE_SECONDS;
        const fresh = { ...input, uploadId, ownerId: actor.userId, expiresAt, inputHash };
        await table.transact([uploads.create(fresh).orThrow(() => new AlreadyCreated())]);
        return fresh;
      },
    });
    return { id: uploadId, ...(await bucket.formFor(uploadId, input)) };
  });
