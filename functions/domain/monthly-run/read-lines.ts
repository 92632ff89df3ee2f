import { branchOf } from '../../../shared/kernel/banks.ts';
import type { BatchId } from '../../../shared/kernel/batch-id.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { payoutTable } from '../../data/payouts/payout.table.ts';
import type { Context } from '../../platform/context.ts';
import { collectedLinesTable } from '../../data/monthly-run/collected-lines.table.ts';

/** The maximum of DynamoDB's batch read. */
const AT_ONCE = 100;

/** A payout of a batch, with the account that it would go to now. */
export interface BatchPayout {
  payoutId: string;
  agentId: string;
  amountCents: number;
  accountNumber: string;
  branchCode: string;
}

/**
 * The lines of a batch that a run collected, read by their keys. Only the needed attributes are
 * kept: a batch may have many thousands.
 */
export async function readLines({ table }: Context, batchId: BatchId): Promise<BatchPayout[]> {
  const ids = [...(await collectedLinesTable(table).all(batchId))];
  const lines: BatchPayout[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const found = await payoutTable(table).getManyNow(ids.slice(from, from + AT_ONCE));
    const payouts = [...found.values()].filter(
      (payout) => payout.batchId === batchId && payout.status === 'pending',
    );
    const agents = await agentTable(table).getMany(payouts.map(({ agentId }) => agentId));
    for (const { payoutId, agentId, amountCents } of payouts) {
      const { accountNumber = '', ...bank } = agents.get(agentId) ?? {};
      lines.push({ payoutId, agentId, amountCents, accountNumber, branchCode: branchOf(bank) });
    }
  }
  return lines;
}
