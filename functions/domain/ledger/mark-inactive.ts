/** What a balance knows of its agent's account: whether it is active, for the leaderboard. */
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import { balanceTable } from '../../data/balance.table.ts';

/** The write that goes with each change of an agent's status. */
export const markInactive = ({ table }: Context, agentId: string, isInactive: boolean): Write =>
  balanceTable(table).setInactive(agentId, isInactive);
