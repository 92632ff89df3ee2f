/** Sales: submitted by agents, decided by administrators. */
import * as z from 'zod';
import { addedCommission } from '../commission-plans/schemas.ts';
import { bulkIds, bulkResultOf } from '../kernel/bulk.ts';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/month.ts';
import { listOf, narrowQuery, orderQuery, pageOf, pageQuery, searchQuery } from '../kernel/page.ts';
import { kept, notKept, procedure } from '../kernel/procedure.ts';
import { requiredText } from '../kernel/text.ts';
import {
  adminSale,
  adminSaleMessage,
  changedNumber,
  correctedSale,
  customer,
  endPreview,
  expectedTaking,
  newMessage,
  newSale,
  reversalPreview,
  revision,
  sale,
  saleCounters,
  saleMessage,
  similarSale,
  submittedSale,
} from './schemas.ts';
import { CUSTOMER_STATES, MAX_PROOF_BYTES, PROOF_TYPES } from './rules.ts';

/** A list's filter: a status, or ended, which a sale is beside its status. */
export const saleState = z.enum(['pending', 'approved', 'rejected', 'paid', 'ended', 'withdrawn']);
export type SaleState = z.infer<typeof saleState>;

export const proofType = z.enum(PROOF_TYPES);
const proofSize = z.int().min(1, 'must not be empty').max(MAX_PROOF_BYTES, 'must be at most 10 MB');

export { correctedSale, newSale, submittedSale };
export type {
  AdminSale,
  AdminSaleMessage,
  Customer,
  ReversalPreview,
  Sale,
  SaleCounters,
  SaleMessage,
} from './schemas.ts';

/** A short-lived link. */
const link = z.object({ url: z.string() });

const listQuery = { ...searchQuery, ...orderQuery, ...pageQuery };

/** The revision that was looked at: a sale that was corrected since is refused. Without it, any. */
const seen = { revision: revision.optional() };
/** The same for many sales, by their ids. */
const seenSales = { saleIds: bulkIds, revisions: z.record(id, revision).optional() };
/** The amounts that were looked at: a step that would take back others is refused. Without them, any. */
const shown = { expected: expectedTaking.optional() };

/** A sale that its customer cancelled; without a time, now. */
const ended = { saleId: id, endedAt: instant.optional() };

/** Filters and order of the administrators' list, and of its export. */
export const saleFilter = {
  status: saleState.optional(),
  ...orderQuery,
  ...searchQuery,
  ...narrowQuery,
  productId: id.optional(),
};

