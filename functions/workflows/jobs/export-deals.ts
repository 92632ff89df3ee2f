/** The rows of the exports of sales and payouts, page by page. */
import type { AdminPayout, PayoutStatus } from '../../../shared/payouts/contract.ts';
import type { AdminSale, SaleStatus } from '../../../shared/sales/contract.ts';
import { payoutPosition, payoutTable } from '../../data/payout.table.ts';
import { withAgents as payoutsWithAgents } from '../../domain/payouts/read-listed-payouts.ts';
import type { Context } from '../../platform/context.ts';
import { withAgents as salesWithAgents } from '../../domain/sales/read-listed-sales.ts';
import { salePosition, saleTable } from '../../data/sale.table.ts';
import type { ExportPage, Place, Row } from './export-rows.ts';
import { writePhone, writeRand } from './write-cells.ts';

const saleRow = (sale: AdminSale): Row => ({
  'Sale ID': sale.id,
  Agent: sale.agentName,
  'Referral Code': sale.agentReferralCode,
  'Customer Name': sale.customerName,
  'Customer Email': sale.customerEmail,
  'Customer Phone': writePhone(sale.customerPhone),
  Product: sale.productName ?? 'N/A',
  'Sale Value (R)': writeRand(sale.saleValueCents),
  'Commission (R)': writeRand(sale.commissionAmountCents),
  Status: sale.status,
  Submitted: sale.submittedAt,
  'Rejection Reason': sale.rejectionReason ?? '',
});

const payoutRow = (payout: AdminPayout): Row => ({
  'Payout ID': payout.id,
  Agent: payout.agentName,
  Phone: writePhone(payout.agentPhone),
  'Amount (R)': writeRand(payout.amountCents),
  Status: payout.status,
  Type: payout.payoutType,
  'Transaction ID': payout.transactionId ?? '',
  Requested: payout.requestedAt,
  Processed: payout.processedAt ?? '',
  Notes: payout.notes ?? '',
});

export const exportDealPages = {
  exportSales: async (
    context: Context,
    { rowStatus, limit, after }: Place,
  ): Promise<ExportPage> => {
    const status = rowStatus as SaleStatus | undefined;
    const { rows, more } = await saleTable(context.table).page({ status, limit, after });
    const next = more ? salePosition(rows.at(-1)) : undefined;
    return { rows: (await salesWithAgents(context, rows)).map(saleRow), next };
  },
  exportPayouts: async (
    context: Context,
    { rowStatus, limit, after }: Place,
  ): Promise<ExportPage> => {
    const status = rowStatus as PayoutStatus | undefined;
    const { rows, more } = await payoutTable(context.table).page({ status, limit, after });
    const next = more ? payoutPosition(rows.at(-1)) : undefined;
    return { rows: (await payoutsWithAgents(context, rows)).map(payoutRow), next };
  },
};

export const exportDealColumns = {
  exportSales: [
    'Sale ID',
    'Agent',
    'Referral Code',
    'Customer Name',
    'Customer Email',
    'Customer Phone',
    'Product',
    'Sale Value (R)',
    'Commission (R)',
    'Status',
    'Submitted',
    'Rejection Reason',
  ],
  exportPayouts: [
    'Payout ID',
    'Agent',
    'Phone',
    'Amount (R)',
    'Status',
    'Type',
    'Transaction ID',
    'Requested',
    'Processed',
    'Notes',
  ],
} as const satisfies Record<keyof typeof exportDealPages, readonly string[]>;
