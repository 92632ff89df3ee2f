/**
 * Closes a period for one agent: one `monthly` entry for the sales that are active at its end. The
 * monthly run does this for every agent.
 */
import { conflict, notFound } from '../../../shared/kernel/errors.ts';
import { type Period, periodOf, startOf, addMonths } from '../../../shared/kernel/month.ts';
import {
  activeAtEnd,
  type Entry,
  entries,
  fold,
  monthlyCommissionOf,
  nextToClose,
} from '../../../shared/ledger/rules.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Context } from '../../platform/context.ts';
import { Stale, type Write } from '../../platform/table.ts';
import { type Balance, balanceTable, countsOf } from '../../data/balance.table.ts';
import { ledgerEntryTable } from '../../data/ledger-entry.table.ts';

/** The writes that close a period, and its commission. */
export interface PeriodClosing {
  writes: Write[];
  activeSales: number;
  /** The monthly commission, in cents. */
  amountCents: number;
}

/** The monthly commission that an open period earns with its present sales, in cents. */
export const commissionOf = (balance: Balance, period: Period): number =>
  monthlyCommissionOf(activeAtEnd(balance.activeSales, countsOf(balance, period)));

/**
 * The writes that close the balance's next period. In the transaction they throw `Stale` where the
 * balance changed since it was read.
 * @param reserve reserves some or all of what is available after closing, in the same movement of
 *   the balance
 */
export function closeNextPeriod(
  context: Context,
  balance: Balance,
  { at, reserve }: { at: string; reserve?: Entry },
): PeriodClosing {
  const { agentId } = balance;
  const { actor, table } = context;
  const period = nextToClose(balance.closedThrough);
  const activeSales = activeAtEnd(balance.activeSales, countsOf(balance, period));
  const amountCents = commissionOf(balance, period);
  const earned = amountCents > 0 ? [entries.monthly(period, amountCents)] : [];
  const reserved = reserve ? [reserve] : [];
  const lastInstant = new Date(Date.parse(startOf(addMonths(period, 1))) - 1).toISOString();
  const stale = () => new Stale('The balance changed meanwhile');
  const append = (entry: Entry, posted: { at: string; period: Period }) =>
    ledgerEntryTable(table)
      .append({ agentId, actorId: actor.userId, ...posted }, entry)
      .orThrow(stale);
  const movement = fold([...earned, ...reserved]);
  const asRead = reserve ? { availableIs: balance.availableCents, notFrozen: true } : {};
  const writes = [
    balanceTable(table)
      .closePeriod(balance, { period, activeSales, movement, at, ...asRead })
      .orThrow(stale),
    // The commission belongs to the month that it was earned in, and to that month's statement.
    ...earned.map((entry) => append(entry, { at: lastInstant, period })),
    ...reserved.map((entry) => append(entry, { at, period: periodOf(at) })),
  ];
  return { writes, activeSales, amountCents };
}

/**
 * Closes `period` for an agent, outside a monthly run. Idempotent.
 * @returns the monthly commission of the period, in cents
 * @throws DomainError CONFLICT where the period isn't over, or an earlier one is still open
 */
export async function closeAgentPeriod(
  context: Context,
  { agentId, period }: { agentId: string; period: Period },
): Promise<number> {
  if (period >= periodOf(context.clock.now())) throw conflict(`${period} is not over yet.`);
  return context.table.planAndTransact(async () => {
    const balance = await balanceTable(context.table).get(agentId);
    if (!balance) throw notFound('This agent has no balance.');
    if (balance.closedThrough >= period) return readCommission(context, agentId, period);
    if (nextToClose(balance.closedThrough) !== period)
      throw conflict(`${nextToClose(balance.closedThrough)} must close before ${period}.`);
    return close(context, balance, period);
  });
}

async function close(context: Context, balance: Balance, period: Period): Promise<number> {
  const at = context.clock.now().toISOString();
  const { writes, activeSales, amountCents } = closeNextPeriod(context, balance, { at });
  await context.table.transact([
    ...writes,
    recordEvent(context, {
      action: 'ledger.closePeriod',
      subject: 'agent',
      subjectId: balance.agentId,
      at,
      after: { period, activeSales, amountCents },
    }),
  ]);
  return amountCents;
}

/** The monthly commission that a closed period earned, in cents. */
export async function readCommission(
  context: Context,
  agentId: string,
  period: Period,
): Promise<number> {
  const entry = await ledgerEntryTable(context.table).get({ agentId, key: `monthly#${period}` });
  return entry?.earnedCents ?? 0;
}
