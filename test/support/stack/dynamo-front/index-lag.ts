/**
 * Lets indexes lag as they do in the cloud: a query on one answers an item that was just written as it
 * was before, leaves out what is new, and still has what just moved away.
 */
import { fitsKeyCondition, type Item } from './key-condition.ts';
import { keyOfItem, type Parts, transactItems } from './requests.ts';

interface Before {
  until: number;
  /** The item before the write; undefined where there was none. */
  image: Item | undefined;
}

/** Reads one item from the database, consistently. */
export type ReadItem = (
  table: string,
  key: { pk: string; sk: string },
) => Promise<Item | undefined>;

const SINGLE_WRITES = new Set(['PutItem', 'UpdateItem', 'DeleteItem']);
const nameOf = ({ pk, sk }: { pk: string; sk: string }) => `${pk}\n${sk}`;

function writtenItems(operation: string, request: Parts): { table: string; source: Item }[] {
  if (operation === 'TransactWriteItems')
    return transactItems(request)
      .filter(({ kind }) => kind !== 'ConditionCheck')
      .map(({ item }) => ({ table: item.TableName, source: item }));
  if (SINGLE_WRITES.has(operation)) return [{ table: request.TableName ?? '', source: request }];
  return [];
}

export class IndexLag {
  readonly #before = new Map<string, Before>();
  readonly #read: ReadItem;

  constructor(read: ReadItem) {
    this.#read = read;
  }

  /** Remembers what a write is about to change. Call before it is carried out. */
  async note(operation: string, request: Parts, lagMs: number): Promise<void> {
    await Promise.all(
      writtenItems(operation, request).map(async ({ table, source }) => {
        const key = keyOfItem(source);
        if (!key) return;
        const name = nameOf(key);
        const known = this.#before.get(name);
        // After several writes, the index still shows the item as it was before the first.
        if (known && known.until > Date.now()) return;
        const image = await this.#read(table, key);
        this.#before.set(name, { until: Date.now() + lagMs, image });
      }),
    );
  }

  /** A query's items as a lagging index has them. */
  staleItems(query: Parts, items: readonly Item[]): Item[] {
    this.#forgetOld();
    const stale = items.flatMap((item) => {
      const key = keyOfItem({ Key: item });
      const before = key && this.#before.get(nameOf(key));
      if (!before) return [item];
      return before.image && fitsKeyCondition(query, before.image) ? [before.image] : [];
    });
    return this.#withMovedAway(query, stale);
  }

  #withMovedAway(query: Parts, items: Item[]): Item[] {
    // A filter or a later page would need more of the query language than is understood here.
    if (query['FilterExpression'] !== undefined || query['ExclusiveStartKey'] !== undefined)
      return items;
    const present = new Set(items.map((item) => JSON.stringify([item['pk'], item['sk']])));
    const moved = [...this.#before.values()].flatMap(({ image }) =>
      image &&
      !present.has(JSON.stringify([image['pk'], image['sk']])) &&
      fitsKeyCondition(query, image)
        ? [image]
        : [],
    );
    if (moved.length === 0) return items;
    const direction = query['ScanIndexForward'] === false ? -1 : 1;
    const sortKey = (item: Item) => JSON.stringify(item[`${query.IndexName}sk`] ?? '');
    return [...items, ...moved].toSorted(
      (left, right) => direction * (sortKey(left) < sortKey(right) ? -1 : 1),
    );
  }

  #forgetOld(): void {
    const now = Date.now();
    for (const [name, { until }] of this.#before) if (until <= now) this.#before.delete(name);
  }
}
