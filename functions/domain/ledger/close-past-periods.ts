import { periodOf } from '../../../shared/kernel/month.ts';
import { nextToClose } from '../../../shared/ledger/rules.ts';
import type { Context } from '../../platform/context.ts';
import { closeAgentPeriod } from './close-agent-period.ts';
import { readBalance } from './read-balance.ts';

/**
 * Closes an agent's months that are over, in order. A deleted agent's end before the month of the deletion,
 * which earns nothing, however late this is called; monthly runs leave deleted agents out.
 */
export async function closePastPeriods(context: Context, agentId: string): Promise<void> {
  for (;;) {
    const balance = await readBalance(context, agentId);
    if (!balance) return;
    const period = nextToClose(balance.closedThrough);
    if (period >= periodOf(balance.deletedAt ?? context.clock.now())) return;
    await closeAgentPeriod(context, { agentId, period });
  }
}
