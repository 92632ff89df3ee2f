import * as z from 'zod';

/** `withdrawn`: taken back by its agent while it was pending (docs/decisions/0040). */
export const saleStatus = z.enum(['pending', 'approved', 'rejected', 'paid', 'withdrawn']);
export type SaleStatus = z.infer<typeof saleStatus>;
