/** Months that were split into several batches, stored as by the releases that split them. */
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { monthlyRunTable } from '../../../functions/data/monthly-run/monthly-run.table.ts';
import { payoutBatchTable } from '../../../functions/data/monthly-run/payout-batch.table.ts';
import { payoutTable } from '../../../functions/data/payouts/payout.table.ts';
import type { Office } from '../stack/office.ts';
import { setAttributes, tableOf } from '../stack/table.ts';

type Stack = Pick<Office['stack'], 'database'>;

const never = () => new Error('It changed');

/**
 * Splits lines off an open batch into the second one of its month.
 * @returns the second batch
 */
export async function storedSplit(
  stack: Stack,
  first: string,
  payoutIds: readonly string[],
): Promise<string> {
  const table = tableOf(stack);
  const second = `${first}-2`;
  const origin = { from: first, at: new Date().toISOString(), by: 'admin', reason: 'Two days' };
  await table.transact([payoutBatchTable(table).create(second, 'open').orThrow(never)]);
  await setAttributes(table, payoutBatchTable.itemKey(second), { origin });
  await setAttributes(table, monthlyRunTable.itemKey(first), { batches: 2 });
  await moveStored(stack, { from: first, to: second, payoutIds });
  return second;
}

interface Move {
  from: string;
  to: string;
  payoutIds: readonly string[];
}

/** Moves lines from one batch of a month to another one. */
export async function moveStored(stack: Stack, { from, to, payoutIds }: Move): Promise<void> {
  const table = tableOf(stack);
  const batches = payoutBatchTable(table);
  const [payouts, before, after] = await Promise.all([
    payoutTable(table).getManyNow([...payoutIds]),
    batches.get(from),
    batches.get(to),
  ]);
  if (!before || !after) throw never();
  for (const { payoutId, amountCents: cents } of payouts.values()) {
    await table.documents.send(
      new PutCommand({ TableName: table.name, Item: movedLine(to, payoutId) }),
    );
    const placed = { batchId: to, gsi5pk: `batch#${to}` };
    await setAttributes(table, payoutTable.itemKey(payoutId), placed);
    await table.transact([
      batches.moveLine(before, { lines: -1, cents: -cents }).orThrow(never),
      batches.moveLine(after, { lines: 1, cents }).orThrow(never),
    ]);
  }
}

const movedLine = (batchId: string, payoutId: string) => ({
  pk: `payoutBatch#${batchId}`,
  sk: `moved#${payoutId}`,
  batchId,
  payoutId,
  __edb_e__: 'movedLine',
  __edb_v__: '1',
});
