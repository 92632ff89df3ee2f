import type { ExceptionReason } from '../../../shared/monthly-run/contract.ts';
import { type Payable, reasonsAgainst } from '../../../shared/monthly-run/rules.ts';
import { agentTable } from '../../data/agent.table.ts';
import { profileTable } from '../../data/profile.table.ts';
import { PAYOUTS_GATE, gateTable } from '../../data/gate.table.ts';
import type { Context } from '../../platform/context.ts';
import { accountOf } from './read-payee.ts';

/**
 * The present reasons to leave a payment to an agent out of a batch; empty: it can be a line.
 * @param payment its amount and minimum in cents, and whether the agent's own balance is frozen
 */
export async function readReasons(
  { clock, table }: Context,
  agentId: string,
  { isFrozen, ...payment }: Pick<Payable, 'amountCents' | 'minimumCents' | 'isFrozen'>,
): Promise<ExceptionReason[]> {
  const [agent, profile, payoutsAreOpen] = await Promise.all([
    agentTable(table).get(agentId),
    profileTable(table).get(agentId),
    gateTable(table).isOpen(PAYOUTS_GATE, agentId),
  ]);
  const heldUntil = agent?.bankHoldUntil;
  return reasonsAgainst({
    ...payment,
    isActive: profile?.status === 'active',
    hasBankDetails: accountOf(agent) !== undefined,
    isOnHold: heldUntil !== undefined && heldUntil > clock.now().toISOString(),
    isReturned: agent?.bankReturnedAt !== undefined,
    isFrozen: isFrozen || !payoutsAreOpen,
  });
}
