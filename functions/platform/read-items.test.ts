/** Items of any entity are read whole, or the reading is refused. */
import { afterEach, expect, it, vi } from 'vitest';
import { readItems } from './read-items.ts';
import { MAX_ATTEMPTS, Table } from './table.ts';

interface Input {
  RequestItems: { table: { Keys: { pk: string; sk: string }[] } };
}

const keyOf = (at: number) => ({ pk: `sale#${at}`, sk: 'sale' });
const keys = Array.from({ length: 150 }, (_, at) => keyOf(at));

/** A table that reads so many of the items that it is asked for. */
function tableOf(most: number) {
  const inputs: number[] = [];
  const send = async ({ input }: { input: Input }) => {
    const { Keys } = input.RequestItems.table;
    inputs.push(Keys.length);
    if (inputs.length > 100) throw new Error('It would never end');
    const left = Keys.slice(most);
    return {
      Responses: { table: Keys.slice(0, most) },
      UnprocessedKeys: left.length > 0 ? { table: { Keys: left } } : {},
    };
  };
  return { inputs, table: new Table('table', { send } as never) };
}

async function readAll(table: Table): Promise<unknown[]> {
  const items: unknown[] = [];
  for await (const item of readItems(table, keys)) items.push(item);
  return items;
}

afterEach(() => {
  vi.restoreAllMocks();
});

it('are read in batches of 100, and again what the database leaves out', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { inputs, table } = tableOf(60);
  expect(await readAll(table)).toEqual(keys);
  expect(inputs).toEqual([100, 40, 50]);
});

it('are refused with BUSY where the database reads nothing any more', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { inputs, table } = tableOf(0);
  await expect(readAll(table)).rejects.toMatchObject({ code: 'BUSY' });
  expect(inputs).toHaveLength(MAX_ATTEMPTS);
});
