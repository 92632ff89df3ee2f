/**
 * Replaces a stored item by a changed version of it, if it still is as it was read. For migrations,
 * which see items of any entity; everything else writes through an entity's own table.
 */
import { isDeepStrictEqual } from 'node:util';
import { GetCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Item } from './item.ts';
import { Stale, type Table, type Write } from './table.ts';

type Operation = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

const keyOf = ({ pk, sk }: Item) => ({ pk, sk });

/**
 * Rewrites one item; where it changed meanwhile, reads it and tries again.
 * @param change the item's new version; undefined for no change, as in a second run
 * @param beside new items that the change takes out of it
 */
export async function rewriteItem(
  table: Table,
  found: Item,
  change: (item: Item) => Item | undefined | Promise<Item | undefined>,
  beside: (item: Item) => Item[] = () => [],
): Promise<boolean> {
  return table.planAndTransact(async (attempt) => {
    const before = attempt === 1 ? found : await readItem(table, found);
    const after = before && (await change(before));
    if (!before || !after || isDeepStrictEqual(before, after)) return false;
    await table.transact(writesOf(table.name, before, { after, beside: beside(before) }));
    return true;
  });
}

async function readItem({ documents, name }: Table, item: Item): Promise<Item | undefined> {
  const { Item: current } = await documents.send(
    new GetCommand({ TableName: name, Key: keyOf(item), ConsistentRead: true }),
  );
  return current;
}

/**
 * A changed key creates a new item and deletes the old one. An attribute that is added to the old
 * item between its read and this write is then lost: change keys only while nothing else writes.
 */
function writesOf(
  tableName: string,
  before: Item,
  { after, beside }: { after: Item; beside: readonly Item[] },
): Write[] {
  const isMoved = !isDeepStrictEqual(keyOf(before), keyOf(after));
  const create = (item: Item): Operation => ({
    Put: { TableName: tableName, Item: item, ConditionExpression: 'attribute_not_exists(pk)' },
  });
  const operations: Operation[] = isMoved
    ? [create(after), { Delete: { TableName: tableName, Key: keyOf(before), ...asRead(before) } }]
    : [{ Update: { TableName: tableName, Key: keyOf(before), ...updateOf(before, after) } }];
  return [...operations, ...beside.map(create)].map((item) => ({
    item,
    otherwise: () => new Stale('The item changed while it was migrated'),
  }));
}

/** The condition that every attribute, but those of the key, has the value that was read. */
function asRead(item: Item) {
  const attributes = Object.entries(item).filter(([name]) => name !== 'pk' && name !== 'sk');
  const terms = [
    'attribute_exists(pk)',
    ...attributes.map((_, index) => `#a${index} = :v${index}`),
  ];
  return {
    ConditionExpression: terms.join(' AND '),
    ...(attributes.length > 0
      ? {
          ExpressionAttributeNames: Object.fromEntries(
            attributes.map(([name], index) => [`#a${index}`, name]),
          ),
          ExpressionAttributeValues: Object.fromEntries(
            attributes.map(([, value], index) => [`:v${index}`, value]),
          ),
        }
      : {}),
  };
}

/** Sets and removes what differs, and leaves alone what others add meanwhile. */
function updateOf(before: Item, after: Item) {
  const { ConditionExpression, ...known } = asRead(before);
  const set = Object.entries(after).filter(
    ([name, value]) => !isDeepStrictEqual(before[name], value),
  );
  const gone = Object.keys(before).filter((name) => !(name in after));
  const sets = set.map((_, index) => `#s${index} = :s${index}`).join(', ');
  const removes = gone.map((_, index) => `#r${index}`).join(', ');
  return {
    ConditionExpression,
    UpdateExpression: [sets && `SET ${sets}`, removes && `REMOVE ${removes}`]
      .filter(Boolean)
      .join(' '),
    ExpressionAttributeNames: {
      ...known.ExpressionAttributeNames,
      ...Object.fromEntries(set.map(([name], index) => [`#s${index}`, name])),
      ...Object.fromEntries(gone.map((name, index) => [`#r${index}`, name])),
    },
    ...(set.length + Object.keys(known.ExpressionAttributeValues ?? {}).length > 0
      ? {
          ExpressionAttributeValues: {
            ...known.ExpressionAttributeValues,
            ...Object.fromEntries(set.map(([, value], index) => [`:s${index}`, value])),
          },
        }
      : {}),
  };
}
