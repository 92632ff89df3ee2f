/**
 * Reads the whole table. Only for operators' tools (migrations, restore …), and for the account's work, whose
 * one function reads it in segments: no other function may scan.
 */
import { GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from './item.ts';
import type { Table } from './table.ts';

/**
 * The last keys of a page, of which the scan continues after the first. The embedded database ends a scan
 * that continues after an item that was deleted meanwhile, which DynamoDB doesn't; then the next key is
 * taken.
 */
export type ScanCursor = readonly Item[];

/**
 * About as many items as fit into the 1 MB of a page. Without a number the embedded database reads all items
 * that are left for each page.
 */
const PAGE_ITEMS = 2_000;

/** So many items may be deleted between two pages before a scan begins anew. */
const KEPT_KEYS = 20;

/** Every item of the table, page by page, in its state when its page is read. */
export async function* scanTable(table: Table): AsyncGenerator<Item> {
  let after: ScanCursor | undefined;
  do {
    const page = await scanPage(table, { after });
    yield* page.items;
    after = page.next;
  } while (after);
}

interface PageOptions {
  /** Undefined at the segment's beginning. */
  after: ScanCursor | undefined;
  /** The part of the table that is read: its number, from 0, of so many. By default all of it. */
  segment?: { number: number; of: number };
  /** The most items of the page; it ends earlier where they don't fit into 1 MB. */
  limit?: number;
}

/** One page, read consistently; `next` is where the next page begins, undefined after the last one. */
export async function scanPage(
  table: Table,
  { after = [], segment, limit = PAGE_ITEMS }: PageOptions,
): Promise<{ items: Item[]; next: ScanCursor | undefined }> {
  for (const [at, from] of [...after, undefined].entries()) {
    const page = await table.documents.send(
      new ScanCommand({
        TableName: table.name,
        ConsistentRead: true,
        ExclusiveStartKey: from,
        Limit: limit,
        ...(segment ? { Segment: segment.number, TotalSegments: segment.of } : {}),
      }),
    );
    const { Items: items = [], LastEvaluatedKey: last } = page;
    const seemsOver = items.length === 0 && last === undefined;
    if (seemsOver && from && !(await isThere(table, from))) continue;
    return { items, next: last && cursorAfter(last, items, after.slice(at)) };
  }
  return { items: [], next: undefined };
}

async function isThere({ documents, name }: Table, key: Item): Promise<boolean> {
  const command = new GetCommand({ TableName: name, Key: key, ConsistentRead: true });
  return (await documents.send(command)).Item !== undefined;
}

/** The last key, and those before it, of this page and of earlier ones. */
const cursorAfter = (last: Item, items: readonly Item[], before: ScanCursor): ScanCursor => [
  last,
  ...[
    ...items
      .slice(0, -1)
      .map(({ pk, sk }) => ({ pk, sk }))
      .toReversed(),
    ...before,
  ].slice(0, KEPT_KEYS),
];
