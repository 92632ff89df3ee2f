import { salesContract } from '../../../shared/sales/contract.ts';
import type { ProofsBucket } from '../../data/sales/proofs-bucket.client.ts';
import { countInHour } from '../../domain/agents/count-in-hour.ts';
import { startUpload } from '../../domain/uploads/start-upload.ts';
import { verb } from '../verb.ts';

/** Gives an id and an upload form that accepts only the announced file. */
export const startProofUpload = (bucket: ProofsBucket) =>
  verb(salesContract.startProofUpload, async (context, input) => {
    const counts = [countInHour(context, 'uploadForms')];
    const id = await startUpload(context, 'startProofUpload', input, counts);
    return { id, ...(await bucket.formFor(id, input)) };
  });
