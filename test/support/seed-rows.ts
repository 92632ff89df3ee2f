/** Rows in bulk, as the verbs would have written them, for what depends on how many there are. */
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Table, Write } from '../../functions/platform/table.ts';
import { payoutTable, type StoredPayout } from '../../functions/payouts/payout.table.ts';
import { saleTable, type StoredSale } from '../../functions/sales/sale.table.ts';
import { COMMISSION } from '../../functions/sales/submit-sale.ts';
import type { SaleStatus } from '../../shared/sales/contract.ts';

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
const STATUSES: readonly SaleStatus[] = ['pending', 'approved', 'rejected'];

const instantOf = (index: number) => new Date(FIRST_DAY + index * MINUTE).toISOString();
const turn = <T>(all: readonly T[], index: number): T => all[index % all.length] as T;

function saleAt(index: number, { agentIds, productId }: Seed): StoredSale {
  const at = instantOf(index);
  const agentId = turn(agentIds, index);
  const status = turn(STATUSES, index);
  return {
    ...COMMISSION,
    saleId: `seeded-sale-${index}`,
    agentId,
    customerName: `Customer ${index}`,
    customerEmail: `customer${index}@customer.example`,
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

function payoutAt(index: number, { agentIds }: Seed): StoredPayout {
  const at = instantOf(index);
  const agentId = turn(agentIds, index);
  return {
    payoutId: `seeded-payout-${index}`,
    agentId,
    amountCents: 5_000,
    status: 'pending',
    payoutType: 'manual',
    requestedAt: at,
    createdAt: at,
    createdBy: 'seed',
    inputHash: 'seed',
  };
}

/**
 * Writes rows without their ledger entries: lists and counters show them, balances don't. Much faster
 * than their transactions.
 */
async function put(table: Table, { from, count }: Seed, writeAt: (index: number) => Write) {
  const starts = Array.from(
    { length: Math.ceil(count / IN_ONE_BATCH) },
    (_, at) => at * IN_ONE_BATCH,
  );
  const work = async () => {
    for (let start = starts.shift(); start !== undefined; start = starts.shift()) {
      const first = from + start;
      const length = Math.min(IN_ONE_BATCH, count - start);
      const puts = Array.from({ length }, (_, at) => ({
        PutRequest: { Item: writeAt(first + at).item.Put?.Item },
      }));
      await table.documents.send(new BatchWriteCommand({ RequestItems: { [table.name]: puts } }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

const never = () => new Error('A batch has no conditions');

export const seedSales = (table: Table, seed: Seed) =>
  put(table, seed, (index) => saleTable(table).create(saleAt(index, seed), never));

export const seedPayouts = (table: Table, seed: Seed) =>
  put(table, seed, (index) => payoutTable(table).create(payoutAt(index, seed), never));
