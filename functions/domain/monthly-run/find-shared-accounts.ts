import pMap from 'p-map';
import { duplicatesOf } from '../../../shared/monthly-run/rules.ts';
import { agentTable } from '../../data/agent.table.ts';
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
    async (line) => inBatch.has(line) || (await agentTable(table).sharingAccount(line)).length > 0,
    { concurrency: AT_ONCE },
  );
  return lines.filter((_, at) => isShared[at]);
}
