/** The purpose of a sale's form: a new sale, or one that stands already in some way. */
import { createContext } from 'react';
import type { Lead } from '../../../shared/leads/contract.ts';
import type { Sale } from '../../../shared/sales/contract.ts';
import type { WaitingSale } from './outbox.ts';

/** A lead, as far as the form of its sale begins with it. */
export type LeadCustomer = Pick<Lead, 'id' | 'name' | 'phone' | 'productId'>;

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
