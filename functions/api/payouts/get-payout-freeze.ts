import { payoutsContract } from '../../../shared/payouts/contract.ts';
import { gateTable, PAYOUTS_GATE } from '../../data/gate.table.ts';
import { optional } from '../../platform/present.ts';
import { verb } from '../verb.ts';

/** Tells administrators beforehand that every write to payouts is refused. */
export const getPayoutFreeze = verb(payoutsContract.getPayoutFreeze, async ({ table }) => {
  const closure = await gateTable(table).closure(PAYOUTS_GATE);
  if (!closure) return {};
  const { closedAt: since, reason } = closure;
  return { frozen: { since, ...optional({ reason }) } };
});
