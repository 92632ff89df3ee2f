import type * as z from 'zod';
import type { SaleCommission } from '../../../shared/commission-plans/rules.ts';
import { conflict } from '../../../shared/kernel/errors.ts';
import { type correctedSale, salesContract } from '../../../shared/sales/contract.ts';
import { MAX_CORRECTIONS } from '../../../shared/sales/rules.ts';
import { productTable, type StoredProduct } from '../../data/products/product.table.ts';
import { profileTable } from '../../data/identity/profile.table.ts';
import type { ProofsBucket } from '../../data/sales/proofs-bucket.client.ts';
import {
  type Correction,
  revisionOf,
  saleTable,
  type StoredSale,
} from '../../data/sales/sale.table.ts';
import { readSaleCommission } from '../../domain/commission-plans/read-sale-commission.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { UNOPENED } from '../../domain/ledger/read-balance.ts';
import { keepProof } from '../../domain/sales/keep-proof.ts';
import { presentSale } from '../../domain/sales/present.ts';
import { overtaken, readMySale } from '../../domain/sales/read-sale.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import type { Write } from '../../platform/table.ts';
import { verb } from '../verb.ts';
import { notActive, productNotForSale, unknownProduct } from './submit-sale.ts';

type Corrected = z.output<typeof correctedSale>;

/** Corrects a pending sale. A repeat returns its result; without a difference nothing is written. */
export const correctSale = (bucket: ProofsBucket) =>
  verb(salesContract.correctSale, async (context, input) => {
    const sale = await readMySale(context, input.saleId);
    if (isSame(sale, input)) return presentSale(sale, UNOPENED);
    if (sale.status !== 'pending' || revisionOf(sale) !== input.revision) throw overtaken(sale);
    if (input.revision >= MAX_CORRECTIONS)
      throw conflict(
        `This sale was corrected ${MAX_CORRECTIONS} times. Withdraw it, and submit a new one.`,
      );
    await writeCorrection(context, bucket, { sale, input });
    return presentSale(await readMySale(context, input.saleId), UNOPENED);
  });

const FIELDS = [
  'customerName',
  'customerEmail',
  'customerPhone',
  'productId',
  'saleValueCents',
  'proofUrl',
  'networkNumber',
] as const;

/** The fields that differ; an uploaded proof differs where another one is given. */
const differing = (sale: StoredSale, input: Corrected): string[] => [
  ...FIELDS.filter((name) => sale[name] !== input[name]),
  ...(input.proofUploadId && input.proofUploadId !== sale.proofUploadId ? ['proofUploadId'] : []),
];

/** True where the sale is as it should be, at the named revision or by this very correction. */
const isSame = (sale: StoredSale, input: Corrected): boolean =>
  sale.status === 'pending' &&
  [input.revision, input.revision + 1].includes(revisionOf(sale)) &&
  differing(sale, input).length === 0;

async function writeCorrection(
  context: Context,
  bucket: ProofsBucket,
  { sale, input }: { sale: StoredSale; input: Corrected },
): Promise<void> {
  const { clock, table } = context;
  const { saleId, agentId } = sale;
  const at = clock.now().toISOString();
  const product = await changedProduct(context, sale, input.productId);
  const proof = await changedProof(context, bucket, { sale, uploadId: input.proofUploadId });
  const { revision, saleId: _, proofUploadId: __, ...fields } = input;
  const correction: Correction = {
    ...fields,
    ...product.fields,
    ...(await changedCommission(context, sale, product.found, input.saleValueCents)),
    ...proof.fields,
    revision: revision + 1,
    correctedAt: at,
  };
  await table.transact([
    saleTable(table).correct(sale, correction).orThrow(overtaken),
    profileTable(table).requireActive(agentId).orThrow(notActive),
    ...product.writes,
    ...proof.writes,
    recordEvent(context, {
      action: 'sales.correct',
      about: ['sale', saleId],
      agentId,
      at,
      before: auditedOf(sale),
      after: {
        ...auditedOf({ ...sale, ...product.fields, ...proof.fields, ...fields }),
        corrected: differing(sale, input).map((name) => WORDS[name] ?? name),
      },
    }),
  ]);
}

/** The commission by the terms at the submission, for another product or value. */
async function changedCommission(
  context: Context,
  sale: StoredSale,
  product: StoredProduct | undefined,
  saleValueCents: number,
): Promise<SaleCommission> {
  const { agentId, submittedAt, upfrontCommissionCents, monthlyCommissionCents } = sale;
  if (!product && saleValueCents === sale.saleValueCents)
    return {
      upfrontCommissionCents,
      monthlyCommissionCents,
      ...(sale.upfrontWaits ? { upfrontWaits: true } : {}),
      ...optional({ terms: sale.terms }),
    };
  const [commission, same] = await Promise.all([
    readSaleCommission(context, { agentId, submittedAt }),
    product ?? productTable(context.table).get(sale.productId),
  ]);
  if (!same) throw unknownProduct();
  return commission(same, saleValueCents);
}

interface Part {
  fields: Partial<Correction>;
  writes: Write[];
}
const UNCHANGED: Part = { fields: {}, writes: [] };

/** A product is checked only where it is another one: the sale keeps one that is no longer for sale. */
async function changedProduct(
  { table }: Context,
  sale: StoredSale,
  productId: string,
): Promise<Part & { found?: StoredProduct }> {
  if (productId === sale.productId) return UNCHANGED;
  const product = await productTable(table).get(productId);
  if (!product) throw unknownProduct();
  return {
    found: product,
    fields: { productName: product.name },
    writes: [productTable(table).requireActive(productId).orThrow(productNotForSale)],
  };
}

async function changedProof(
  context: Context,
  bucket: ProofsBucket,
  { sale, uploadId }: { sale: StoredSale; uploadId: string | undefined },
): Promise<Part> {
  const { saleId, proofUploadId: replaced, earlierProofIds = [] } = sale;
  if (uploadId === undefined || uploadId === replaced) return UNCHANGED;
  const claim = await keepProof(context, bucket, { uploadId, saleId });
  const earlier = replaced === undefined ? {} : { earlierProofIds: [...earlierProofIds, replaced] };
  return { fields: { proofUploadId: uploadId, ...earlier }, writes: [claim] };
}

/** The change as the audit trail keeps it; of the customer's data it names only the corrected fields. */
const auditedOf = ({
  saleValueCents,
  productId,
  productName,
  proofUploadId,
  networkNumber,
}: Pick<StoredSale, 'saleValueCents' | 'productId'> & {
  productName?: string | undefined;
  proofUploadId?: string | undefined;
  networkNumber?: string | undefined;
}) => ({
  saleValueCents,
  productId,
  ...optional({ productName, proofUploadId, networkNumber }),
});

const WORDS: Readonly<Record<string, string>> = {
  customerName: 'customer’s name',
  customerEmail: 'customer’s email',
  customerPhone: 'customer’s phone',
  productId: 'product',
  saleValueCents: 'sale value',
  proofUrl: 'proof link',
  networkNumber: 'order or line number',
  proofUploadId: 'proof file',
};
