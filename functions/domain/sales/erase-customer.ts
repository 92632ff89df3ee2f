/**
 * Removes a customer's personal data from a sale: name, address, phone, proof, the messages about it, and
 * the leads with the phone number. Product, value, days, decisions and commission stay, as money was paid for
 * them.
 */
import { conflict } from '../../../shared/kernel/errors.ts';
import { ERASED_DOMAIN } from '../../../shared/sales/rules.ts';
import { eraseLead, eraseLeadsOfPhone } from '../leads/erase-lead.ts';
import { recordEvent } from '../audit/record-event.ts';
import { notificationTable } from '../../data/notifications/notification.table.ts';
import { saleMessageTable } from '../../data/sales/sale-message.table.ts';
import type { Context } from '../../platform/context.ts';
import { readSale, saleChanged } from './read-sale.ts';
import type { ProofRemover } from '../../data/sales/proofs-bucket.client.ts';
import { proofsOf, saleTable } from '../../data/sales/sale.table.ts';

/** Shown in place of the customer's name. */
export const DELETED_CUSTOMER = 'Deleted customer';

/**
 * Replaces the customer's data with values that differ from sale to sale, so that no two are
 * linked.
 */
const erasedCustomer = (saleId: string) => ({
  customerName: DELETED_CUSTOMER,
  customerEmail: `${saleId.toLowerCase()}${ERASED_DOMAIN}`,
  customerPhone: `deleted-${saleId}`,
});

/**
 * Erases the customer of one sale. Idempotent.
 * @throws DomainError CONFLICT while the sale is pending: it could not be decided any more
 */
export async function eraseCustomer(
  context: Context,
  bucket: ProofRemover,
  saleId: string,
): Promise<void> {
  const { table } = context;
  await table.planAndTransact(async () => {
    const sale = await readSale(context, saleId);
    if (sale.status === 'pending')
      throw conflict(`The sale ${saleId} is pending. Approve or reject it first.`);
    // The files go first: if this stops here, the sale still names them, and a repeat removes them.
    for (const uploadId of proofsOf(sale)) await bucket.remove(uploadId);
    await forgetInNotices(context, sale);
    await deleteMessages(context, sale);
    const erased = erasedCustomer(saleId);
    if (sale.customerEmail === erased.customerEmail) return;
    // Before the number is gone, by which a repeat finds them.
    await eraseLeadsOfPhone(context, sale.customerPhone);
    if (sale.leadId !== undefined) await eraseLead(context, sale.leadId);
    await table.transact([
      saleTable(table).forgetCustomer(sale, erased).orThrow(saleChanged),
      recordEvent(context, {
        action: 'sales.eraseCustomer',
        about: ['sale', saleId],
        agentId: sale.agentId,
      }),
    ]);
  });
}

/** Replaces the name in the decision's notification. */
async function forgetInNotices(
  { table }: Context,
  { saleId, agentId, approvedAt, rejectedAt }: Awaited<ReturnType<typeof readSale>>,
): Promise<void> {
  const notices = notificationTable(table);
  const decisions = [
    ...(approvedAt ? [{ at: approvedAt, kind: 'saleApproved' } as const] : []),
    ...(rejectedAt ? [{ at: rejectedAt, kind: 'saleRejected' } as const] : []),
  ];
  for (const { at, kind } of decisions)
    await notices.renameCustomer({ agentId, at, noticeId: `${saleId}#${kind}` }, DELETED_CUSTOMER);
}

/** Deletes the messages, which are about the customer, and replaces the name in their notifications. */
async function deleteMessages(
  { table }: Context,
  { saleId, agentId }: Awaited<ReturnType<typeof readSale>>,
): Promise<void> {
  const messages = await saleMessageTable(table).ofSale(saleId);
  for (const { from, sentAt: at } of messages) {
    const notice = { agentId, at, noticeId: `${saleId}#saleMessage` };
    if (from === 'office') await notificationTable(table).renameCustomer(notice, DELETED_CUSTOMER);
  }
  // Last, as a repeat finds the notifications by them.
  await saleMessageTable(table).remove(messages);
}
