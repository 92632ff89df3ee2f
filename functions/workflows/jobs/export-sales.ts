/**
 * The export of sales. It has all that an agent's commission is computed from: status, amounts,
 * approval, end and clawback.
 */
import type { AdminSale } from '../../../shared/sales/contract.ts';
import { adminTable } from '../../data/identity/admin.table.ts';
import { payoutTable } from '../../data/payouts/payout.table.ts';
import type { StoredSale } from '../../data/sales/sale.table.ts';
import { presentWith } from '../../domain/sales/read-listed-sales.ts';
import { readSalesPage } from '../../domain/sales/read-sales-page.ts';
import type { Context } from '../../platform/context.ts';
import { exportOf, type FilterOf, type ListPageQuery } from './export-columns.ts';
import { writePhone } from './write-cells.ts';

interface ExportedSale {
  sale: AdminSale;
  stored: StoredSale;
  /** The administrator's name. */
  approvedBy: string | undefined;
  /** The batch of the payout of its upfront commission. */
  batch: string | undefined;
}

type Filter = FilterOf<typeof readSalesPage>;

export const exportSales = exportOf<ExportedSale, Filter>(
  [
    ['Sale ID', ({ sale }) => sale.id, 'id'],
    ['Agent ID', ({ sale }) => sale.agentId],
    ['Agent', ({ sale }) => sale.agentName],
    ['Referral Code', ({ sale }) => sale.agentReferralCode],
    ['Customer Name', ({ sale }) => sale.customerName],
    ['Customer Email', ({ sale }) => sale.customerEmail],
    ['Customer Phone', ({ sale }) => writePhone(sale.customerPhone)],
    ['Product ID', ({ sale }) => sale.productId],
    ['Product', ({ sale }) => sale.productName ?? 'N/A'],
    ['Order or Line Number', ({ sale }) => sale.networkNumber ?? ''],
    ['Sale Value (R)', ({ sale }) => sale.saleValueCents, 'rand'],
    ['Upfront Commission (R)', ({ sale }) => sale.upfrontCommissionCents, 'rand'],
    ['Monthly Commission (R)', ({ sale }) => sale.monthlyCommissionCents, 'rand'],
    ['Clawback (R)', ({ sale }) => sale.clawbackCents ?? 0, 'rand'],
    ['Commission (R)', ({ sale }) => sale.commissionAmountCents, 'rand'],
    ['Status', ({ sale }) => sale.status],
    ['Submitted', ({ sale }) => sale.submittedAt, 'time'],
    ['Approved', ({ sale }) => sale.approvedAt, 'time'],
    ['Approved By', ({ approvedBy }) => approvedBy ?? ''],
    ['Rejected', ({ stored }) => stored.rejectedAt, 'time'],
    ['Rejection Reason', ({ sale }) => sale.rejectionReason ?? ''],
    ['Approval Undone', ({ sale }) => sale.reversedAt, 'time'],
    ['Taken Back (R)', ({ sale }) => sale.reversedCents ?? 0, 'rand'],
    ['Bonus Taken Back (R)', ({ sale }) => sale.reversedBonusCents ?? 0, 'rand'],
    ['Activated by the Network', ({ sale }) => sale.activatedAt ?? ''],
    ['Ended', ({ sale }) => sale.endedAt, 'time'],
    ['Ended by the Network', ({ sale }) => sale.networkEndedOn ?? ''],
    ['Why It Ended', ({ sale }) => sale.endReason ?? ''],
    ['Upfront Payout ID', ({ stored }) => stored.upfrontPayoutId ?? ''],
    ['Batch', ({ batch }) => batch ?? ''],
  ],
  readExported,
);

async function readExported(context: Context, query: ListPageQuery<Filter>) {
  const { rows, people, ...page } = await readSalesPage(context, query);
  const [approvers, payouts] = await Promise.all([
    adminTable(context.table).getMany(rows.flatMap(({ approvedBy }) => approvedBy ?? [])),
    payoutTable(context.table).getMany(
      rows.flatMap(({ upfrontPayoutId }) => upfrontPayoutId ?? []),
    ),
  ]);
  return {
    rows: rows.map((stored) => ({
      sale: presentWith(people, stored),
      stored,
      // The id stays where the administrator is gone.
      approvedBy:
        stored.approvedBy && (approvers.get(stored.approvedBy)?.fullName ?? stored.approvedBy),
      batch: stored.upfrontPayoutId && payouts.get(stored.upfrontPayoutId)?.batchId,
    })),
    ...page,
  };
}
