import { salesContract } from '../../../shared/sales/contract.ts';
import { verb } from '../verb.ts';
import type { ProofsBucket } from '../../data/sales/proofs-bucket.client.ts';
import { proofLink } from './get-proof.ts';
import { readMySale } from '../../domain/sales/read-sale.ts';

/** A link to the proof of one of the agent's own sales; for another agent's, not found. */
export const getMyProof = (bucket: ProofsBucket) =>
  verb(salesContract.getMyProof, async (context, { saleId }) => {
    return proofLink(context.table, bucket, await readMySale(context, saleId));
  });
