import { periodOf } from '../../../shared/kernel/month.ts';
import { nextToClose } from '../../../shared/ledger/rules.ts';
import type { Context } from '../../platform/context.ts';
import { closeAgentPeriod } from './close-agent-period.ts';
import { readBalance } from './read-balance.ts';

/** Closes the past months of a deleted agent, in order; monthly runs leave deleted agents out. */
export async function closePastPeriods(context: Context, agentId: string): Promise<void> {
  for (;;) {
    const balance = await readBalance(context, agentId);
    if (!balance) return;
    const period = nextToClose(balance.closedThrough);
    if (period >= periodOf(context.clock.now())) return;
    await closeAgentPeriod(context, { agentId, period });
  }
}
