import { entries } from '../../../shared/ledger/rules.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { gateTable } from '../../data/payouts/gate.table.ts';
import {
  type BankSnapshot,
  payoutTable,
  type StoredPayout,
} from '../../data/payouts/payout.table.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import { Stale, type Write } from '../../platform/table.ts';
import { recordEvent } from '../audit/record-event.ts';
import { postEntries } from '../ledger/post-entries.ts';
import { requireBanking } from './check-banking.ts';
import { payoutChanged } from './read-payout.ts';
import { setLinkedSale } from './set-linked-sale.ts';
import { holdsPayments } from '../../../shared/kernel/account-check.ts';
import { agentBankingTable } from '../../data/agents/agent-banking.table.ts';
import { bankCheckOf } from '../agents/record-check.ts';
import { isPaidTo } from './read-paid-at.ts';

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
      about: ['payout', payoutId],
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

/**
 * The write that ends the hold of a failed check, because the account receives this payment: the check
 * came after the payout was on its way. Empty where nothing is held, or the agent has another account by
 * now. In the transaction it throws `Stale` where the account changed meanwhile.
 */
async function markPaidAccount(
  { table }: Pick<Context, 'table'>,
  { agentId, bank }: StoredPayout,
  at: string,
): Promise<Write[]> {
  if (!bank) return [];
  const agent = await agentTable(table).get(agentId);
  if (!agent?.bankCheck || !holdsPayments(agent.bankCheck)) return [];
  if (!isPaidTo(agent, bank as BankSnapshot)) return [];
  const check = { ...bankCheckOf(agent), at: agent.bankCheck.at, paidAt: at };
  const stale = () => new Stale('The bank details or their check changed meanwhile');
  return [agentBankingTable(table).replaceCheck(agent, check).orThrow(stale)];
}
