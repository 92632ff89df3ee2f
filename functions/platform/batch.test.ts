/** A batch that the database carried out only partly is sent again, and never treated as complete. */
import { expect, it } from 'vitest';
import { putBatches } from './batch.ts';
import { Table, type Write } from './table.ts';

/** A table that takes batches and leaves some of their items unwritten, so many times. */
function tableOf(left: number, times = Number.POSITIVE_INFINITY) {
  const sizes: number[] = [];
  const send = async ({ input }: { input: { RequestItems: Record<string, unknown[]> } }) => {
    const requests = input.RequestItems['table'] ?? [];
    sizes.push(requests.length);
    return {
      UnprocessedItems: left > 0 && sizes.length <= times ? { table: requests.slice(0, left) } : {},
    };
  };
  return { sizes, table: new Table('table', { send } as never) };
}
const puts = Array.from({ length: 60 }, (_, at): Write => ({
  item: { Put: { TableName: 'table', Item: { pk: `item-${at}`, sk: 'item' } } },
  otherwise: () => new Error('refused'),
}));

it('puts items in batches of 25', async () => {
  const { sizes, table } = tableOf(0);
  await putBatches(table, puts);
  expect(sizes).toEqual([25, 25, 10]);
});

it('puts again what was left unwritten, and nothing else', async () => {
  const { sizes, table } = tableOf(3, 1);
  await putBatches(table, puts.slice(0, 25));
  expect(sizes).toEqual([25, 3]);
});

it('fails with BUSY where items stay unwritten', async () => {
  await expect(putBatches(tableOf(1).table, puts)).rejects.toMatchObject({ code: 'BUSY' });
});
