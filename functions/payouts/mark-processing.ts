import { type AdminPayout, payoutsContract } from '../../shared/payouts/contract.ts';
import { agentTable } from '../agents/agent.table.ts';
import { recordEvent } from '../audit/record-event.ts';
import { renderBanking } from '../audit/render-banking.ts';
import { postEntries } from '../ledger/post-entries.ts';
import type { Context } from '../platform/context.ts';
import { verb } from '../platform/verb.ts';
import { checkRelease } from './check-release.ts';
import { payoutFreezeTable } from './payout-freeze.table.ts';
import { payoutTable } from './payout.table.ts';
import { bankOf } from './present.ts';
import { forAdmin, payoutChanged, readPayout, requireNoBatch } from './read-payout.ts';

/** Marks one payout as processing. */
export const markProcessing = verb(payoutsContract.markProcessing, markOneProcessing);

/**
 * Pending to processing (Paying): the bank account is fixed here. The balance stays (DESIGN 7).
 * @throws DomainError NOT_FOUND; CONFLICT with the payout's current state where the step isn't open
 */
export async function markOneProcessing(
  context: Context,
  { payoutId }: { payoutId: string },
): Promise<AdminPayout> {
  const { actor, clock, table } = context;
  const payout = await readPayout(context, payoutId);
  if (payout.status !== 'pending') throw payoutChanged(payout);
  requireNoBatch(payout);
  const agent = await agentTable(table).get(payout.agentId);
  const guards = await checkRelease(context, payout, agent);
  const bank = bankOf(agent);
  const at = clock.now().toISOString();
  await table.transact([
    payoutTable(table).step(
      payout,
      {
        from: ['pending'],
        changes: {
          status: 'processing',
          processedAt: at,
          processedBy: actor.userId,
          ...(bank ? { bank, bankEditors: agent?.bankEditors ?? [] } : {}),
        },
      },
      payoutChanged,
    ),
    ...guards,
    payoutFreezeTable(table).requireThawed(payout.agentId),
    // Moves nothing, and holds the step back where this agent's payouts are frozen.
    ...postEntries(context, { agentId: payout.agentId, entries: [], notFrozen: true, at }),
    recordEvent(context, {
      action: 'payouts.markProcessing',
      subject: 'payout',
      subjectId: payoutId,
      agentId: payout.agentId,
      at,
      before: { status: 'pending' },
      after: { status: 'processing', ...(bank ? renderBanking(bank) : {}) },
    }),
  ]);
  return forAdmin(context, await readPayout(context, payoutId));
}
