import { agentTable } from '../../data/agent.table.ts';
import { gateTable } from '../../data/gate.table.ts';
import { type StoredPayout, type Step, payoutTable } from '../../data/payout.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import { recordEvent } from '../audit/record-event.ts';
import { renderBanking } from '../audit/render-banking.ts';
import { postEntries } from '../ledger/post-entries.ts';
import { checkRelease } from './check-release.ts';
import { bankOf } from './present.ts';
import { payoutChanged } from './read-payout.ts';

/**
 * The writes that take a pending payout to processing. A bank account that was fixed before stays.
 * @throws DomainError FORBIDDEN where the actor may not release it
 */
export async function processingOf(
  context: Context,
  payout: StoredPayout,
  { leavesBatch }: Pick<Step, 'leavesBatch'> = {},
): Promise<Write[]> {
  const { actor, clock, table } = context;
  const { payoutId, agentId } = payout;
  // Not needed where the bank account was fixed before.
  const agent = payout.bank ? undefined : await agentTable(table).get(agentId);
  const guards = await checkRelease(context, payout, agent);
  const bank = bankOf(agent);
  const at = clock.now().toISOString();
  const changes = {
    status: 'processing',
    processedAt: at,
    processedBy: actor.userId,
    ...(bank ? { bank, bankEditors: agent?.bankEditors ?? [] } : {}),
  } as const;
  return [
    payoutTable(table)
      .step(payout, { from: ['pending'], changes, leavesBatch })
      .orThrow(payoutChanged),
    ...guards,
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
      after: { status: 'processing', ...renderBanking(payout.bank ?? bank ?? {}) },
    }),
  ];
}
