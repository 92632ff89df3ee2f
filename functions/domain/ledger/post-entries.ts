/**
 * The only way to move money: entries, and the balance that sums them up, as writes of one
 * transaction.
 */
import { conflict, notFound } from '../../../shared/kernel/errors.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { periodOf } from '../../../shared/kernel/month.ts';
import { adjustedCentsOf, bonusCentsOf, type Entry, fold } from '../../../shared/ledger/rules.ts';
import type { Context } from '../../platform/context.ts';
import { Stale, type Write } from '../../platform/table.ts';
import {
  type Balance,
  type BalanceCondition,
  balanceTable,
} from '../../data/ledger/balance.table.ts';
import { ledgerEntryTable } from '../../data/ledger/ledger-entry.table.ts';

export interface Posting extends BalanceCondition {
  agentId: string;
  /** Applied to the balance in one write; empty where only a count changes. */
  entries: readonly Entry[];
  /** The time of the whole transaction, ISO 8601. */
  at: string;
}

/**
 * The writes that post entries to an agent's ledger, with conditions on the balance. In the
 * transaction they throw: `Stale` where the period closed meanwhile (plan again with a new time);
 * CONFLICT where the balance is frozen, differs from what was shown, or has such an entry already.
 */
export function postEntries(
  context: Context,
  { agentId, entries, at, ...condition }: Posting,
): Write[] {
  const { actor, table } = context;
  const posting = { agentId, at, period: periodOf(at), actorId: actor.userId };
  const appended = entries.map((entry) =>
    ledgerEntryTable(table)
      .append(posting, entry)
      .orThrow(() => conflict('This was already posted to the ledger.')),
  );
  const movement = {
    ...fold(entries),
    bonusCents: bonusCentsOf(entries),
    adjustedCents: adjustedCentsOf(entries),
  };
  const moved = balanceTable(table)
    .move(agentId, movement, { ...condition, at })
    .orThrow((balance) => explain(balance, condition));
  return [moved, ...appended];
}

/** Said where the agent was deleted: the balance is closed. */
export const agentGone = () => conflict('This agent was deleted, and the balance stays as it was.');

function explain(balance: Balance | undefined, condition: BalanceCondition): Error {
  if (!balance) return notFound('This agent has no balance.');
  const { open, availableIs, notFrozen, ifDeleted } = condition;
  if (ifDeleted && balance.deletedAt) return ifDeleted();
  if (open && balance.closedThrough >= open) return new Stale('The period closed meanwhile');
  if (notFrozen && balance.frozen)
    return conflict("This agent's payouts are frozen.", undefined, 'payoutsFrozen');
  if (availableIs !== undefined && balance.availableCents !== availableIs) {
    const { availableCents } = balance;
    const now = formatRand(availableCents);
    const message = `The available balance has changed: it is now ${now}.`;
    return conflict(message, { availableCents }, 'balanceChanged');
  }
  return new Stale('The balance changed meanwhile');
}
