/**
 * Payouts that were paid singly, in no batch, as found in the damaged table; the restored one may
 * lack them. It reads the whole table: only for the restore tool.
 */
import Papa from 'papaparse';
import { textCell } from '../../../shared/kernel/csv.ts';
import { formatPlainRand } from '../../../shared/kernel/amount.ts';
import { scanTable } from '../../platform/scan-table.ts';
import type { Table } from '../../platform/table.ts';
import { payoutTable, type StoredPayout } from '../../data/payouts/payout.table.ts';
import { agentTable } from '../../data/agents/agent.table.ts';

const HEAD = ['Agent Email', 'Amount', 'Reference', 'Payout ID', 'Status', 'Processed'];

/**
 * Finds them, as CSV that `read-payment-list.ts` reads.
 * @param since ISO 8601: earlier processed payouts are left out
 * @returns CSV
 */
export async function findPayments(table: Table, since: string): Promise<string> {
  const emails = new Map<string, string>();
  const payouts: StoredPayout[] = [];
  for await (const item of scanTable(table)) {
    const agent = agentTable.parse(item);
    if (agent) emails.set(agent.agentId, agent.email);
    const payout = payoutTable.parse(item);
    if (payout) payouts.push(payout);
  }
  const sent = payouts.filter(
    ({ status, batchId, processedAt = '' }) =>
      (status === 'processing' || status === 'paid') && !batchId && processedAt >= since,
  );
  const rows = sent.map((payout) => [
    emails.get(payout.agentId) ?? '',
    formatPlainRand(payout.amountCents),
    payout.transactionId ?? payout.payoutId,
    payout.payoutId,
    payout.status,
    payout.processedAt ?? '',
  ]);
  return `${Papa.unparse([HEAD, ...rows.map((row) => row.map(textCell))], { newline: '\n' })}\n`;
}
