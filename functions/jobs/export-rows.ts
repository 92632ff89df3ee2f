/** The rows of each export, page by page. */
import { formatRand } from '../../shared/kernel/money.ts';
import { formatPhone } from '../../shared/kernel/phone.ts';
import type { AdminPayout, PayoutStatus } from '../../shared/payouts/contract.ts';
import type { AdminSale, SaleStatus } from '../../shared/sales/contract.ts';
import { payoutTable } from '../payouts/payout.table.ts';
import { payoutPosition, withAgents as payoutsWithAgents } from '../payouts/list-payouts.ts';
import type { Context } from '../platform/context.ts';
import type { Position } from '../platform/page.ts';
import { salePosition, withAgents as salesWithAgents } from '../sales/list-sales.ts';
import { saleTable } from '../sales/sale.table.ts';
import type { StoredJob } from './job.table.ts';

const PAGE = 100;
export type Row = Record<string, string>;

const plainRand = (amountCents: number) => formatRand(amountCents).replace(/[R\u00a0]/g, '');

/** `(+27) 82 123 4567`: neither a sum nor a number that loses its zero. */
const plainPhone = (number: string) => formatPhone(number).replace(/^\+(\d+)/, '(+$1)');

const saleRow = (sale: AdminSale): Row => ({
  'Sale ID': sale.id,
  Agent: sale.agentName,
  'Referral Code': sale.agentReferralCode,
  'Customer Name': sale.customerName,
  'Customer Email': sale.customerEmail,
  'Customer Phone': plainPhone(sale.customerPhone),
  Product: sale.productName ?? 'N/A',
  'Sale Value (R)': plainRand(sale.saleValueCents),
  'Commission (R)': plainRand(sale.commissionAmountCents),
  Status: sale.status,
  Submitted: sale.submittedAt,
  'Rejection Reason': sale.rejectionReason ?? '',
});

const payoutRow = (payout: AdminPayout): Row => ({
  'Payout ID': payout.id,
  Agent: payout.agentName,
  Phone: plainPhone(payout.agentPhone),
  'Amount (R)': plainRand(payout.amountCents),
  Status: payout.status,
  Type: payout.payoutType,
  'Transaction ID': payout.transactionId ?? '',
  Requested: payout.requestedAt,
  Processed: payout.processedAt ?? '',
  Notes: payout.notes ?? '',
});

interface Page {
  rows: Row[];
  next: Position | undefined;
}

interface Place {
  after: Position | undefined;
  rowStatus: StoredJob['rowStatus'];
}

const pages = {
  exportSales: async (context: Context, { after, rowStatus }: Place): Promise<Page> => {
    const status = rowStatus as SaleStatus | undefined;
    const { rows, more } = await saleTable(context.table).page({ status, limit: PAGE, after });
    const next = more ? salePosition(rows.at(-1)) : undefined;
    return { rows: (await salesWithAgents(context, rows)).map(saleRow), next };
  },
  exportPayouts: async (context: Context, { after, rowStatus }: Place): Promise<Page> => {
    const status = rowStatus as PayoutStatus | undefined;
    const { rows, more } = await payoutTable(context.table).page({ status, limit: PAGE, after });
    const next = more ? payoutPosition(rows.at(-1)) : undefined;
    return { rows: (await payoutsWithAgents(context, rows)).map(payoutRow), next };
  },
} satisfies Record<StoredJob['kind'], unknown>;

/** The columns of each export, for the file of an empty list. */
export const columnsOf: Record<StoredJob['kind'], readonly string[]> = {
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
};

/** All rows of an export, a page at a time, newest first. */
export async function* exportRows(
  context: Context,
  { kind, rowStatus }: Pick<StoredJob, 'kind' | 'rowStatus'>,
): AsyncGenerator<Row[]> {
  let after: Position | undefined;
  do {
    const page = await pages[kind](context, { after, rowStatus });
    yield page.rows;
    after = page.next;
  } while (after);
}
