import type * as z from 'zod';
import { conflict, invalid } from '../../../shared/kernel/errors.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import { salesContract, type submittedSale } from '../../../shared/sales/contract.ts';
import { canResubmit } from '../../../shared/sales/rules.ts';
import { readSaleCommission } from '../../domain/commission-plans/read-sale-commission.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { profileTable } from '../../data/identity/profile.table.ts';
import { readBalance, UNOPENED } from '../../domain/ledger/read-balance.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import { alreadyCreated, createOnce, newId } from '../../platform/idempotency.ts';
import { optional } from '../../platform/present.ts';
import { verb } from '../verb.ts';
import { productTable, type StoredProduct } from '../../data/products/product.table.ts';
import { countInHour } from '../../domain/agents/count-in-hour.ts';
import { keepProof } from '../../domain/sales/keep-proof.ts';
import { relinkLead, sellLead } from '../../domain/leads/move-lead.ts';
import { presentSale } from '../../domain/sales/present.ts';
import { readMySale, saleChanged } from '../../domain/sales/read-sale.ts';
import type { ProofsBucket } from '../../data/sales/proofs-bucket.client.ts';
import { saleTable, type StoredSale } from '../../data/sales/sale.table.ts';

/** A submitted sale is pending and earns nothing yet; it keeps the terms of the day of its submission. */
export const submitSale = (bucket: ProofsBucket) =>
  verb(salesContract.submitSale, async (context, input) => {
    const saleId = newId(context, 'submitSale');
    const sale = await createOnce({
      input,
      find: () => saleTable(context.table).get(saleId),
      write: (inputHash) =>
        context.table.planAndTransact(() =>
          writeSale(context, bucket, { ...input, saleId, inputHash }),
        ),
    });
    // A repeat may come after the decision; a pending sale has earned nothing.
    const balance =
      sale.status === 'pending' ? undefined : await readBalance(context, context.actor.userId);
    return presentSale(sale, balance?.closedThrough ?? UNOPENED);
  });

type NewSale = z.output<typeof submittedSale> & { saleId: string; inputHash: string };

async function writeSale(
  context: Context,
  bucket: ProofsBucket,
  { proofUrl, proofUploadId, resubmits, networkNumber, leadId, ...fields }: NewSale,
): Promise<StoredSale> {
  const { actor, clock, table } = context;
  const { saleId, productId, saleValueCents } = fields;
  const at = clock.now().toISOString();
  const [product, commission] = await Promise.all([
    productTable(table).get(productId),
    readSaleCommission(context, { agentId: actor.userId, submittedAt: at }),
  ]);
  if (!product) throw unknownProduct();
  if (!product.isActive) throw productNotForSale(product);
  const links = await linksOf(context, { resubmits, leadId, saleId, at });
  const claims = proofUploadId
    ? [await keepProof(context, bucket, { uploadId: proofUploadId, saleId })]
    : [];
  const fresh = {
    ...fields,
    ...optional({ proofUrl, proofUploadId, resubmits, networkNumber, leadId: links.leadId }),
    ...commission(product, saleValueCents),
    agentId: actor.userId,
    productName: product.name,
    saleDate: dayOf(at),
    submittedAt: at,
    status: 'pending' as const,
    createdBy: actor.userId,
  };
  await table.transact([
    saleTable(table).create(fresh).orThrow(alreadyCreated),
    productTable(table).requireActive(productId).orThrow(productNotForSale),
    profileTable(table).requireActive(actor.userId).orThrow(notActive),
    countInHour(context, 'sales'),
    ...claims,
    ...links.writes,
    recordEvent(context, {
      action: 'sales.submit',
      about: ['sale', saleId],
      agentId: actor.userId,
      at,
      after: {
        status: 'pending',
        saleValueCents,
        productId,
        productName: product.name,
        ...optional({ proofUploadId, resubmits, networkNumber }),
      },
    }),
  ]);
  return fresh;
}

interface Links {
  leadId?: string | undefined;
  writes: Write[];
}

/** The lead of a new sale, and the writes that link it with its lead and with the sale that it replaces. */
async function linksOf(
  context: Context,
  {
    resubmits,
    leadId,
    saleId,
    at,
  }: Pick<NewSale, 'resubmits' | 'leadId' | 'saleId'> & { at: string },
): Promise<Links> {
  if (resubmits) return replacing(context, { resubmits, saleId, at });
  return { leadId, writes: leadId ? await sellLead(context, { leadId, saleId, at }) : [] };
}

/** Links a rejected sale, and its lead, with the one that is sent in its place. */
async function replacing(
  context: Context,
  { resubmits, saleId, at }: { resubmits: string; saleId: string; at: string },
): Promise<Links> {
  const rejected = await readMySale(context, resubmits);
  if (!canResubmit(rejected)) throw notResubmittable(rejected);
  const link = saleTable(context.table)
    .linkResubmission(rejected, saleId)
    .orThrow((current) => notResubmittable(current ?? rejected));
  const leadWrites = await relinkLead(context, rejected, { saleId, at });
  return { leadId: rejected.leadId, writes: [link, ...leadWrites] };
}

function notResubmittable(sale: StoredSale) {
  if (sale.resubmittedAs !== undefined)
    return conflict('This sale was already sent again.', { resubmittedAs: sale.resubmittedAs });
  return sale.status === 'rejected'
    ? conflict('The customer of this sale was deleted.')
    : saleChanged(sale);
}

export const notActive = () => conflict('Your account is not active.');

export const unknownProduct = () =>
  invalid('productId must be a product that is for sale', [
    { path: 'productId', message: 'must be a product that is for sale' },
  ]);

export const productNotForSale = (current: StoredProduct | undefined) =>
  current
    ? conflict('This product is no longer for sale. Please pick another.', {
        productId: current.productId,
        isActive: current.isActive,
      })
    : unknownProduct();
