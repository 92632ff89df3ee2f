/** A sale's fields and refusals in words, apart from the form: the outbox needs them without it. */
import { failureReason, fieldIssues, isFieldRefusal, issuesInWords } from '../../lib/api-errors.ts';
import type { NewSale } from './new-sale.ts';

export const saleLabels = {
  customerName: 'Customer Name',
  customerEmail: 'Customer Email',
  customerPhone: 'Customer Phone',
  productId: 'Product',
  saleValueCents: 'Sale Value (R)',
  networkNumber: 'Order or Line Number (optional)',
  proofUrl: 'Proof URL',
  proofUploadId: 'Proof File',
  leadId: 'Lead',
} satisfies Record<Exclude<keyof NewSale, 'resubmits'>, string>;

/** Why the server refused a sale, by the labels of its form. */
export const refusalOf = (error: unknown): string =>
  isFieldRefusal(error) ? issuesInWords(fieldIssues(error), saleLabels) : failureReason(error);
