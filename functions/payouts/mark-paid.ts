import { entries } from '../../shared/ledger/rules.ts';
import { payoutsContract } from '../../shared/payouts/contract.ts';
import { recordEvent } from '../audit/record-event.ts';
import { postEntries } from '../ledger/post-entries.ts';
import { optional } from '../platform/present.ts';
import { verb } from '../platform/verb.ts';
import { setLinkedSale } from './set-linked-sale.ts';
import { payoutFreezeTable } from './payout-freeze.table.ts';
import { payoutTable } from './payout.table.ts';
import { forAdmin, payoutChanged, readPayout, requireNoBatch } from './read-payout.ts';

/**
 * Processing to paid (Released), with the bank's transaction id: reserved becomes paid, and a linked
 * sale becomes paid in the same transaction (DESIGN 7 and 10.6). Without notes, none remain.
 */
export const markPaid = verb(
  payoutsContract.markPaid,
  async (context, { payoutId, transactionId, notes }) => {
    const { actor, clock, table } = context;
    await table.planAndTransact(async () => {
      const payout = await readPayout(context, payoutId);
      if (payout.status !== 'processing') throw payoutChanged(payout);
      requireNoBatch(payout);
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
          at,
          before: { status: 'processing' },
          after: { status: 'paid', transactionId },
        }),
      ]);
    });
    return forAdmin(context, await readPayout(context, payoutId));
  },
);
