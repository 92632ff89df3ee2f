import { type AdminPayout, payoutsContract } from '../../../shared/payouts/contract.ts';
import { agentTable } from '../../data/agent.table.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { renderBanking } from '../../domain/audit/render-banking.ts';
import { postEntries } from '../../domain/ledger/post-entries.ts';
import { withdrawLine } from '../../domain/monthly-run/withdraw-line.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import { verb } from '../verb.ts';
import { checkRelease } from '../../domain/payouts/check-release.ts';
import { payoutFreezeTable } from '../../data/payout-freeze.table.ts';
import { payoutTable, type Step, type StoredPayout } from '../../data/payout.table.ts';
import { bankOf } from '../../domain/payouts/present.ts';
import { forAdmin, payoutChanged, readPayout } from '../../domain/payouts/read-payout.ts';

/** Marks one payout as processing. */
export const markProcessing = verb(payoutsContract.markProcessing, markOneProcessing);

/**
 * Pending to processing (Paying): the bank account is fixed here. The balance stays (DESIGN 7). While its
 * batch may still change, the payout leaves it.
 * @throws DomainError NOT_FOUND; CONFLICT with the payout's current state where the step isn't open
 */
export async function markOneProcessing(
  context: Context,
  { payoutId }: { payoutId: string },
): Promise<AdminPayout> {
  await context.table.planAndTransact(async () => {
    const payout = await readPayout(context, payoutId);
    if (payout.status !== 'pending') throw payoutChanged(payout);
    const withdrawal = await withdrawLine(context, payout);
    await context.table.transact([
      ...(await processingOf(context, payout, { leavesBatch: true })),
      ...withdrawal,
    ]);
  });
  return forAdmin(context, await readPayout(context, payoutId));
}

/**
 * The writes that take a pending payout to processing. An account that was fixed before stays.
 * @throws DomainError FORBIDDEN where the actor may not release it
 */
export async function processingOf(
  context: Context,
  payout: StoredPayout,
  { leavesBatch }: Pick<Step, 'leavesBatch'> = {},
): Promise<Write[]> {
  const { actor, clock, table } = context;
  const { payoutId, agentId } = payout;
  // None is looked up where the account was fixed before.
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
    payoutTable(table).step(payout, { from: ['pending'], changes, leavesBatch }, payoutChanged),
    ...guards,
    payoutFreezeTable(table).requireThawed(agentId),
    // Moves nothing, and holds the step back where this agent's payouts are frozen.
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
