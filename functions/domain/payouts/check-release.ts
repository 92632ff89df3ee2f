import { heldWords, whyHeld } from '../../../shared/payouts/rules.ts';
import { forbidden } from '../../../shared/kernel/errors.ts';
import { agentTable, type StoredAgent } from '../../data/agent.table.ts';
import { bankingChanged } from '../agents/read-agent.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import type { StoredPayout } from '../../data/payout.table.ts';
import { payoutOrigin } from './present.ts';
import { readReleaser } from './read-releaser.ts';

/**
 * Refuses to let an administrator release a payout alone where the four-eyes rule forbids it. Where
 * the rule is off, it reads nothing and adds no condition.
 * @param agent as read by the caller; if undefined, it is read here where the payout has no account
 *   of its own
 * @returns the condition that the agent's account is unchanged; empty if not needed
 * @throws DomainError FORBIDDEN with the reason
 */
export async function checkRelease(
  context: Context,
  payout: StoredPayout,
  agent?: StoredAgent,
): Promise<Write[]> {
  const { table } = context;
  const releaser = await readReleaser(context);
  if (!releaser) return [];
  const owner = agent ?? (payout.bank ? undefined : await agentTable(table).get(payout.agentId));
  const [first] = whyHeld(releaser, payoutOrigin(payout, owner));
  if (first) throw forbidden(heldWords[first]);
  return payout.bank || !owner
    ? []
    : [agentTable(table).requireBanking(owner).orThrow(bankingChanged)];
}
