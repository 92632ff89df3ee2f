/** The sale whose upfront commission a payout pays: paid with it, approved again when it is returned. */
import type { Context } from '../../platform/context.ts';
import { Stale, type Write } from '../../platform/table.ts';
import { saleTable } from '../../data/sales/sale.table.ts';
import type { StoredPayout } from '../../data/payouts/payout.table.ts';

/** The write on the linked sale; empty where the payout has no sale or the sale needs no change. */
export async function setLinkedSale(
  { table }: Context,
  { saleId }: StoredPayout,
  to: 'paid' | 'approved',
): Promise<Write[]> {
  if (!saleId) return [];
  const sale = await saleTable(table).get(saleId);
  // The approval of a rejected sale was undone, and what it earned was taken back.
  if (!sale || sale.status === to || sale.status === 'rejected') return [];
  const stale = () => new Stale('The linked sale changed meanwhile');
  const sales = saleTable(table);
  return [(to === 'paid' ? sales.markPaid(sale) : sales.markUnpaid(sale)).orThrow(stale)];
}
