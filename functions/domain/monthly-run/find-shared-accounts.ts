import pMap from 'p-map';
import { duplicatesOf } from '../../../shared/monthly-run/rules.ts';
import { agentBankingTable } from '../../data/agents/agent-banking.table.ts';
import type { StoredAgent } from '../../data/agents/agent.table.ts';
import type { StoredPayout } from '../../data/payouts/payout.table.ts';
import type { Context } from '../../platform/context.ts';

/** Accounts that are looked up at the same time. */
const AT_ONCE = 25;

interface Line {
  agentId: string;
  accountNumber: string;
  /** The branch at which it is paid (`branchOf`). */
  branchCode: string;
}

/**
 * The lines to an account that is another agent's as well, whether or not the batch pays that agent.
 * @param lines those to look at
 * @param all all lines of the batch; by default the same
 */
export async function findSharedAccounts<One extends Line>(
  { table }: Pick<Context, 'table'>,
  lines: readonly One[],
  all: readonly One[] = lines,
): Promise<One[]> {
  const inBatch = new Set(duplicatesOf(all));
  const isShared = await pMap(
    lines,
    async (line) =>
      inBatch.has(line) || (await agentBankingTable(table).sharingAccount(line)).length > 0,
    { concurrency: AT_ONCE },
  );
  return lines.filter((_, at) => isShared[at]);
}

/**
 * The agents whose account a line’s agent changed to since the line joined its batch. Whoever enters an
 * account that is a line’s already doesn't hold that line up: only its own change counts.
 */
export async function findSharingSince(
  { table }: Pick<Context, 'table'>,
  { createdAt, joinedAt = createdAt }: Pick<StoredPayout, 'createdAt' | 'joinedAt'>,
  agent: StoredAgent,
): Promise<StoredAgent[]> {
  const { bankingUpdatedAt = '' } = agent;
  return bankingUpdatedAt > joinedAt ? agentBankingTable(table).sharingAccount(agent) : [];
}
