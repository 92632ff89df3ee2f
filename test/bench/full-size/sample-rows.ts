/**
 * A small network by the rules of `network.ts`: the facts as verbs, runs and batches would have stored them,
 * with balances and payouts that agree. What is derived from them is left to a rebuild.
 */
import { createHash } from 'node:crypto';
import { adminTable } from '../../../functions/data/identity/admin.table.ts';
import { agentTable } from '../../../functions/data/agents/agent.table.ts';
import { auditEventTable } from '../../../functions/data/audit/audit-event.table.ts';
import { balanceTable } from '../../../functions/data/ledger/balance.table.ts';
import { collectedLinesTable } from '../../../functions/data/monthly-run/collected-lines.table.ts';
import { ledgerEntryTable } from '../../../functions/data/ledger/ledger-entry.table.ts';
import { monthlyRunTable } from '../../../functions/data/monthly-run/monthly-run.table.ts';
import { payoutBatchTable } from '../../../functions/data/monthly-run/payout-batch.table.ts';
import { payoutTable, type StoredPayout } from '../../../functions/data/payouts/payout.table.ts';
import { productTable } from '../../../functions/data/products/product.table.ts';
import { profileTable } from '../../../functions/data/identity/profile.table.ts';
import { saleTable, type StoredSale } from '../../../functions/data/sales/sale.table.ts';
import { entityOf, type Item } from '../../../functions/platform/item.ts';
import type { Table, Write } from '../../../functions/platform/table.ts';
import type { AuditAction, AuditSubject } from '../../../shared/audit/rules.ts';
import { addMonths, dayOf, type Period, periodOf } from '../../../shared/kernel/month.ts';
import {
  entries,
  MONTHLY_COMMISSION_CENTS,
  UPFRONT_COMMISSION_CENTS,
} from '../../../shared/ledger/rules.ts';
import { agentAt, productAt, saleAt, withAttributes } from '../../support/stack/seed-rows.ts';
import { agentsInBatch, MONTHS, type NetworkSize, PRODUCTS, PROVIDERS } from './network.ts';

/** The administrator who did everything, and one who releases batches. */
export const ADMIN = 'bench-admin';
export const RELEASER = 'bench-releaser';

const never = () => new Error('Nothing is there yet');
/** As random as the ids of the user pool, and as long. */
export const uniqueId = (kind: string, number: number): string => {
  const hex = createHash('sha256').update(`${kind} ${number}`).digest('hex');
  return [0, 8, 12, 16, 20].map((from, at, all) => hex.slice(from, all[at + 1] ?? 32)).join('-');
};
const productIdAt = (index: number) => uniqueId('product', index % PRODUCTS);
export const providerAt = (index: number) => `Network ${(index % PROVIDERS) + 1}`;

/** The month that was closed last; the one after it is to be run next. */
export const lastClosed = (now: Date): Period => addMonths(periodOf(now), -2);
/** All closed months, oldest first. */
const closedMonths = (now: Date, count: number): Period[] =>
  Array.from({ length: count }, (_, at) => addMonths(lastClosed(now), at - count + 1));
const middleOf = (period: Period) => `${period}-10T08:00:00.000Z`;
const startAfter = (period: Period) => `${addMonths(period, 1)}-01T00:10:00.000Z`;
const paidAfter = (period: Period) => `${addMonths(period, 1)}-03T09:00:00.000Z`;
const agentIdAt = (index: number) => uniqueId('agent', index);
/** Unique: agents with the same account are not paid. */
const bankAt = (index: number) => ({
  bankName: 'FNB',
  accountHolderName: agentAt(index).fullName,
  accountNumber: String(62_000_000_000 + index),
  branchCode: '250655',
});
const payoutIdAt = (agent: number, period: Period) => uniqueId(`payout of ${period}`, agent);

