import { entries } from '../../../shared/ledger/rules.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { gateTable } from '../../data/payouts/gate.table.ts';
import { type StoredPayout, payoutTable } from '../../data/payouts/payout.table.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import type { Write } from '../../platform/table.ts';
import { recordEvent } from '../audit/record-event.ts';
import { postEntries } from '../ledger/post-entries.ts';
import { requireBanking } from './check-banking.ts';
import { markPaidAccount } from './mark-paid-account.ts';
import { payoutChanged } from './read-payout.ts';
import { setLinkedSale } from './set-linked-sale.ts';

/** The bank's data about a payment. */
export interface BankConfirmation {
  transactionId: string;
  notes?: string | undefined;
  /** The bank's file that said it. */
  bankFileId?: string | undefined;
}

/**
 * The writes that mark a processing payout as paid. In the transaction they throw `Stale` where its
 * sale or its agent's account changed meanwhile.
 */
export async function payingOf(
  context: Context,
  payout: StoredPayout,
  { transactionId, notes, bankFileId }: BankConfirmation,
): Promise<Write[]> {
  const { actor, clock, table } = context;
  const { payoutId, agentId, amountCents } = payout;
  // A payout that was fixed without an account goes to the one that the agent has now.
  const owner = payout.bank ? undefined : await agentTable(table).get(agentId);
  const at = clock.now().toISOString();
  const changes = {
    status: 'paid',
    transactionId,
    processedAt: at,
    processedBy: actor.userId,
    ...optional({ notes, bankFileId }),
  } as const;
  return [
    payoutTable(table)
      .step(payout, {
        from: ['processing'],
        changes,
        clears: notes === undefined ? ['notes'] : [],
      })
      .orThrow(payoutChanged),
    ...(owner ? [requireBanking(context, owner)] : []),
    gateTable(table).requirePayoutsOpen(agentId),
    ...postEntries(context, {
      agentId,
      entries: [entries.pay(payoutId, amountCents)],
      notFrozen: true,
      at,
    }),
    ...(await setLinkedSale(context, payout, 'paid')),
    ...(await markPaidAccount(context, payout, at)),
    recordEvent(context, {
      action: 'payouts.markPaid',
      subject: 'payout',
      subjectId: payoutId,
      agentId,
      at,
      before: { status: 'processing', ...optional({ notes: payout.notes }) },
      after: {
        status: 'paid',
        transactionId,
        ...optional({ notes, bankFileId }),
        // Without an account before, this releases it.
        ...(payout.bank ? {} : { amountCents }),
      },
    }),
  ];
}
