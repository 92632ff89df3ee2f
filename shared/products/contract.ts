/** The product catalogue (document 000, section 3; document 001, Admin Products). */
import * as z from 'zod';
import { id } from '../kernel/ids.ts';
import { cents, positiveCents } from '../kernel/money.ts';
import { procedure } from '../kernel/procedure.ts';
import { lineOfText, optionalText } from '../kernel/text.ts';

const speed = z.number().min(0).max(1_000_000);

/** A product as an agent may see it: without cost, margin and plan ids (DESIGN 5). */
export const offer = z.object({
  id,
  name: z.string(),
  baseCommissionRate: z.number(),
  downloadSpeedMbps: z.number().optional(),
  uploadSpeedMbps: z.number().optional(),
  sellingPriceCents: cents.optional(),
});
export type Offer = z.infer<typeof offer>;

export const product = offer.extend({
  description: z.string().optional(),
  isActive: z.boolean(),
  createdAt: z.string(),
});
export type Product = z.infer<typeof product>;

export const productsContract = {
  listOffers: procedure({
    method: 'GET',
    path: '/agent/products',
    access: 'agent',
    summary: 'Active products, by name.',
  }).output(z.object({ rows: z.array(offer) })),
  listProducts: procedure({
    method: 'GET',
    path: '/admin/products',
    access: 'admin',
    summary: 'All products, by name.',
  }).output(z.object({ rows: z.array(product) })),
  createProduct: procedure({
    method: 'POST',
    path: '/admin/products',
    access: 'admin',
    creates: true,
    summary: 'Adds a product.',
  })
    .input(
      z.strictObject({
        name: lineOfText(),
        description: optionalText(),
        baseCommissionRate: z.number().min(0).max(100).default(10),
        downloadSpeedMbps: speed.optional(),
        uploadSpeedMbps: speed.optional(),
        sellingPriceCents: positiveCents.optional(),
        isActive: z.boolean().default(true),
      }),
    )
    .output(product),
  setProductActive: procedure({
    method: 'PUT',
    path: '/admin/products/{productId}/active',
    access: 'admin',
    summary: 'Offers a product for sale, or stops offering it.',
  })
    .input(z.strictObject({ productId: id, isActive: z.boolean() }))
    .output(product),
};