/** Every write of a network of this size. */
export function* networkRows(table: Table, size: NetworkSize, now: Date): Generator<Write> {
  const months = closedMonths(now, size.months ?? MONTHS);
  yield* peopleRows(table, months);
  yield* productRows(table);
  const perAgent = size.sales / size.agents;
  if (!Number.isInteger(perAgent)) throw new Error('Every agent has as many sales as the others');
  const cents = new Map<Period, number>();
  const audited = size.auditedAgents ?? size.agents;
  for (let agent = 0; agent < size.agents; agent++) {
    const rows = agentRows(table, agent, { perAgent, months, cents });
    yield* agent < audited ? rows : withoutEvents(rows);
  }
  for (const period of months)
    yield* batchRows(table, period, { agents: size.agents, cents: cents.get(period) ?? 0 });
}

function* withoutEvents(writes: Iterable<Write>): Generator<Write> {
  for (const write of writes)
    if (entityOf((write.item.Put?.Item ?? {}) as Item) !== 'auditEvent') yield write;
}

function* peopleRows(table: Table, [first = '']: readonly Period[]): Generator<Write> {
  const createdAt = middleOf(addMonths(first, -1));
  for (const adminId of [ADMIN, RELEASER]) {
    const email = `${adminId}@demo.example`;
    const profile = { userId: adminId, email, role: 'admin', status: 'active' } as const;
    yield profileTable(table)
      .create({ ...profile, createdAt, updatedAt: createdAt })
      .orThrow(never);
    yield adminTable(table)
      .create({ adminId, email, fullName: adminId, phone: '', department: '', createdAt })
      .orThrow(never);
  }
}

function* productRows(table: Table): Generator<Write> {
  for (let index = 0; index < PRODUCTS; index++)
    yield productTable(table)
      .create({
        ...productAt(index),
        productId: productIdAt(index),
        providerId: providerAt(index),
        baseCommissionRate: 0,
        isActive: true,
      })
      .orThrow(never);
}

interface AgentHistory {
  perAgent: number;
  months: readonly Period[];
  /** Filled with what each month's batch paid. */
  cents: Map<Period, number>;
}

function* agentRows(table: Table, index: number, history: AgentHistory): Generator<Write> {
  const agentId = agentIdAt(index);
  const { perAgent, months } = history;
  const joinedAt = middleOf(addMonths(months[0] ?? '', -1));
  yield* accountRows(table, index, joinedAt);
  let sold = 0;
  let earnedCents = 0;
  for (const [month, period] of months.entries()) {
    const until = Math.floor((perAgent * (month + 1)) / months.length);
    for (; sold < until; sold++) yield* saleRows(table, index * perAgent + sold, index, period);
    const monthlyCents = until * MONTHLY_COMMISSION_CENTS;
    const posting = { agentId, period, at: startAfter(period), actorId: 'portal' };
    yield ledgerEntryTable(table)
      .append(posting, entries.monthly(period, monthlyCents, until))
      .orThrow(never);
    const before = Math.floor((perAgent * month) / months.length);
    const dueCents = (until - before) * UPFRONT_COMMISSION_CENTS + monthlyCents;
    earnedCents += dueCents;
    history.cents.set(period, (history.cents.get(period) ?? 0) + dueCents);
    yield* payoutRows(table, { index, period }, dueCents);
  }
  const opened = balanceTable(table).open(agentId, months.at(-1) ?? '', joinedAt);
  const sums = { earnedCents, paidCents: earnedCents, activeSales: perAgent };
  yield withAttributes(opened.orThrow(never), sums);
}

function* accountRows(table: Table, index: number, at: string): Generator<Write> {
  const agentId = agentIdAt(index);
  const { fullName, email, phone } = agentAt(index);
  const moments = { createdAt: at, updatedAt: at };
  yield agentTable(table)
    .create({
      agentId,
      email,
      fullName,
      phone,
      referralCode: `N${String(index).padStart(6, '0')}`,
      ...bankAt(index),
      profileComplete: true,
      ...moments,
    })
    .orThrow(never);
  yield profileTable(table)
    .create({ userId: agentId, email, role: 'agent', status: 'active', ...moments })
    .orThrow(never);
}

