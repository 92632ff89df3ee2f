/** The exports of sales and payouts. */
import type { AdminPayout, PayoutStatus } from '../../../shared/payouts/contract.ts';
import type { AdminSale, SaleStatus } from '../../../shared/sales/contract.ts';
import { payoutPosition, payoutTable } from '../../data/payout.table.ts';
import { readListedPayouts as payoutsWithAgents } from '../../domain/payouts/read-listed-payouts.ts';
import { withAgents as salesWithAgents } from '../../domain/sales/read-listed-sales.ts';
import { salePosition, saleTable } from '../../data/sale.table.ts';
import { exportOf } from './export-columns.ts';
import { writePhone, writeRand } from './write-cells.ts';

export const exportDeals = {
  exportSales: exportOf<AdminSale>(
    [
      ['Sale ID', (sale) => sale.id],
      ['Agent', (sale) => sale.agentName],
      ['Referral Code', (sale) => sale.agentReferralCode],
      ['Customer Name', (sale) => sale.customerName],
      ['Customer Email', (sale) => sale.customerEmail],
      ['Customer Phone', (sale) => writePhone(sale.customerPhone)],
      ['Product', (sale) => sale.productName ?? 'N/A'],
      ['Sale Value (R)', (sale) => writeRand(sale.saleValueCents)],
      ['Commission (R)', (sale) => writeRand(sale.commissionAmountCents)],
      ['Status', (sale) => sale.status],
      ['Submitted', (sale) => sale.submittedAt],
      ['Rejection Reason', (sale) => sale.rejectionReason ?? ''],
    ],
    async (context, { rowStatus, limit, after }) => {
      const status = rowStatus as SaleStatus | undefined;
      const { rows, more } = await saleTable(context.table).page({ status, limit, after });
      const next = more ? salePosition(rows.at(-1)) : undefined;
      return { rows: await salesWithAgents(context, rows), next };
    },
  ),
  exportPayouts: exportOf<AdminPayout>(
    [
      ['Payout ID', (payout) => payout.id],
      ['Agent', (payout) => payout.agentName],
      ['Phone', (payout) => writePhone(payout.agentPhone)],
      ['Amount (R)', (payout) => writeRand(payout.amountCents)],
      ['Status', (payout) => payout.status],
      ['Type', (payout) => payout.payoutType],
      ['Transaction ID', (payout) => payout.transactionId ?? ''],
      ['Requested', (payout) => payout.requestedAt],
      ['Processed', (payout) => payout.processedAt ?? ''],
      ['Notes', (payout) => payout.notes ?? ''],
    ],
    async (context, { rowStatus, limit, after }) => {
      const status = rowStatus as PayoutStatus | undefined;
      const { rows, more } = await payoutTable(context.table).page({ status, limit, after });
      const next = more ? payoutPosition(rows.at(-1)) : undefined;
      return { rows: await payoutsWithAgents(context, rows), next };
    },
  ),
};
