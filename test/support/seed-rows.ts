/** Rows in bulk, as the verbs would have written them, for what depends on how many there are. */
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { agentTable, type StoredAgent } from '../../functions/agents/agent.table.ts';
import { agentProjection } from '../../functions/agents/project.ts';
import { profileTable } from '../../functions/identity/profile.table.ts';
import { balanceTable } from '../../functions/ledger/balance.table.ts';
import { payoutTable, type StoredPayout } from '../../functions/payouts/payout.table.ts';
import { payoutProjection } from '../../functions/payouts/project.ts';
import { type SearchEntry, searchEntryTable } from '../../functions/platform/search-entry.table.ts';
import type { Table, Write } from '../../functions/platform/table.ts';
import { saleProjection } from '../../functions/sales/project.ts';
import { saleTable, type StoredSale } from '../../functions/sales/sale.table.ts';
import { COMMISSION } from '../../functions/sales/submit-sale.ts';
import type { SaleStatus } from '../../shared/sales/contract.ts';
import { FREQUENT_CUSTOMER, personAt } from './seed-names.ts';

export interface Seed {
  /** How many rows of a kind there are before, and how many to add. */
  from: number;
  count: number;
  /** Who has them, in turn. */
  agentIds: readonly string[];
  productId: string;
}

/** DynamoDB's limit. */
const IN_ONE_BATCH = 25;
const AT_ONCE = 4;
const FIRST_DAY = Date.UTC(2026, 0, 5);
const MINUTE = 60_000;
/** Each agent's, in turn: five, so that the newest of 1,000 rows are like those of 100,000. */
const SALE_STATUSES: readonly SaleStatus[] = [
  'pending',
  'approved',
  'rejected',
  'pending',
  'approved',
];
const PAYOUT_STATUSES = ['pending', 'paid', 'pending', 'paid', 'pending'] as const;
/** The frequent customer buys every so often, among so many sales and never after. */
const FREQUENT = { every: 10, until: 500 };

const instantOf = (index: number) => new Date(FIRST_DAY + index * MINUTE).toISOString();
/** As long for each, so that a page of rows weighs the same wherever it begins. */
const numberOf = (index: number) => String(index).padStart(6, '0');
const turn = <T>(all: readonly T[], index: number): T => all[index % all.length] as T;
/** Agents have rows in turn; this is how many an agent has before. */
const roundOf = (index: number, { agentIds }: Seed) => Math.floor(index / agentIds.length);

function saleAt(index: number, seed: Seed): StoredSale {
  const { agentIds, productId } = seed;
  const at = instantOf(index);
  const agentId = turn(agentIds, index);
  const status = turn(SALE_STATUSES, roundOf(index, seed));
  const frequent = index < FREQUENT.until && index % FREQUENT.every === 0;
  const { name, mailbox } = frequent ? FREQUENT_CUSTOMER : personAt(index);
  return {
    ...COMMISSION,
    saleId: `seeded-sale-${numberOf(index)}`,
    agentId,
    customerName: name,
    customerEmail: `${mailbox}${numberOf(index)}@customer.example`,
    customerPhone: '+27821234567',
    productId,
    productName: 'Fibre 100',
    saleValueCents: 79_900,
    saleDate: at.slice(0, 10),
    submittedAt: at,
    status,
    ...(status === 'approved' ? { approvedAt: at, approvedBy: 'seed' } : {}),
    ...(status === 'rejected' ? { rejectedAt: at, rejectionReason: 'Not reachable' } : {}),
    createdBy: agentId,
    inputHash: 'seed',
  };
}

function payoutAt(index: number, seed: Seed): StoredPayout {
  const at = instantOf(index);
  const agentId = turn(seed.agentIds, index);
  const status = turn(PAYOUT_STATUSES, roundOf(index, seed));
  const paid = {
    processedAt: at,
    processedBy: 'seed',
    transactionId: `FNB-2026-${numberOf(index)}`,
  };
  return {
    payoutId: `seeded-payout-${numberOf(index)}`,
    agentId,
    amountCents: 5_000,
    payoutType: 'manual',
    requestedAt: at,
    createdAt: at,
    createdBy: 'seed',
    inputHash: 'seed',
    status,
    ...(status === 'paid' ? paid : {}),
  };
}

/** An agent whose name is nobody else's. */
export function agentAt(index: number): StoredAgent {
  const { name, mailbox } = personAt(index);
  const at = instantOf(index);
  return {
    agentId: `seeded-agent-${numberOf(index)}`,
    email: `${mailbox}${numberOf(index)}@demo.example`,
    fullName: `${name} ${numberOf(index)}`,
    phone: '+27821234567',
    referralCode: `SEED${String(index).padStart(4, '0')}`,
    profileComplete: false,
    createdAt: at,
    updatedAt: at,
  };
}

function* eachOf(from: number, count: number, writesAt: (index: number) => Write[]) {
  for (let index = from; index < from + count; index++) yield* writesAt(index);
}

const never = () => new Error('A batch has no conditions');
const entriesOf = (table: Table, entries: SearchEntry[]) =>
  entries.map((entry) => searchEntryTable(table).put(entry));

/** The writes of sales, with their search entries. */
export const salesOf = (table: Table, seed: Seed) =>
  eachOf(seed.from, seed.count, (index) => {
    const sale = saleAt(index, seed);
    return [
      saleTable(table).create(sale, never),
      ...entriesOf(table, saleProjection.entries(sale)),
    ];
  });

/** The writes of payouts, with their search entries. */
export const payoutsOf = (table: Table, seed: Seed) =>
  eachOf(seed.from, seed.count, (index) => {
    const payout = payoutAt(index, seed);
    return [
      payoutTable(table).create(payout, never),
      ...entriesOf(table, payoutProjection.entries(payout)),
    ];
  });

/** The writes of agents who can't sign in: with profile, balance and search entries. */
export const agentsOf = (table: Table, count: number) =>
  eachOf(0, count, (index) => {
    const agent = agentAt(index);
    const { agentId: userId, email, createdAt, updatedAt } = agent;
    const profile = { userId, email, role: 'agent', status: 'active' } as const;
    return [
      agentTable(table).create(agent, never),
      profileTable(table).create({ ...profile, createdAt, updatedAt }, never),
      balanceTable(table).open(userId, '2025-12', createdAt, never),
      ...entriesOf(table, agentProjection.entries(agent)),
    ];
  });

/**
 * Writes rows without their ledger entries: lists and searches show them, balances don't. Much faster
 * than their transactions.
 */
async function put(table: Table, writes: Iterator<Write>) {
  const nextBatch = () => {
    const batch: Write[] = [];
    while (batch.length < IN_ONE_BATCH) {
      const next = writes.next();
      if (next.done) break;
      batch.push(next.value);
    }
    return batch.map(({ item }) => ({ PutRequest: { Item: item.Put?.Item } }));
  };
  const work = async () => {
    for (let puts = nextBatch(); puts.length > 0; puts = nextBatch())
      await table.documents.send(new BatchWriteCommand({ RequestItems: { [table.name]: puts } }));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

export const seedSales = (table: Table, seed: Seed) => put(table, salesOf(table, seed));

export const seedPayouts = (table: Table, seed: Seed) => put(table, payoutsOf(table, seed));
