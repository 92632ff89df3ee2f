/**
 * Closes a period for one agent: one `monthly` entry for the sales that are active at its end, and a
 * `monthlyOverride` for recruits' sales. The monthly run does this for every agent.
 */
import { conflict, notFound } from '../../../shared/kernel/errors.ts';
import { type Period, periodOf, startOf, addMonths } from '../../../shared/kernel/month.ts';
import {
  bonusCentsOf,
  type Entry,
  entries,
  entryKey,
  fold,
  nextToClose,
} from '../../../shared/ledger/rules.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Context } from '../../platform/context.ts';
import { Stale, type Write } from '../../platform/table.ts';
import {
  type Balance,
  balanceTable,
  centsOfMonth,
  closedEarnings,
  nextEarnings,
} from '../../data/ledger/balance.table.ts';
import { ledgerEntryTable } from '../../data/ledger/ledger-entry.table.ts';
import { openCommission } from './read-balance.ts';

/** The writes that close a period, and its commission. */
export interface PeriodClosing {
  writes: Write[];
  activeSales: number;
  /** The monthly commission with the override, in cents. */
  amountCents: number;
  /** The override, in cents. */
  overrideCents: number;
}

/** The monthly commission and override that the next period earns with its present sales, in cents. */
export const nextCommissionOf = (balance: Balance): number =>
  openCommission(balance, nextToClose(balance.closedThrough));

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
  const earnings = nextEarnings(balance, closedEarnings(balance), period);
  const { activeSales } = earnings;
  const { commissionCents, overrideCents } = centsOfMonth(earnings);
  const earned = [
    ...(commissionCents > 0 ? [entries.monthly(period, commissionCents, activeSales)] : []),
    ...(overrideCents > 0 ? [entries.monthlyOverride(period, overrideCents)] : []),
  ];
  const reserved = reserve ? [reserve] : [];
  const lastInstant = new Date(Date.parse(startOf(addMonths(period, 1))) - 1).toISOString();
  const stale = () => new Stale('The balance changed meanwhile');
  const append = (entry: Entry, posted: { at: string; period: Period }) =>
    ledgerEntryTable(table)
      .append({ agentId, actorId: actor.userId, ...posted }, entry)
      .orThrow(stale);
  const movement = {
    ...fold([...earned, ...reserved]),
    bonusCents: bonusCentsOf(earned),
  };
  const asRead = reserve ? { availableIs: balance.availableCents, notFrozen: true } : {};
  const writes = [
    balanceTable(table)
      .closePeriod(balance, { period, earnings, movement, at, ...asRead })
      .orThrow(stale),
    // The commission belongs to the month that it was earned in, and to that month's statement.
    ...earned.map((entry) => append(entry, { at: lastInstant, period })),
    ...reserved.map((entry) => append(entry, { at, period: periodOf(at) })),
  ];
  return { writes, activeSales, amountCents: commissionCents + overrideCents, overrideCents };
}

/**
 * Closes `period` for an agent, outside a monthly run. Idempotent.
 * @returns the monthly commission of the period with the override, in cents
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
  const { writes, activeSales, amountCents, overrideCents } = closeNextPeriod(context, balance, {
    at,
  });
  await context.table.transact([
    ...writes,
    recordEvent(context, {
      action: 'ledger.closePeriod',
      about: ['agent', balance.agentId],
      at,
      after: { period, activeSales, amountCents, ...(overrideCents > 0 ? { overrideCents } : {}) },
    }),
  ]);
  return amountCents;
}

/** The monthly commission and override that a closed period earned, in cents. */
export async function readCommission(
  context: Context,
  agentId: string,
  period: Period,
): Promise<number> {
  const earned = await Promise.all(
    (['monthly', 'monthlyOverride'] as const).map((kind) =>
      ledgerEntryTable(context.table).get({ agentId, key: entryKey({ kind, cause: period }) }),
    ),
  );
  return earned.reduce((sum, entry) => sum + (entry?.earnedCents ?? 0), 0);
}