export const salesContract = {
  listMySales: procedure('GET', '/agent/sales', {
    offline: kept('agents look up sales at the customer’s door'),
    summary: 'The own sales; searched by the customer’s name, e-mail and phone.',
  })
    .input(z.strictObject({ status: saleState.optional(), ...listQuery }))
    .output(pageOf(sale)),
  listMyCustomers: procedure('GET', '/agent/customers', {
    offline: kept('agents look up and call customers where there is no signal for the portal'),
    summary: 'The customers of the own approved sales; searched by name, e-mail and phone.',
  })
    .input(
      z.strictObject({
        state: z.enum(CUSTOMER_STATES).optional(),
        ...searchQuery,
        ...pageQuery,
      }),
    )
    .output(pageOf(customer)),
  getMySale: procedure('GET', '/agent/sales/{saleId}', {
    offline: notKept('the list shows what matters'),
    summary: 'One of the own sales.',
  })
    .input(z.strictObject({ saleId: id }))
    .output(sale),
  submitSale: procedure('POST', '/agent/sales', {
    creates: true,
    summary: 'Submits a sale; it starts pending.',
  })
    .input(submittedSale)
    .output(sale),
  correctSale: procedure('PUT', '/agent/sales/{saleId}', {
    summary: 'Corrects one of the own sales while it is pending.',
  })
    .input(correctedSale)
    .output(sale),
  withdrawSale: procedure('POST', '/agent/sales/{saleId}/withdraw', {
    summary: 'Takes back one of the own sales while it is pending; nobody decides it any more.',
  })
    .input(z.strictObject({ saleId: id }))
    .output(sale),
  startProofUpload: procedure('POST', '/agent/proof-uploads', {
    creates: true,
    summary: 'Where and how to upload a proof: a form for the bucket, valid for 10 minutes.',
  })
    .input(z.strictObject({ type: proofType, sizeBytes: proofSize }))
    .output(z.object({ id, url: z.string(), fields: z.record(z.string(), z.string()) })),
  finishProofUpload: procedure('POST', '/agent/proof-uploads/{uploadId}/finish', {
    summary: 'Checks what was uploaded, by its content; from here on it can be submitted.',
  })
    .input(z.strictObject({ uploadId: id }))
    .output(z.object({ id, type: proofType, sizeBytes: z.int() })),
  getMyProof: procedure('GET', '/agent/sales/{saleId}/proof', {
    offline: notKept('a link that lives for 5 minutes'),
    summary: 'A link to the proof of one of the own sales, valid for 5 minutes.',
  })
    .input(z.strictObject({ saleId: id }))
    .output(link),
  listMySaleMessages: procedure('GET', '/agent/sales/{saleId}/messages', {
    offline: notKept('the office can’t be answered without a signal'),
    summary: 'The messages with the office about one of the own sales, oldest first.',
  })
    .input(z.strictObject({ saleId: id }))
    .output(listOf(saleMessage)),
  sendMySaleMessage: procedure('POST', '/agent/sales/{saleId}/messages', {
    creates: true,
    summary: 'Writes to the office about one of the own sales; a sale takes 50 messages.',
  })
    .input(newMessage)
    .output(saleMessage),
  listSales: procedure('GET', '/admin/sales', {
    summary: "All agents' sales; searched by customer name, customer e-mail and agent name.",
  })
    .input(z.strictObject({ ...saleFilter, ...pageQuery }))
    .output(pageOf(adminSale)),
  findSimilarSales: procedure('GET', '/admin/similar-sales', {
    summary: "Which sales look like others: the same customer's within 90 days.",
  })
    .input(z.strictObject({ saleIds: bulkIds }))
    .output(listOf(z.object({ saleId: id, similar: z.array(similarSale) }))),
  getProof: procedure('GET', '/admin/sales/{saleId}/proof', {
    summary: 'A link to the uploaded proof of a sale, valid for 5 minutes.',
  })
    .input(z.strictObject({ saleId: id }))
    .output(link),
  countSales: procedure('GET', '/admin/sale-counters', {
    summary: 'The counters above the list of sales.',
  }).output(saleCounters),
  getSale: procedure('GET', '/admin/sales/{saleId}', {
    summary: 'One sale.',
  })
    .input(z.strictObject({ saleId: id }))
    .output(adminSale),
  listSaleMessages: procedure('GET', '/admin/sales/{saleId}/messages', {
    summary: 'The messages with the agent about a sale, oldest first.',
  })
    .input(z.strictObject({ saleId: id }))
    .output(listOf(adminSaleMessage)),
  sendSaleMessage: procedure('POST', '/admin/sales/{saleId}/messages', {
    permission: ['sales', 'support'],
    creates: true,
    summary: 'Writes to the agent about a sale; a sale takes 50 messages.',
  })
    .input(newMessage)
    .output(adminSaleMessage),
  approveSale: procedure('POST', '/admin/sales/{saleId}/approve', {
    permission: 'sales',
    summary: "Approves a pending sale: R50.00 goes to the agent's earnings.",
  })
    .input(z.strictObject({ saleId: id, ...seen }))
    .output(adminSale),
  rejectSale: procedure('POST', '/admin/sales/{saleId}/reject', {
    permission: 'sales',
    summary: 'Rejects a pending sale, with a reason for the agent.',
  })
    .input(z.strictObject({ saleId: id, reason: requiredText(), ...seen }))
    .output(adminSale),
  decideSales: procedure('POST', '/admin/sale-decisions', {
    permission: 'sales',
    summary: 'Approves or rejects up to 100 pending sales, each on its own.',
  })
    .input(
      z.discriminatedUnion('decision', [
        z.strictObject({ decision: z.literal('approve'), ...seenSales }),
        z.strictObject({ decision: z.literal('reject'), ...seenSales, reason: requiredText() }),
      ]),
    )
    .output(z.object({ results: z.array(bulkResultOf(adminSale)) })),
  addSale: procedure('POST', '/admin/sales', {
    permission: 'sales',
    creates: true,
    summary: 'Adds an approved sale for an agent, with a pending upfront payout of R50.00.',
  })
    .input(newSale.extend({ agentId: id, expected: addedCommission.optional() }))
    .output(adminSale),
  previewEnd: procedure('GET', '/admin/sales/{saleId}/end', {
    summary: 'What the end of a sale would take back, and from which month on it earns nothing.',
  })
    .input(z.strictObject(ended))
    .output(endPreview),
  endSale: procedure('POST', '/admin/sales/{saleId}/end', {
    permission: 'sales',
    summary: 'The customer cancelled: no monthly commission from that month on.',
  })
    .input(z.strictObject({ ...ended, ...shown, reason: requiredText() }))
    .output(adminSale),
  setNetworkNumber: procedure('PUT', '/admin/sales/{saleId}/network-number', {
    permission: 'sales',
    summary: 'The network’s order or line number of a sale, also of an approved one.',
  })
    .input(changedNumber)
    .output(adminSale),
  previewReversal: procedure('GET', '/admin/sales/{saleId}/reversal', {
    summary: 'What undoing the approval of a sale would take back now, and from whom.',
  })
    // With the agent, whose balance is read at the same time.
    .input(z.strictObject({ saleId: id, agentId: id }))
    .output(reversalPreview),
  reverseApproval: procedure('POST', '/admin/sales/{saleId}/reverse', {
    permission: 'payouts',
    stepUp: true,
    summary: 'Undoes a wrong approval: the sale is rejected, and all that it earned is taken back.',
  })
    .input(z.strictObject({ saleId: id, ...shown, reason: requiredText() }))
    .output(adminSale),
};
