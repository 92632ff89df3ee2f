/**
 * Takes a customer out of the sales that were made to them: name, address, phone and proof go; product,
 * value, days, decisions and commission stay, as money was paid for them (decision 0033).
 */
import { conflict } from '../../../shared/kernel/errors.ts';
import { recordEvent } from '../audit/record-event.ts';
import { notificationTable } from '../../data/notification.table.ts';
import type { Context } from '../../platform/context.ts';
import { readSale, saleChanged } from './read-sale.ts';
import type { ProofRemover } from '../../data/proofs-bucket.client.ts';
import { saleTable } from '../../data/sale.table.ts';

/** Stands where the customer's name stood. */
export const DELETED_CUSTOMER = 'Deleted customer';

/** What stands for the customer from then on: of each sale another, so that no two are linked. */
const nobodyOf = (saleId: string) => ({
  customerName: DELETED_CUSTOMER,
  customerEmail: `${saleId.toLowerCase()}@deleted.invalid`,
  customerPhone: `deleted-${saleId}`,
});

/**
 * Erases the customer of one sale; where that is done, it does nothing.
 * @throws DomainError CONFLICT while the sale is pending: nobody could decide it any more
 */
export async function eraseCustomer(
  context: Context,
  bucket: ProofRemover,
  saleId: string,
): Promise<void> {
  const { clock, table } = context;
  await table.planAndTransact(async () => {
    const sale = await readSale(context, saleId);
    if (sale.status === 'pending')
      throw conflict(`The sale ${saleId} is pending. Approve or reject it first.`);
    // First the file: where this stops, the sale still says that there is one.
    if (sale.proofUploadId) await bucket.remove(sale.proofUploadId);
    await forgetInNotices(context, sale);
    const nobody = nobodyOf(saleId);
    if (sale.customerEmail === nobody.customerEmail) return;
    await table.transact([
      saleTable(table).forgetCustomer(sale, nobody).orThrow(saleChanged),
      recordEvent(context, {
        action: 'sales.eraseCustomer',
        subject: 'sale',
        subjectId: saleId,
        agentId: sale.agentId,
        at: clock.now().toISOString(),
      }),
    ]);
  });
}

/** The agent was told of the decision, by the customer's name. */
async function forgetInNotices(
  { table }: Context,
  { saleId, agentId, approvedAt, rejectedAt }: Awaited<ReturnType<typeof readSale>>,
): Promise<void> {
  const notices = notificationTable(table);
  const told = [
    ...(approvedAt ? [{ at: approvedAt, kind: 'saleApproved' } as const] : []),
    ...(rejectedAt ? [{ at: rejectedAt, kind: 'saleRejected' } as const] : []),
  ];
  for (const { at, kind } of told)
    await notices.renameCustomer({ agentId, at, noticeId: `${saleId}#${kind}` }, DELETED_CUSTOMER);
}
