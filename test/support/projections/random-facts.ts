/** Facts that appear, change and go at random, as the stream's events tell of them. */
import type { DynamoDBRecord } from 'aws-lambda';
import type { ProjectedTable } from './projected-table.ts';
import { agentAt, agentsOf, ledgerOf, payoutsOf, salesOf } from '../stack/seed-rows.ts';
import { setAttributes } from '../stack/table.ts';

type Random = () => number;

const pick = <T>(random: Random, all: readonly T[]): T =>
  all[Math.floor(random() * all.length)] as T;

/** Facts of three agents, some of which change several times. */
export async function changeFacts(
  { table, putFacts }: ProjectedTable,
  random: Random,
): Promise<void> {
  const agentIds = [0, 1, 2].map((index) => agentAt(index).agentId);
  const seed = { from: 0, agentIds, productId: 'fibre' };
  await putFacts(agentsOf(table, agentIds.length));
  await putFacts(salesOf(table, { ...seed, count: 12 }));
  await putFacts(payoutsOf(table, { ...seed, count: 6 }));
  await putFacts(ledgerOf(table, { ...seed, count: 30 }));
  for (let change = 0; change < 25; change++) {
    const agentId = pick(random, agentIds);
    const [number, payout] = [Math.floor(random() * 12), Math.floor(random() * 6)];
    const approvedAt = '2026-01-05T08:00:00.000Z';
    await pick(random, [
      () =>
        setAttributes(
          table,
          { pk: `agent#${agentId}`, sk: 'agent' },
          {
            fullName: pick(random, ['Zanele Khumalo', 'Pieter Botha', 'Zanele Botha']),
          },
        ),
      () =>
        setAttributes(
          table,
          { pk: `profile#${agentId}`, sk: 'profile' },
          {
            status: pick(random, ['active', 'inactive']),
            // The time is part of the notification's key.
            updatedAt: new Date(Date.parse('2026-01-05T08:00:00.000Z') + change).toISOString(),
          },
        ),
      () =>
        setAttributes(table, saleKey(number), {
          status: pick(random, ['approved', 'paid']),
          approvedAt,
        }),
      () => setAttributes(table, saleKey(number), { status: 'pending' }),
      () =>
        setAttributes(table, payoutKey(payout), {
          status: pick(random, ['pending', 'processing', 'rejected']),
          processedAt: approvedAt,
          transactionId: pick(random, ['FNB-1', 'ABSA-2', 'FNB-3']),
        }),
    ])();
  }
}

const padded = (index: number) => String(index).padStart(6, '0');
const saleKey = (index: number) => ({ pk: `sale#seeded-sale-${padded(index)}`, sk: 'sale' });
const payoutKey = (index: number) => ({
  pk: `payout#seeded-payout-${padded(index)}`,
  sk: 'payout',
});

const nameOf = (keys: Record<string, unknown> = {}) => JSON.stringify([keys['pk'], keys['sk']]);

/** Shuffles items against each other; the events of one item keep their order. */
export function shuffled(records: readonly DynamoDBRecord[], random: Random): DynamoDBRecord[] {
  const lanes = [...Map.groupBy(records, ({ dynamodb }) => nameOf(dynamodb?.Keys)).values()];
  const order: DynamoDBRecord[] = [];
  while (lanes.length > 0) {
    const at = Math.floor(random() * lanes.length);
    const next = lanes[at]?.shift();
    if (next) order.push(next);
    else lanes.splice(at, 1);
  }
  return order;
}

/** Cuts records into batches of 1 to 100. */
export function chopped(records: readonly DynamoDBRecord[], random: Random): DynamoDBRecord[][] {
  const batches: DynamoDBRecord[][] = [];
  for (let from = 0; from < records.length;) {
    const size = 1 + Math.floor(100 * random() ** 2);
    batches.push(records.slice(from, from + size));
    from += size;
  }
  return batches;
}
