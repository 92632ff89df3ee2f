/** An office on whose table one history follows another: each finds it as it was opened. */
import { isDeepStrictEqual } from 'node:util';
import { BatchWriteCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { inParts } from '../../../../functions/platform/batch.ts';
import type { Item } from '../../../../functions/platform/item.ts';
import { scanTable } from '../../../../functions/platform/scan-table.ts';
import type { Table } from '../../../../functions/platform/table.ts';
import { type SeededRandom, seededRandom } from '../../../../infra/local/demo/random.ts';
import { DishonestOffice } from './dishonest-office.ts';

const MOST_WRITES = 25;

type Requests = NonNullable<BatchWriteCommandInput['RequestItems']>[string];

export interface KeptOffice {
  /** The next history's office; the one before is over. */
  again(random: SeededRandom): Promise<DishonestOffice>;
  close(): Promise<void>;
}

export async function keepOffice(isRuleOn: boolean): Promise<KeptOffice> {
  const opened = await DishonestOffice.open(isRuleOn, seededRandom(0));
  const { table, time, close } = opened.portal;
  const { now } = time;
  const items = await itemsOf(table);
  return {
    async again(random) {
      await replaceItems(table, items);
      return opened.again(now, random);
    },
    close,
  };
}

const keyOf = ({ pk, sk }: Item) => JSON.stringify([pk, sk]);

async function itemsOf(table: Table): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of scanTable(table)) items.push(item);
  return items;
}

/** Brings the table back to these items: deletes what is new, and puts what was changed or removed. */
async function replaceItems(table: Table, items: readonly Item[]): Promise<void> {
  const found = new Map((await itemsOf(table)).map((item) => [keyOf(item), item]));
  const wanted = new Set(items.map(keyOf));
  const keys = [...found]
    .filter(([key]) => !wanted.has(key))
    .map(([, { pk, sk }]) => ({ DeleteRequest: { Key: { pk, sk } } }));
  const puts = items
    .filter((item) => !isDeepStrictEqual(found.get(keyOf(item)), item))
    .map((item) => ({ PutRequest: { Item: item } }));
  const parts: Requests[] = [...inParts(keys, MOST_WRITES), ...inParts(puts, MOST_WRITES)];
  for (const requests of parts) {
    const command = new BatchWriteCommand({ RequestItems: { [table.name]: requests } });
    const { UnprocessedItems: left = {} } = await table.documents.send(command);
    if (Object.keys(left).length > 0) throw new Error('The database left writes undone');
  }
}
