import { conflict } from '../../../shared/kernel/errors.ts';
import { entries } from '../../../shared/ledger/rules.ts';
import { gateTable } from '../../data/payouts/gate.table.ts';
import { payoutTable, type StoredPayout } from '../../data/payouts/payout.table.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import type { Write } from '../../platform/table.ts';
import { recordEvent } from '../audit/record-event.ts';
import { postEntries } from '../ledger/post-entries.ts';
import { holdReturned } from './hold-returned.ts';
import { returnLine } from './return-line.ts';
import { payoutChanged } from '../payouts/read-payout.ts';
import { setLinkedSale } from '../payouts/set-linked-sale.ts';

/** A deleted agent can't be paid again: a returned amount would change a closed balance. */
const ifDeleted = () =>
  conflict(
    'This agent was deleted, and the balance stays as it was. Finance settles the returned payment by hand.',
  );

/** The cause and origin of a return. */
interface Return {
  reason: string;
  /** The bank's file that said it. */
  bankFileId?: string | undefined;
}

/**
 * The writes of a returned payment: a reversing entry makes the amount available again, and a linked
 * paid sale becomes approved again. A line of a batch stays there as returned. Nothing more is paid to
 * that account until it is changed or the hold is lifted. In the transaction they throw `Stale` where
 * what they were planned on changed.
 * @throws DomainError CONFLICT where the payout is neither processing nor paid
 */
export async function returnPayment(
  context: Context,
  payout: StoredPayout,
  { reason, bankFileId }: Return,
): Promise<Write[]> {
  const { actor, clock, table } = context;
  const { payoutId, agentId, status: from } = payout;
  if (from !== 'processing' && from !== 'paid') throw payoutChanged(payout);
  const at = clock.now().toISOString();
  const changes = {
    status: 'returned',
    notes: reason,
    processedAt: at,
    processedBy: actor.userId,
    ...optional({ bankFileId }),
  } as const;
  return [
    payoutTable(table)
      .step(payout, { from: [from], changes })
      .orThrow(payoutChanged),
    gateTable(table).requirePayoutsOpen(agentId),
    ...postEntries(context, {
      agentId,
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
      about: ['payout', payoutId],
      agentId,
      at,
      before: { status: from },
      after: {
        status: 'returned',
        amountCents: payout.amountCents,
        reason,
        ...optional({ bankFileId }),
      },
    }),
  ];
}
