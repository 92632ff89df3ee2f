/** The purpose of a sale's form: a new sale, or one that stands already in some way. */
import { createContext } from 'react';
import { formatPlainRand } from '../../../shared/kernel/amount.ts';
import type { Lead } from '../../../shared/leads/contract.ts';
import type { Sale } from '../../../shared/sales/contract.ts';
import type { NewSaleValues } from './new-sale.ts';
import type { WaitingSale } from './outbox.ts';

/** A lead, as far as the form of its sale begins with it. */
type LeadCustomer = Pick<Lead, 'id' | 'name' | 'phone' | 'productId'>;

export type SaleWriting =
  | { kind: 'new' }
  /** A new sale to a customer who asked the agent to call. */
  | { kind: 'lead'; lead: LeadCustomer }
  /** A sale that was written offline and then refused. */
  | { kind: 'waiting'; waiting: WaitingSale }
  /** A pending sale. */
  | { kind: 'correction'; sale: Sale }
  /** A rejected sale, sent again as a new one. */
  | { kind: 'resubmission'; sale: Sale };

/** Opens the form that corrects a sale or sends it again, over its details. */
export const SaleWritingContext = createContext<{
  write: (writing: SaleWriting) => void;
  isWriting: boolean;
}>({ write: () => undefined, isWriting: false });

/** Tells forms apart: what is typed for one sale never shows up in another one's form. */
export function nameOfWriting(writing: SaleWriting): string {
  if (writing.kind === 'new') return 'new';
  if (writing.kind === 'waiting') return writing.waiting.key;
  if (writing.kind === 'lead') return `lead:${writing.lead.id}`;
  return `${writing.kind}:${writing.sale.id}:${writing.sale.revision}`;
}

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
  resubmission: 'Send Sale Again',
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

/** Said at the upload of a sale that has or had a file. */
export function proofHint(writing: SaleWriting): string | undefined {
  if (!('sale' in writing) || !writing.sale.hasProofFile) return undefined;
  return writing.kind === 'correction'
    ? 'The uploaded proof stays unless you upload another one: a photo or PDF, up to 10 MB.'
    : 'The proof of the rejected sale stays with it. Upload one for this sale: a photo or PDF, up to 10 MB.';
}
