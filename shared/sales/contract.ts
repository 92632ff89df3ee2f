/** Sales: submitted by agents, decided by administrators (documents 000 and 001; DESIGN 7). */
import * as z from 'zod';
import { id } from '../kernel/ids.ts';
import { cents, positiveCents } from '../kernel/money.ts';
import { instant } from '../kernel/month.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { phoneNumber } from '../kernel/phone.ts';
import { procedure } from '../kernel/procedure.ts';
import { emailAddress, lineOfText, requiredText, webAddress } from '../kernel/text.ts';

export const saleStatus = z.enum(['pending', 'approved', 'rejected', 'paid']);
export type SaleStatus = z.infer<typeof saleStatus>;

/** What the new-sale form sends (document 000, My Sales). */
export const newSale = z.strictObject({
  customerName: lineOfText(),
  customerEmail: emailAddress,
  customerPhone: phoneNumber,
  productId: id,
  saleValueCents: positiveCents,
  proofUrl: webAddress.optional(),
});

/** A sale as its agent sees it. */
export const sale = z.object({
  id,
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  productId: id,
  /** Absent: the product has no name (any more). */
  productName: z.string().optional(),
  saleValueCents: cents,
  upfrontCommissionCents: cents,
  monthlyCommissionCents: cents,
  /** Upfront plus R10 for each closed month in which the sale was active, less a clawback. */
  commissionAmountCents: cents,
  saleDate: z.string(),
  submittedAt: z.string(),
  proofUrl: z.string().optional(),
  status: saleStatus,
  approvedAt: z.string().optional(),
  rejectionReason: z.string().optional(),
  endedAt: z.string().optional(),
  endReason: z.string().optional(),
});
export type Sale = z.infer<typeof sale>;

/** A sale as an administrator sees it. */
export const adminSale = sale.extend({
  agentId: id,
  agentName: z.string(),
  agentReferralCode: z.string(),
  approvedBy: id.optional(),
  createdBy: id,
});
export type AdminSale = z.infer<typeof adminSale>;

/** Counters of Admin Sales: Approved = status approved; Total Value = approved and paid (DESIGN 6). */
export const saleCounters = z.object({
  pending: z.number().int(),
  approved: z.number().int(),
  rejected: z.number().int(),
  paid: z.number().int(),
  totalValueCents: cents,
});
export type SaleCounters = z.infer<typeof saleCounters>;

const statusQuery = { status: saleStatus.optional(), ...pageQuery };

export const salesContract = {
  listMySales: procedure({
    method: 'GET',
    path: '/agent/sales',
    access: 'agent',
    summary: 'The own sales, newest first.',
  })
    .input(z.strictObject(statusQuery))
    .output(pageOf(sale)),
  getMySale: procedure({
    method: 'GET',
    path: '/agent/sales/{saleId}',
    access: 'agent',
    summary: 'One of the own sales.',
  })
    .input(z.strictObject({ saleId: id }))
    .output(sale),
  submitSale: procedure({
    method: 'POST',
    path: '/agent/sales',
    access: 'agent',
    creates: true,
    summary: 'Submits a sale; it starts pending.',
  })
    .input(newSale)
    .output(sale),
  listSales: procedure({
    method: 'GET',
    path: '/admin/sales',
    access: 'admin',
    summary: "All agents' sales, newest first.",
  })
    .input(z.strictObject(statusQuery))
    .output(pageOf(adminSale)),
  countSales: procedure({
    method: 'GET',
    path: '/admin/sale-counters',
    access: 'admin',
    summary: 'The counters above the list of sales.',
  }).output(saleCounters),
  getSale: procedure({
    method: 'GET',
    path: '/admin/sales/{saleId}',
    access: 'admin',
    summary: 'One sale.',
  })
    .input(z.strictObject({ saleId: id }))
    .output(adminSale),
  approveSale: procedure({
    method: 'POST',
    path: '/admin/sales/{saleId}/approve',
    access: 'admin',
    summary: "Approves a pending sale: R50.00 goes to the agent's earnings.",
  })
    .input(z.strictObject({ saleId: id }))
    .output(adminSale),
  rejectSale: procedure({
    method: 'POST',
    path: '/admin/sales/{saleId}/reject',
    access: 'admin',
    summary: 'Rejects a pending sale, with a reason for the agent.',
  })
    .input(z.strictObject({ saleId: id, reason: requiredText() }))
    .output(adminSale),
  addSale: procedure({
    method: 'POST',
    path: '/admin/sales',
    access: 'admin',
    creates: true,
    summary: 'Adds an approved sale for an agent, with a pending upfront payout of R50.00.',
  })
    .input(newSale.extend({ agentId: id }))
    .output(adminSale),
  endSale: procedure({
    method: 'POST',
    path: '/admin/sales/{saleId}/end',
    access: 'admin',
    summary: 'The customer cancelled: no monthly commission from that month on.',
  })
    .input(z.strictObject({ saleId: id, endedAt: instant.optional(), reason: requiredText() }))
    .output(adminSale),
};
