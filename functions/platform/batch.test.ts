/** A batch that the database answered only partly is refused, not treated as complete. */
import { expect, it } from 'vitest';
import { getBatches, putBatches } from './batch.ts';
import type { Item } from './item.ts';
import { Table, type Write } from './table.ts';

/** A table that has every item it is asked for, and leaves some of a batch unread. */
function readableTable(left: number) {
  const sizes: number[] = [];
  const send = async ({ input }: { input: { RequestItems: Record<string, { Keys: Item[] }> } }) => {
    const { Keys = [] } = input.RequestItems['table'] ?? {};
    sizes.push(Keys.length);
    return {
      Responses: { table: Keys.slice(left) },
      UnprocessedKeys: left > 0 ? { table: { Keys: Keys.slice(0, left) } } : {},
    };
  };
  return { sizes, table: new Table('table', { send } as never) };
}
const keys = Array.from({ length: 250 }, (_, at) => ({ pk: `item-${at}`, sk: 'item' }));

it('gives every item that was found, in batches of 100', async () => {
  const { sizes, table } = readableTable(0);
  expect(await getBatches(table, keys, true)).toEqual(keys);
  expect(sizes).toEqual([100, 100, 50]);
  expect(await getBatches(table, [], true)).toEqual([]);
});

it('fails with BUSY where items were left unread', async () => {
  await expect(getBatches(readableTable(1).table, keys, true)).rejects.toMatchObject({
    code: 'BUSY',
  });
});

/** A table that takes batches and leaves some of their items unwritten. */
function tableOf(left: number) {
  const sizes: number[] = [];
  const send = async ({ input }: { input: { RequestItems: Record<string, unknown[]> } }) => {
    const requests = input.RequestItems['table'] ?? [];
    sizes.push(requests.length);
    return { UnprocessedItems: left > 0 ? { table: requests.slice(0, left) } : {} };
  };
  return { sizes, table: new Table('table', { send } as never) };
}
const puts = Array.from(
  { length: 60 },
  (_, at): Write => ({
    item: { Put: { TableName: 'table', Item: { pk: `item-${at}`, sk: 'item' } } },
    otherwise: () => new Error('refused'),
  }),
);

it('puts items in batches of 25', async () => {
  const { sizes, table } = tableOf(0);
  await putBatches(table, puts);
  expect(sizes).toEqual([25, 25, 10]);
});

it('fails with BUSY where items were left unwritten', async () => {
  await expect(putBatches(tableOf(1).table, puts)).rejects.toMatchObject({ code: 'BUSY' });
});
