/**
 * The run pays an agent's available balance with a new payout, made in the transaction that closes
 * the month: before that, it doesn't exist.
 */
import { entries, nextToClose } from '../../../shared/ledger/rules.ts';
import type { Balance } from '../../data/ledger/balance.table.ts';
import {
  closeNextPeriod,
  nextCommissionOf,
  readCommission,
} from '../../domain/ledger/close-agent-period.ts';
import { postEntries } from '../../domain/ledger/post-entries.ts';
import { readBalance } from '../../domain/ledger/read-balance.ts';
import { openPayout, payoutIdOf } from '../../domain/payouts/open-payout.ts';
import { payoutTable } from '../../data/payouts/payout.table.ts';
import type { Context } from '../../platform/context.ts';
import { hashOf } from '../../platform/idempotency.ts';
import { Stale, type Write } from '../../platform/table.ts';
import { batchExceptionTable } from '../../data/monthly-run/batch-exception.table.ts';
import { batchGate, gateTable } from '../../data/payouts/gate.table.ts';
import type { AgentRunKey } from './collect-pending.ts';
import {
  dueOf,
  isCollected,
  type PlannedPayment,
  planBalance,
} from '../../domain/monthly-run/plan-payments.ts';
import { readRunPayee } from '../../domain/monthly-run/read-run-payee.ts';

/** The result for one agent; amounts in cents. */
export interface Collected {
  accruedCents: number;
  /** Amount of the payout that the run made for this agent. */
  madeCents?: number;
  /** Payouts that are lines of the batch. */
  payoutIds: string[];
}

/** The result for the balance; `isRepeat` where the month was already closed. */
type BalanceResult = Collected & { isRepeat: boolean };

interface Plan extends AgentRunKey {
  balance: Balance;
  /** ISO 8601. */
  at: string;
  /** True while lines can join the batch. */
  isCollecting: boolean;
}

/** Closes one month or collects the balance; a plan for `planAndTransact`. */
export async function collectBalance(
  context: Context,
  part: AgentRunKey,
): Promise<BalanceResult | 'earlier month closed' | 'no balance'> {
  const { clock, table } = context;
  const [balance, isCollecting] = await Promise.all([
    readBalance(context, part.agentId),
    gateTable(table).isOpen(batchGate(part.period), part.agentId),
  ]);
  if (!isCollected(balance)) return 'no balance';
  const plan = { ...part, balance, isCollecting, at: clock.now().toISOString() };
  const next = nextToClose(balance.closedThrough);
  if (next > part.period) return collectAgain(context, plan);
  if (next === part.period) return closeAndCollect(context, plan);
  await table.transact(closeNextPeriod(context, balance, plan).writes);
  return 'earlier month closed';
}

async function closeAndCollect(context: Context, plan: Plan): Promise<BalanceResult> {
  const { agentId, period, balance, at } = plan;
  const { table } = context;
  const accruedCents = nextCommissionOf(balance);
  const payment = await planPayment(context, plan);
  if (!payment || payment.reasons.length > 0) {
    await table.transact([
      ...closeNextPeriod(context, balance, { at }).writes,
      ...(payment
        ? [batchExceptionTable(table).put({ batchId: period, agentId, ...payment })]
        : []),
    ]);
    return { accruedCents, payoutIds: [], isRepeat: false };
  }
  const { amountCents } = payment;
  const payoutId = payoutIdOf(plan);
  await table.transact([
    ...closeNextPeriod(context, balance, { at, reserve: entries.reserve(payoutId, amountCents) })
      .writes,
    ...payoutWrites(context, plan, amountCents),
  ]);
  return { accruedCents, madeCents: amountCents, payoutIds: [payoutId], isRepeat: false };
}

/** The month is closed already: returns its result, and checks again why the agent got no payout. */
async function collectAgain(context: Context, plan: Plan): Promise<BalanceResult> {
  const { agentId, period, at, isCollecting } = plan;
  const { table } = context;
  const payoutId = payoutIdOf(plan);
  const [accruedCents, made] = await Promise.all([
    readCommission(context, agentId, period),
    payoutTable(table).get(payoutId),
  ]);
  const told = { accruedCents, payoutIds: [] as string[], isRepeat: true };
  if (made) return { ...told, madeCents: made.amountCents, payoutIds: [payoutId] };
  if (!isCollecting) return told;
  const payment = await planPayment(context, plan);
  const isPaid = payment?.reasons.length === 0;
  const { amountCents = 0 } = payment ?? {};
  const reserve = entries.reserve(payoutId, amountCents);
  const posting = { agentId, entries: [reserve], availableIs: amountCents, notFrozen: true, at };
  await table.transact([
    gateTable(table).requireBatchOpen(period, agentId),
    payment && !isPaid
      ? batchExceptionTable(table).put({ batchId: period, agentId, ...payment })
      : batchExceptionTable(table).remove(period, agentId),
    ...(isPaid ? asPlanned(postEntries(context, posting)) : []),
    ...(isPaid ? payoutWrites(context, plan, amountCents) : []),
  ]);
  return isPaid ? { ...told, madeCents: amountCents, payoutIds: [payoutId] } : told;
}

/** Plans the payment of the balance; undefined where nothing is due, or no line can join any more. */
async function planPayment(
  context: Context,
  { balance, isCollecting, period, at }: Plan,
): Promise<PlannedPayment | undefined> {
  // Most repeats and small balances end here, without further reads.
  if (!isCollecting || dueOf(balance, period) <= 0) return undefined;
  const { minimumPayoutCents: minimumCents } = context.settings;
  return planBalance(await readRunPayee(context, balance.agentId, balance), {
    period,
    at,
    minimumCents,
  });
}

function payoutWrites(context: Context, plan: Plan, amountCents: number): Write[] {
  const { agentId, period, at } = plan;
  return asPlanned(
    openPayout(context, {
      payoutId: payoutIdOf(plan),
      agentId,
      amountCents,
      payoutType: 'monthly',
      batchId: period,
      inputHash: hashOf({ agentId, period }),
      at,
    }),
  );
}

/** If any condition fails, the plan is made again. */
const asPlanned = (writes: readonly Write[]): Write[] =>
  writes.map((write) => ({ ...write, otherwise: () => new Stale('The plan is old') }));
