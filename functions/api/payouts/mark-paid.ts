import { entries } from '../../../shared/ledger/rules.ts';
import { type AdminPayout, payoutsContract } from '../../../shared/payouts/contract.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { postEntries } from '../../domain/ledger/post-entries.ts';
import { optional } from '../../platform/present.ts';
import { withdrawLine } from '../../domain/monthly-run/withdraw-line.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import { verb } from '../verb.ts';
import { checkRelease } from '../../domain/payouts/check-release.ts';
import { setLinkedSale } from '../../domain/payouts/set-linked-sale.ts';
import { payoutFreezeTable } from '../../data/payout-freeze.table.ts';
import { payoutTable, type StoredPayout } from '../../data/payout.table.ts';
import { forAdmin, payoutChanged, readPayout } from '../../domain/payouts/read-payout.ts';

/** Marks one payout as paid. */
export const markPaid = verb(payoutsContract.markPaid, markOnePaid);

/** What the bank said of a payment. */
export interface BankWord {
  transactionId: string;
  notes?: string | undefined;
}

/**
 * Processing to paid (Released), with the bank's transaction id: reserved becomes paid, and a linked
 * sale becomes paid in the same transaction (DESIGN 7 and 10.6). Without notes, none remain.
 * @throws DomainError NOT_FOUND; CONFLICT with the payout's current state where the step isn't open
 */
export async function markOnePaid(
  context: Context,
  { payoutId, ...word }: BankWord & { payoutId: string },
): Promise<AdminPayout> {
  await context.table.planAndTransact(async () => {
    const payout = await readPayout(context, payoutId);
    if (payout.status !== 'processing') throw payoutChanged(payout);
    // What is processing leaves no batch any more.
    const withdrawal = await withdrawLine(context, payout);
    await context.table.transact([...(await payingOf(context, payout, word)), ...withdrawal]);
  });
  return forAdmin(context, await readPayout(context, payoutId));
}

/**
 * The writes that mark a processing payout as paid. In the transaction they throw `Stale` where its sale
 * changed meanwhile.
 * @throws DomainError FORBIDDEN where the actor may not release it
 */
export async function payingOf(
  context: Context,
  payout: StoredPayout,
  { transactionId, notes }: BankWord,
): Promise<Write[]> {
  const { actor, clock, table } = context;
  const { payoutId, agentId, amountCents } = payout;
  const guards = await checkRelease(context, payout);
  const at = clock.now().toISOString();
  const changes = {
    status: 'paid',
    transactionId,
    processedAt: at,
    processedBy: actor.userId,
    ...optional({ notes }),
  } as const;
  return [
    payoutTable(table).step(
      payout,
      { from: ['processing'], changes, clears: notes === undefined ? ['notes'] : [] },
      payoutChanged,
    ),
    ...guards,
    payoutFreezeTable(table).requireThawed(agentId),
    ...postEntries(context, {
      agentId,
      entries: [entries.pay(payoutId, amountCents)],
      notFrozen: true,
      at,
    }),
    ...(await setLinkedSale(context, payout, 'paid')),
    recordEvent(context, {
      action: 'payouts.markPaid',
      subject: 'payout',
      subjectId: payoutId,
      agentId,
      at,
      before: { status: 'processing', ...optional({ notes: payout.notes }) },
      after: { status: 'paid', transactionId, ...optional({ notes }) },
    }),
  ];
}
