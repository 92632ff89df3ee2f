import { conflict } from '../../../shared/kernel/errors.ts';
import { entries } from '../../../shared/ledger/rules.ts';
import { payoutsContract } from '../../../shared/payouts/contract.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { postEntries } from '../../domain/ledger/post-entries.ts';
import { holdReturned } from '../../domain/monthly-run/hold-returned.ts';
import { returnLine } from '../../domain/monthly-run/return-line.ts';
import { verb } from '../verb.ts';
import { setLinkedSale } from '../../domain/payouts/set-linked-sale.ts';
import { gateTable } from '../../data/gate.table.ts';
import { payoutTable } from '../../data/payout.table.ts';
import { forAdmin, payoutChanged, readPayout } from '../../domain/payouts/read-payout.ts';

/** A deleted agent can't be paid again: a returned amount would change a closed balance. */
const ifDeleted = () =>
  conflict(
    'This agent was deleted, and the balance stays as it was. Finance settles the returned payment by hand.',
  );

/**
 * The bank returned the payment: a reversing entry makes the amount available again, and a linked
 * paid sale becomes approved again. A line of a batch stays there as returned. Nothing more is paid
 * to that account until it is changed or the hold is lifted.
 */
export const returnPayout = verb(
  payoutsContract.returnPayout,
  async (context, { payoutId, reason }) => {
    const { actor, clock, table } = context;
    await table.planAndTransact(async () => {
      const payout = await readPayout(context, payoutId);
      const from = payout.status;
      if (from !== 'processing' && from !== 'paid') throw payoutChanged(payout);
      const at = clock.now().toISOString();
      const changes = {
        status: 'returned',
        notes: reason,
        processedAt: at,
        processedBy: actor.userId,
      } as const;
      await table.transact([
        payoutTable(table)
          .step(payout, { from: [from], changes })
          .orThrow(payoutChanged),
        gateTable(table).requirePayoutsOpen(payout.agentId),
        ...postEntries(context, {
          agentId: payout.agentId,
          entries: [entries.return(payoutId, payout.amountCents, from)],
          notFrozen: true,
          ifDeleted,
          at,
        }),
        ...(await holdReturned(context, payout, { at, reason })),
        ...(await setLinkedSale(context, payout, 'approved')),
        ...(await returnLine(context, payout)),
        recordEvent(context, {
          action: 'payouts.return',
          subject: 'payout',
          subjectId: payoutId,
          agentId: payout.agentId,
          at,
          before: { status: from },
          after: { status: 'returned', reason },
        }),
      ]);
    });
    return forAdmin(context, await readPayout(context, payoutId));
  },
);
