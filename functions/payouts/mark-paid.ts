import { entries } from '../../shared/ledger/rules.ts';
import { type AdminPayout, payoutsContract } from '../../shared/payouts/contract.ts';
import { recordEvent } from '../audit/record-event.ts';
import { postEntries } from '../ledger/post-entries.ts';
import { optional } from '../platform/present.ts';
import type { Context } from '../platform/context.ts';
import { verb } from '../platform/verb.ts';
import { checkRelease } from './check-release.ts';
import { setLinkedSale } from './set-linked-sale.ts';
import { payoutFreezeTable } from './payout-freeze.table.ts';
import { payoutTable } from './payout.table.ts';
import { forAdmin, payoutChanged, readPayout, requireNoBatch } from './read-payout.ts';

/** Marks one payout as paid. */
export const markPaid = verb(payoutsContract.markPaid, markOnePaid);

/**
 * * Processing to paid (Released), with the bank's transaction id: reserved becomes paid, and a linked
 * sale becomes paid in the same transaction (DESIGN 7 and 10.6). Without notes, none remain.
 * @throws DomainError NOT_FOUND; CONFLICT with the payout's current state where the step isn't open
 */
export async function markOnePaid(
  context: Context,
  {
    payoutId,
    transactionId,
    notes,
  }: { payoutId: string; transactionId: string; notes?: string | undefined },
): Promise<AdminPayout> {
  const { actor, clock, table } = context;
  await table.planAndTransact(async () => {
    const payout = await readPayout(context, payoutId);
    if (payout.status !== 'processing') throw payoutChanged(payout);
    requireNoBatch(payout);
    const guards = await checkRelease(context, payout);
    const at = clock.now().toISOString();
    const changes = {
      status: 'paid',
      transactionId,
      processedAt: at,
      processedBy: actor.userId,
      ...optional({ notes }),
    } as const;
    await table.transact([
      payoutTable(table).step(
        payout,
        { from: ['processing'], changes, clears: notes === undefined ? ['notes'] : [] },
        payoutChanged,
      ),
      ...guards,
      payoutFreezeTable(table).requireThawed(payout.agentId),
      ...postEntries(context, {
        agentId: payout.agentId,
        entries: [entries.pay(payoutId, payout.amountCents)],
        notFrozen: true,
        at,
      }),
      ...(await setLinkedSale(context, payout, 'paid')),
      recordEvent(context, {
        action: 'payouts.markPaid',
        subject: 'payout',
        subjectId: payoutId,
        agentId: payout.agentId,
        at,
        before: { status: 'processing', ...optional({ notes: payout.notes }) },
        after: { status: 'paid', transactionId, ...optional({ notes }) },
      }),
    ]);
  });
  return forAdmin(context, await readPayout(context, payoutId));
}
