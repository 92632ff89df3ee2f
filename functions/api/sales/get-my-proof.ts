import { notFound } from '../../../shared/kernel/errors.ts';
import { salesContract } from '../../../shared/sales/contract.ts';
import { verb } from '../verb.ts';
import type { ProofsBucket } from '../../data/proofs-bucket.client.ts';
import { proofLink } from './get-proof.ts';
import { saleTable } from '../../data/sale.table.ts';

/** A link to the proof of one of the agent's own sales; for another agent's, not found. */
export const getMyProof = (bucket: ProofsBucket) =>
  verb(salesContract.getMyProof, async ({ actor, table }, { saleId }) => {
    const sale = await saleTable(table).get(saleId);
    if (!sale || sale.agentId !== actor.userId) throw notFound('This sale does not exist.');
    return proofLink(table, bucket, sale);
  });
