import { gateTable, PAYOUTS_GATE } from '../../data/payouts/gate.table.ts';
import type { Context } from '../../platform/context.ts';

/** True while the payouts of all agents are frozen; one agent's freeze is in the balance. */
export const readAllFrozen = async ({ table }: Context, agentId: string): Promise<boolean> =>
  !(await gateTable(table).isOpen(PAYOUTS_GATE, agentId));