function* saleRows(table: Table, number: number, agent: number, period: Period): Generator<Write> {
  const at = middleOf(period);
  const agentId = agentIdAt(agent);
  const seed = { from: 0, count: 0, agentIds: [agentId], productId: productIdAt(number) };
  const sale: StoredSale = {
    ...saleAt(number, seed),
    saleId: uniqueId('sale', number),
    customerPhone: `+2782${String(number % 10_000_000).padStart(7, '0')}`,
    networkNumber: `ORD-${number}`,
    activatedAt: at,
    saleDate: dayOf(at),
    submittedAt: at,
    status: 'approved',
    approvedAt: at,
    approvedBy: ADMIN,
  };
  yield saleTable(table).create(sale).orThrow(never);
  const posting = { agentId, period, at, actorId: ADMIN };
  yield ledgerEntryTable(table)
    .append(posting, entries.upfront(sale.saleId, UPFRONT_COMMISSION_CENTS))
    .orThrow(never);
  const subject = { subject: 'sale', subjectId: sale.saleId, agentId } as const;
  yield event(table, { action: 'sales.submit', at, actorId: agentId, ...subject });
  yield event(table, { action: 'sales.approve', at, actorId: ADMIN, ...subject });
}

function* payoutRows(
  table: Table,
  { index, period }: { index: number; period: Period },
  amountCents: number,
): Generator<Write> {
  const agentId = agentIdAt(index);
  const payoutId = payoutIdAt(index, period);
  const [at, paidAt] = [startAfter(period), paidAfter(period)];
  const payout: StoredPayout = {
    payoutId,
    agentId,
    amountCents,
    status: 'paid',
    payoutType: 'monthly',
    requestedAt: at,
    processedAt: paidAt,
    processedBy: ADMIN,
    transactionId: `FNB-${period}`,
    createdAt: at,
    createdBy: 'portal',
    bank: bankAt(index),
    batchId: period,
    inputHash: 'seed',
  };
  yield payoutTable(table).create(payout).orThrow(never);
  const posting = { agentId, period: periodOf(at), at, actorId: 'portal' };
  yield ledgerEntryTable(table)
    .append(posting, entries.reserve(payoutId, amountCents))
    .orThrow(never);
  yield ledgerEntryTable(table)
    .append({ ...posting, at: paidAt, actorId: ADMIN }, entries.pay(payoutId, amountCents))
    .orThrow(never);
  const subject = { subject: 'payout', subjectId: payoutId, agentId, actorId: ADMIN } as const;
  yield event(table, { action: 'monthlyRun.fixAccount', at: paidAt, ...subject });
  yield event(table, { action: 'payouts.markPaid', at: paidAt, ...subject });
}

/** A month's run, and its batch with all lines paid. */
function* batchRows(
  table: Table,
  period: Period,
  { agents, cents }: { agents: number; cents: number },
): Generator<Write> {
  const [startedAt, finishedAt] = [startAfter(period), paidAfter(period)];
  const run = { period, status: 'finished', step: 'notify', startedAt, finishedAt } as const;
  yield monthlyRunTable(table)
    .create({ ...run, agents })
    .orThrow(never);
  const lines = { lines: agents, cents };
  yield withAttributes(payoutBatchTable(table).create(period).orThrow(never), {
    status: 'paid',
    lines: agents,
    totalCents: cents,
    paid: lines,
  });
  const size = agentsInBatch();
  for (let from = 0; from < agents; from += size) {
    const ids = Array.from({ length: Math.min(size, agents - from) }, (_, at) =>
      payoutIdAt(from + at, period),
    );
    yield collectedLinesTable(table).put(period, from, ids);
  }
}

interface Recorded {
  action: AuditAction;
  subject: AuditSubject;
  subjectId: string;
  agentId: string;
  actorId: string;
  at: string;
}

function event(table: Table, recorded: Recorded): Write {
  const { action, subjectId, at } = recorded;
  const topic = action.startsWith('sales') ? 'sales' : 'payouts';
  const eventId = createHash('sha256').update(`${action} ${subjectId}`).digest('hex').slice(0, 36);
  return auditEventTable(table)
    .create({ ...recorded, topic, day: dayOf(at), eventId, requestId: 'seed' })
    .orThrow(never);
}
