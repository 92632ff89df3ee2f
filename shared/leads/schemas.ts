/** A lead as its agent sees it, and the page on which customers leave their number. */
import * as z from 'zod';
import { id } from '../kernel/ids.ts';
import { cents } from '../kernel/money.ts';
import { LEAD_STATUSES } from './rules.ts';

export const leadStatus = z.enum(LEAD_STATUSES);

export const lead = z.object({
  id,
  name: z.string(),
  phone: z.string(),
  suburb: z.string(),
  /** The product that the customer asked about, with its name at that time. */
  productId: id.optional(),
  productName: z.string().optional(),
  status: leadStatus,
  createdAt: z.string(),
  contactedAt: z.string().optional(),
  /** The sale that came of it. */
  soldAt: z.string().optional(),
  saleId: id.optional(),
  lostAt: z.string().optional(),
  lostReason: z.string().optional(),
  /** When the customer asked again, oldest first. */
  askedAgain: z.array(z.string()),
  /** The wording that the customer agreed to with the request. */
  consentWording: z.string(),
});
export type Lead = z.infer<typeof lead>;

/** A product as customers see it: without cost, margin, commission and plan ids. */
export const leadProduct = z.object({
  id,
  name: z.string(),
  downloadSpeedMbps: z.number().optional(),
  uploadSpeedMbps: z.number().optional(),
  isUncapped: z.boolean().optional(),
  sellingPriceCents: cents.optional(),
});
export type LeadProduct = z.infer<typeof leadProduct>;

export const leadPage = z.object({
  /** The agent's first name; nothing else is told of the agent. */
  agentName: z.string(),
  /** The products for sale, by name, at most `MAX_LEAD_PRODUCTS`. */
  products: z.array(leadProduct),
  consent: z.object({ version: z.int(), wording: z.string() }),
});
export type LeadPage = z.infer<typeof leadPage>;
