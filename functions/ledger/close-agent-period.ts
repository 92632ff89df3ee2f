/**
 * Closes a period for one agent: one `monthly` entry for the sales that are active at its end
 * (DESIGN 7, the month's edge). The monthly run does this for every agent.
 */
import { conflict, notFound } from '../../shared/kernel/errors.ts';
import { type Period, periodOf, startOf, addMonths } from '../../shared/kernel/month.ts';
import {
  activeAtEnd,
  entries,
  fold,
  monthlyCommissionOf,
  nextToClose,
} from '../../shared/ledger/rules.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Context } from '../platform/context.ts';
import { Stale } from '../platform/table.ts';
import { type Balance, balanceTable, countsOf } from './balance.table.ts';
import { ledgerEntryTable } from './ledger-entry.table.ts';

/**
 * Closes `period` for an agent; where it is closed already, nothing happens.
 * @returns the monthly commission that the period earned, in cents
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
    if (balance.closedThrough >= period) return earnedIn(context, agentId, period);
    if (nextToClose(balance.closedThrough) !== period)
      throw conflict(`${nextToClose(balance.closedThrough)} must close before ${period}.`);
    return close(context, balance, period);
  });
}

async function close(context: Context, balance: Balance, period: Period): Promise<number> {
  const { agentId } = balance;
  const activeSales = activeAtEnd(balance.activeSales, countsOf(balance, period));
  const amountCents = monthlyCommissionOf(activeSales);
  const earned = amountCents > 0 ? [entries.monthly(period, amountCents)] : [];
  const at = context.clock.now().toISOString();
  const lastInstant = new Date(Date.parse(startOf(addMonths(period, 1))) - 1).toISOString();
  const stale = () => new Stale('The balance changed meanwhile');
  await context.table.transact([
    balanceTable(context.table).closePeriod(
      balance,
      { period, activeSales, movement: fold(earned), at },
      stale,
    ),
    ...earned.map((entry) =>
      ledgerEntryTable(context.table).append(
        // The commission belongs to the month that it is for, and stands there in the statement.
        { agentId, at: lastInstant, period, actorId: context.actor.userId },
        entry,
        stale,
      ),
    ),
    recordEvent(context, {
      action: 'ledger.closePeriod',
      subject: 'agent',
      subjectId: agentId,
      at,
      after: { period, activeSales, amountCents },
    }),
  ]);
  return amountCents;
}

async function earnedIn(context: Context, agentId: string, period: Period): Promise<number> {
  const entry = await ledgerEntryTable(context.table).get(agentId, `monthly#${period}`);
  return entry?.earnedCents ?? 0;
}
