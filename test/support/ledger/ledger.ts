/** Looks into an agent's ledger as an auditor does, and closes months as the monthly run does. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Stack } from '../../../infra/local/stack.ts';
import { type Balance, balanceTable } from '../../../functions/data/ledger/balance.table.ts';
import { closeAgentPeriod } from '../../../functions/domain/ledger/close-agent-period.ts';
import {
  type LedgerEntry,
  ledgerEntryTable,
} from '../../../functions/data/ledger/ledger-entry.table.ts';
import { reconcileLedger } from '../../../functions/workflows/reconciliation/reconcile-ledger.ts';
import { entityOf } from '../../../functions/platform/item.ts';
import { scanTable } from '../../../functions/platform/scan-table.ts';
import {
  checkAllEvidence,
  readRules,
} from '../../../functions/workflows/audit-trail/read-evidence.ts';
import { type Context, PORTAL } from '../../../functions/platform/context.ts';
import { availableCents, fold } from '../../../shared/ledger/rules.ts';
import { tableOf } from '../stack/table.ts';

interface Books {
  balance: Balance;
  entries: LedgerEntry[];
}

/** An agent's balance and entries, once the entries fold to the balance. */
export async function booksOf(
  stack: Pick<Stack, 'database'>,
  { id: agentId }: { id: string },
): Promise<Books> {
  const table = tableOf(stack);
  const [balance, entries] = await Promise.all([
    balanceTable(table).get(agentId),
    ledgerEntryTable(table).all(agentId),
  ]);
  if (!balance) throw new Error(`There is no balance of ${agentId}`);
  const { earnedCents, reservedCents, paidCents } = balance;
  expect({ earnedCents, reservedCents, paidCents }).toEqual(fold(entries));
  expect(balance.availableCents).toBe(availableCents(balance));
  return { balance, entries };
}

/**
 * Expects every balance to agree with its ledger and with its agent's payouts, and each act to have its
 * second person.
 */
export async function expectReconciled(stack: Pick<Stack, 'database'>): Promise<void> {
  const table = tableOf(stack);
  expect(await reconcileLedger(table)).toMatchObject({ drifts: [], moving: [] });
  const days = new Set<string>();
  for await (const item of scanTable(table))
    if (entityOf(item) === 'auditEvent') days.add(String(item['day']));
  expect(await checkAllEvidence(table, await readRules(table), [...days])).toEqual([]);
}

/**
 * A context in which the portal acts by itself, at a time that the test chooses.
 * @param now ISO 8601; a function where it moves on
 */
export function contextAt(
  stack: Pick<Stack, 'database' | 'settings'>,
  now: string | (() => Date),
): Context {
  return {
    actor: PORTAL,
    clock: { now: typeof now === 'string' ? () => new Date(now) : now, real: () => new Date() },
    requestId: randomUUID(),
    table: tableOf(stack),
    settings: stack.settings,
  };
}

/**
 * Closes a period for an agent after it is over, in cents earned.
 * @param at ISO 8601, later than the period
 */
export const closePeriod = (
  stack: Pick<Stack, 'database' | 'settings'>,
  { agent, period, at }: { agent: { id: string }; period: string; at: string },
): Promise<number> => closeAgentPeriod(contextAt(stack, at), { agentId: agent.id, period });
