/** A sale's status, and what looks like another sale. */
import * as z from 'zod';
import { id } from '../kernel/ids.ts';

/** `withdrawn`: taken back by its agent while it was pending (docs/decisions/0040). */
export const saleStatus = z.enum(['pending', 'approved', 'rejected', 'paid', 'withdrawn']);
export type SaleStatus = z.infer<typeof saleStatus>;

/** A sale that looks like another one: the same customer's phone or e-mail within 90 days. */
export const similarSale = z.object({
  id,
  customerName: z.string(),
  productName: z.string().optional(),
  status: saleStatus,
  submittedAt: z.string(),
  samePhone: z.boolean(),
  sameEmail: z.boolean(),
  sameProduct: z.boolean(),
  /** Submitted by the same agent; otherwise two agents claim one customer. */
  sameAgent: z.boolean(),
});
export type SimilarSale = z.infer<typeof similarSale>;
