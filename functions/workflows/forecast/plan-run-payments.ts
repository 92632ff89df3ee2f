/** All payments of the next run, planned for every agent that there is. Reads only. */
import pMap from 'p-map';
import type { ForecastRow } from '../../../shared/monthly-run/schemas.ts';
import { branchOf } from '../../../shared/kernel/banks.ts';
import { maskedAccount } from '../../../shared/agents/rules.ts';
import { agentTable, type StoredAgent } from '../../data/agents/agent.table.ts';
import { gateTable, PAYOUTS_GATE } from '../../data/payouts/gate.table.ts';
import { profileTable } from '../../data/identity/profile.table.ts';
import { readBalancesNow } from '../../domain/ledger/read-balance.ts';
import { findSharedAccounts } from '../../domain/monthly-run/find-shared-accounts.ts';
import {
  type AgentPayment,
  dueOf,
  isCollected,
  planPayments,
  type RunPayee,
  type RunTerms,
} from '../../domain/monthly-run/plan-payments.ts';
import { readPendingPayouts } from '../../domain/monthly-run/read-pending-payouts.ts';
import type { Context } from '../../platform/context.ts';
import { pagesOf } from '../../platform/pages.ts';

/** Agents that are read at once. */
const PAGE = 100;
/** Agents of a page whose payouts are read at the same time. */
const AT_ONCE = 25;
/** Lines whose accounts are looked up between two signs of life. */
const LINES_AT_ONCE = 500;

/** Agents whose balance stays below zero after the run, and what they owe together. */
export interface Debts {
  owing: number;
  owedCents: number;
}

/** A row, with the account of a line for finding it again at another agent. */
interface PlannedRow {
  row: ForecastRow;
  accountNumber: string;
  branchCode: string;
}

/**
 * Plans the run's payments, agent by agent, then finds the lines to an account of several agents.
 * @param terms as of the run's start, so that a hold that ends before it doesn't count
 * @param onAgents called after each page with the number of agents that it had, and between the
 *   look-ups of accounts with 0
 */
export async function planRunPayments(
  context: Context,
  terms: RunTerms,
  onAgents: (count: number) => Promise<void>,
): Promise<{ rows: ForecastRow[]; debts: Debts }> {
  const planned: PlannedRow[] = [];
  const debts: Debts = { owing: 0, owedCents: 0 };
  const pages = pagesOf(async (after: string | undefined) => {
    const { rows, cursor: next } = await agentTable(context.table).page(after ?? null, PAGE);
    return { rows, next };
  });
  for await (const agents of pages) {
    planned.push(...(await planPage(context, { terms, debts }, agents)));
    await onAgents(agents.length);
  }
  await setSharedAside(context, planned, onAgents);
  return { rows: planned.map(({ row }) => row), debts };
}

async function planPage(
  context: Context,
  { terms, debts }: { terms: RunTerms; debts: Debts },
  listed: readonly StoredAgent[],
): Promise<PlannedRow[]> {
  const { table } = context;
  const ids = listed.map(({ agentId }) => agentId);
  // The list may lag; these reads don't.
  const [agents, profiles, balances, closure] = await Promise.all([
    agentTable(table).getManyNow(ids),
    profileTable(table).getManyNow(ids),
    readBalancesNow(context, ids),
    gateTable(table).closure(PAYOUTS_GATE),
  ]);
  const planAgent = async (agentId: string): Promise<PlannedRow[]> => {
    const payee: RunPayee = {
      agent: agents.get(agentId),
      profile: profiles.get(agentId),
      balance: balances.get(agentId),
      payoutsAreOpen: closure === undefined,
    };
    if (!payee.balance) return [];
    const dueCents = isCollected(payee.balance) ? dueOf(payee.balance, terms.period) : 0;
    if (dueCents < 0) {
      debts.owing += 1;
      debts.owedCents -= dueCents;
    }
    const pending = await readPendingPayouts(context, { agentId, period: terms.period });
    return planPayments(payee, pending, terms).map((one) => rowOf(agentId, payee.agent, one));
  };
  return (await pMap(ids, planAgent, { concurrency: AT_ONCE })).flat();
}

function rowOf(
  agentId: string,
  agent: StoredAgent | undefined,
  { payout, amountCents, reasons }: AgentPayment,
): PlannedRow {
  const { fullName = '', bankName = '', accountNumber = '' } = agent ?? {};
  return {
    row: {
      id: payout?.payoutId ?? agentId,
      agentId,
      agentName: fullName,
      ...(payout ? { payoutId: payout.payoutId } : {}),
      payoutType: payout?.payoutType ?? 'monthly',
      amountCents,
      bankName,
      accountNumber: accountNumber && maskedAccount(accountNumber),
      reasons,
    },
    accountNumber,
    branchCode: branchOf(agent ?? {}),
  };
}

/** Gives the lines to an account of several agents their reason to stay out. */
async function setSharedAside(
  context: Context,
  planned: readonly PlannedRow[],
  onAgents: (count: number) => Promise<void>,
): Promise<void> {
  const lines = planned
    .filter(({ row }) => row.reasons.length === 0)
    .map(({ row, ...account }) => ({ ...account, row, agentId: row.agentId }));
  for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
    const some = lines.slice(from, from + LINES_AT_ONCE);
    const shared = await findSharedAccounts(context, some, lines);
    for (const { row } of shared) row.reasons = ['duplicateAccount'];
    await onAgents(0);
  }
}
