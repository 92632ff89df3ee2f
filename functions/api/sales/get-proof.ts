import { notFound } from '../../../shared/kernel/errors.ts';
import { salesContract } from '../../../shared/sales/contract.ts';
import type { Table } from '../../platform/table.ts';
import { verb } from '../verb.ts';
import { uploadTable } from '../../data/uploads/upload.table.ts';
import { isProofUpload } from '../../domain/sales/keep-proof.ts';
import type { ProofsBucket } from '../../data/sales/proofs-bucket.client.ts';
import { readSale } from '../../domain/sales/read-sale.ts';
import type { StoredSale } from '../../data/sales/sale.table.ts';

export const getProof = (bucket: ProofsBucket) =>
  verb(salesContract.getProof, async (context, { saleId }) =>
    proofLink(context.table, bucket, await readSale(context, saleId)),
  );

/**
 * A link to the sale's uploaded proof, valid for 5 minutes.
 * @throws DomainError NOT_FOUND where none was uploaded
 */
export async function proofLink(
  table: Table,
  bucket: ProofsBucket,
  { proofUploadId }: StoredSale,
): Promise<{ url: string }> {
  const upload = proofUploadId ? await uploadTable(table).get(proofUploadId) : undefined;
  if (!upload || !isProofUpload(upload)) throw notFound('This sale has no uploaded proof.');
  return { url: await bucket.linkTo(upload) };
}
