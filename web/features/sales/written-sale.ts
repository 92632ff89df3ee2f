/** A sale's form by its purpose: its title, draft, and values at first, and what it is sent with. */
import { formatPlainRand } from '../../../shared/kernel/amount.ts';
import type { Sale } from '../../../shared/sales/contract.ts';
import type { NewSaleValues } from './new-sale.ts';
import type { LeadCustomer, SaleWriting } from './sale-writing.ts';

/** A draft only of what the server doesn't have: a customer's data shouldn't stay on the device. */
export function draftOf(userId: string, writing: SaleWriting): string | undefined {
  if (writing.kind === 'new') return `sale:${userId}`;
  if (writing.kind === 'lead') return `sale:${userId}:${writing.lead.id}`;
  return writing.kind === 'waiting' ? `sale:${userId}:${writing.waiting.key}` : undefined;
}

export const titles: Record<SaleWriting['kind'], string> = {
  new: 'New Sale',
  lead: 'New Sale',
  waiting: 'Correct Sale',
  correction: 'Correct Sale',
  resubmission: 'Fix and Send Again',
};

/** The values that the form begins with. */
export function typedAtFirst(writing: SaleWriting): Partial<NewSaleValues> | undefined {
  if (writing.kind === 'new') return undefined;
  if (writing.kind === 'lead') return typedOfLead(writing.lead);
  return writing.kind === 'waiting' ? writing.waiting.typed : typedOf(writing.sale);
}

const typedOfLead = ({ name, phone, productId }: LeadCustomer): Partial<NewSaleValues> => ({
  customerName: name,
  customerPhone: phone,
  ...(productId === undefined ? {} : { productId }),
});

/** A sale as it was typed. */
export const typedOf = (sale: Sale): Partial<NewSaleValues> => ({
  customerName: sale.customerName,
  customerEmail: sale.customerEmail,
  customerPhone: sale.customerPhone,
  productId: sale.productId,
  saleValue: formatPlainRand(sale.saleValueCents),
  ...(sale.networkNumber === undefined ? {} : { networkNumber: sale.networkNumber }),
  ...(sale.proofUrl === undefined ? {} : { proofUrl: sale.proofUrl }),
});

/** The proof of a sale that waited on the device: uploaded before, or still to be uploaded. */
export function proofAtFirst(
  writing: SaleWriting,
): { uploadId: string; name: string } | File | undefined {
  if (writing.kind !== 'waiting') return undefined;
  const { sale, proof } = writing.waiting;
  if (sale.proofUploadId === undefined) return proof;
  return { uploadId: sale.proofUploadId, name: proof?.name ?? 'Proof' };
}

/** The rejected sale that the written one replaces, or the lead that it comes of. */
export function linksOf(writing: SaleWriting): { resubmits?: string; leadId?: string } {
  if (writing.kind === 'resubmission') return { resubmits: writing.sale.id };
  if (writing.kind === 'lead') return { leadId: writing.lead.id };
  if (writing.kind !== 'waiting') return {};
  const { resubmits, leadId } = writing.waiting.sale;
  return { ...(resubmits ? { resubmits } : {}), ...(leadId ? { leadId } : {}) };
}

/** Said at the upload of a sale that has a file, or that is rejected for want of one. */
export function proofHint(writing: SaleWriting): string | undefined {
  if (!('sale' in writing)) return undefined;
  const { hasProofFile } = writing.sale;
  if (writing.kind === 'resubmission' && (hasProofFile || wrongPartOf(writing) === 'proof'))
    return 'Upload a new one for this sale: a photo or PDF, up to 10 MB.';
  return hasProofFile
    ? 'The uploaded proof stays unless you upload another one: a photo or PDF, up to 10 MB.'
    : undefined;
}

const parts: readonly [RegExp, keyof NewSaleValues | 'proof'][] = [
  [/proof|photo|picture|document|sign|scan|blur|readable/i, 'proof'],
  [/(order|line|sim|reference) number/i, 'networkNumber'],
  [/phone|cell|mobile|number/i, 'customerPhone'],
  [/e-?mail/i, 'customerEmail'],
  [/value|price|amount|\bR ?\d/i, 'saleValue'],
  [/product|package|plan/i, 'productId'],
  [/name|customer/i, 'customerName'],
];

/** The part of a rejected sale that its reason speaks of; undefined where it names none. */
export function wrongPartOf(writing: SaleWriting): keyof NewSaleValues | 'proof' | undefined {
  if (writing.kind !== 'resubmission') return undefined;
  const { rejectionReason = '' } = writing.sale;
  return parts.find(([words]) => words.test(rejectionReason))?.[1];
}
