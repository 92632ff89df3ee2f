/**
 * Finds the agents of a bank file's payments whose payouts are missing in the table. It reads the whole
 * table: for the restore tool alone.
 */
import { type BatchId, periodOfBatch } from '../../../shared/kernel/batch-id.ts';
import { entityOf } from '../../platform/item.ts';
import { scanTable } from '../../platform/scan-table.ts';
import type { Table } from '../../platform/table.ts';
import { payoutIdOf } from '../../domain/payouts/open-payout.ts';
import { renderOwnReference } from '../bank-files/render-bank-text.ts';

export interface Payees {
  /** The agents whose account has this number, as they are now. */
  byAccount: ReadonlyMap<string, readonly string[]>;
  /** The agent, by the payout id that the month's run would use. */
  byMonthlyPayout: ReadonlyMap<string, string>;
  /** The payouts that our own reference in a bank's file may stand for. */
  byReference: ReadonlyMap<string, string>;
  byEmail: ReadonlyMap<string, string>;
  /** The current bank account of each agent that has one. */
  accounts: ReadonlyMap<string, string | undefined>;
}

/** Finds all agents and payouts, for a file of a batch. */
export async function findPayees(table: Table, batchId: BatchId): Promise<Payees> {
  const period = periodOfBatch(batchId);
  const byAccount = new Map<string, string[]>();
  const byMonthlyPayout = new Map<string, string>();
  const byReference = new Map<string, string>();
  const byEmail = new Map<string, string>();
  const accounts = new Map<string, string | undefined>();
  const refer = (payoutId: string) =>
    byReference.set(renderOwnReference({ batchId }, { payoutId }), payoutId);
  for await (const item of scanTable(table)) {
    const entity = entityOf(item);
    if (entity === 'payout') refer(String(item['payoutId']));
    if (entity !== 'agent') continue;
    const agentId = String(item['agentId']);
    const number = item['accountNumber'];
    const accountNumber = typeof number === 'string' ? number : undefined;
    const monthly = payoutIdOf({ agentId, period });
    byMonthlyPayout.set(monthly, agentId);
    refer(monthly);
    byEmail.set(String(item['email']), agentId);
    accounts.set(agentId, accountNumber);
    if (accountNumber)
      byAccount.set(accountNumber, [...(byAccount.get(accountNumber) ?? []), agentId]);
  }
  return { byAccount, byMonthlyPayout, byReference, byEmail, accounts };
}
