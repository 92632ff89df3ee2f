/** Reads and puts of whole items: plain ones without ElectroDB. */
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Entity, ResponseItem, Schema } from 'electrodb';
import type { plainItems } from './plain-item.ts';
import type { Table, Write } from './table.ts';

export type RawItem = Record<string, unknown>;

// ElectroDB's types omit attributes that weren't requested; here all are requested.
export const whole = <Item>(item: unknown) => (item ?? undefined) as Item | undefined;

/** The condition of ElectroDB's creation. */
export const IF_ABSENT = {
  ConditionExpression: 'attribute_not_exists(#pk) AND attribute_not_exists(#sk)',
  ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk' },
};

/** A raw item, read consistently; undefined where there is none. */
export async function getItem(
  table: Table,
  key: RawItem | undefined,
): Promise<RawItem | undefined> {
  if (!key) throw new Error('The key of an item to read is incomplete');
  const command = new GetCommand({ TableName: table.name, Key: key, ConsistentRead: true });
  return (await table.documents.send(command)).Item;
}

/** A put of a plain item; undefined where ElectroDB has to build it. */
export const putOf = (
  { name }: Table,
  item: RawItem | undefined,
  condition?: typeof IF_ABSENT,
): Write['item'] | undefined =>
  item && {
    Put: {
      TableName: name,
      Item: item,
      ...condition,
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };

/**
 * Makes the function that reads a raw item of the table as an item of an entity; undefined for another
 * entity's.
 * @param open gives ElectroDB's entity, for what isn't plain
 * @param asked the attributes that were asked for; by default all
 */
export function readerOf<A extends string, S extends Schema<A, A, string>>(
  open: () => Entity<A, A, string, S>,
  plain: ReturnType<typeof plainItems>,
  asked?: readonly string[],
) {
  type Item = ResponseItem<A, A, string, S>;
  const read = plain.reader(asked);
  return (raw: RawItem | undefined): Item | undefined =>
    raw && plain.owns(raw) ? whole(read(raw) ?? open().parse({ Item: raw }).data) : undefined;
}
