import { agentTable, bankHandsOf } from '../../data/agent.table.ts';
import { gateTable } from '../../data/gate.table.ts';
import { type StoredPayout, payoutTable } from '../../data/payout.table.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import type { Write } from '../../platform/table.ts';
import { recordEvent } from '../audit/record-event.ts';
import { renderBanking } from '../audit/render-banking.ts';
import { postEntries } from '../ledger/post-entries.ts';
import { checkBanking, requireBanking, type SeenBanking } from './check-banking.ts';
import { countRelease } from './check-release.ts';
import { bankOf } from './present.ts';
import { payoutChanged } from './read-payout.ts';

/**
 * The writes that take a pending payout to processing. A bank account that was fixed before stays;
 * else the write fixes the one that was seen, or is refused.
 * @param single for a payout by itself, which leaves its batch; absent for a line, which goes with it
 * @throws DomainError FORBIDDEN where the actor may not release it; CONFLICT where the account isn't the
 *   one that was seen, or is held
 */
export async function processingOf(
  context: Context,
  payout: StoredPayout,
  single?: SeenBanking,
): Promise<Write[]> {
  const { actor, clock, table } = context;
  const { payoutId, agentId } = payout;
  // Not needed where the bank account was fixed before.
  const agent = payout.bank ? undefined : await agentTable(table).get(agentId);
  const release = { owner: agent, isLine: single === undefined };
  const counts = await countRelease(context, payout, release);
  const despiteHold = agent && checkBanking(context, agent, single ?? {});
  const bank = bankOf(agent);
  const at = clock.now().toISOString();
  const changes = {
    status: 'processing',
    processedAt: at,
    processedBy: actor.userId,
    ...(bank ? { bank, bankEditors: agent ? bankHandsOf(agent) : [] } : {}),
  } as const;
  return [
    payoutTable(table)
      .step(payout, { from: ['pending'], changes, leavesBatch: single !== undefined })
      .orThrow(payoutChanged),
    ...(agent ? [requireBanking(context, agent)] : []),
    ...counts,
    gateTable(table).requirePayoutsOpen(agentId),
    // Without entries it moves no money, but fails while this agent's payouts are frozen.
    ...postEntries(context, { agentId, entries: [], notFrozen: true, at }),
    recordEvent(context, {
      action: 'payouts.markProcessing',
      subject: 'payout',
      subjectId: payoutId,
      agentId,
      at,
      before: { status: 'pending' },
      after: {
        status: 'processing',
        ...renderBanking(payout.bank ?? bank ?? {}),
        ...optional({ despiteHold }),
      },
    }),
  ];
}
