/** Presents ledger data in API answers; lists every field. */
import { accountWords, DELETED_AGENT } from '../../../shared/agents/rules.ts';
import type { StatementLine, StatementSale } from '../../../shared/ledger/contract.ts';
import {
  owedCents,
  recruitEarningOf,
  recruitOf,
  salesBehind,
} from '../../../shared/ledger/rules.ts';
import type { StoredAdjustment } from '../../data/adjustments/adjustment.table.ts';
import type { StoredAgent } from '../../data/agents/agent.table.ts';
import type { StoredPayout } from '../../data/payouts/payout.table.ts';
import { optional } from '../../platform/present.ts';
import type { StoredSale } from '../../data/sales/sale.table.ts';
import type { LedgerEntry } from '../../data/ledger/ledger-entry.table.ts';

/** The cause of an entry; only one of them is set. */
interface EntryCause {
  sale: StoredSale | undefined;
  payout: StoredPayout | undefined;
  recruit: StoredAgent | undefined;
  adjustment: StoredAdjustment | undefined;
}

/** An entry as a statement line; empty where the owed amount doesn't change. */
export function presentLine(
  entry: LedgerEntry,
  { sale, payout, recruit, adjustment }: EntryCause,
): StatementLine[] {
  const { key: id, kind, at } = entry;
  const amountCents = owedCents(entry);
  if (kind === 'reserve' || kind === 'release' || amountCents === 0) return [];
  const line = { id, kind, at, amountCents };
  const recruitName = recruitOf(entry) ? (recruit?.fullName ?? DELETED_AGENT) : undefined;
  const undoneFor = kind === 'reversal' ? sale?.rejectionReason : undefined;
  return [
    {
      ...line,
      ...saleOf(sale),
      ...payoutOf(payout),
      ...optional({
        sales: kind === 'monthly' ? salesBehind(entry) : undefined,
        ...earningOf(entry),
        recruitId: recruit?.agentId,
        recruitName,
        adjustmentKind: adjustment?.kind,
        reason: adjustment?.reason ?? undoneFor,
      }),
    },
  ];
}

/** How a recruit's sale earned what an entry pays or takes back; nothing for other entries. */
function earningOf(entry: LedgerEntry): Pick<StatementLine, 'earning' | 'recruitSale'> {
  const earning = recruitEarningOf(entry)?.earning;
  return earning === 'bonus' ? { earning, recruitSale: entry.sales ?? 1 } : optional({ earning });
}

const saleOf = (sale: StoredSale | undefined) =>
  optional({
    saleId: sale?.saleId,
    customerName: sale?.customerName,
    productName: sale?.productName,
  });

const payoutOf = (payout: StoredPayout | undefined) =>
  optional({
    payoutId: payout?.payoutId,
    transactionId: payout?.transactionId,
    bankAccount: accountWords(payout?.bank),
  });

/** A sale behind the monthly commission. */
export const presentStatementSale = (sale: StoredSale): StatementSale => ({
  id: sale.saleId,
  customerName: sale.customerName,
  approvedAt: sale.approvedAt ?? sale.submittedAt,
  monthlyCommissionCents: sale.monthlyCommissionCents,
  ...optional({ productName: sale.productName }),
});
