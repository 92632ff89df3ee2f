/**
 * Counts and sums of a whole table, by entity, and of its facts by day: for comparing a copy with the table
 * itself.
 */
import { createHash } from 'node:crypto';
import pMap from 'p-map';
import { dayOf } from '../../../shared/kernel/month.ts';
import { entityOf, type Item } from '../../platform/item.ts';
import { type ScanCursor, scanPage } from '../../platform/scan-table.ts';
import type { Table } from '../../platform/table.ts';

/** Entities that are only ever appended to: whatever was there at an instant is there as it was. */
const FACTS: ReadonlySet<string> = new Set(['auditEvent', 'auditLink', 'ledgerEntry']);

/** Parts of the table that are read side by side: one after the other a large table would take hours. */
const SEGMENTS = 8;

/** Items with this attribute are removed by the database itself when their time has come. */
const EXPIRY = ['expiresAt', 'expiresAfter'];

export interface EntityCount {
  count: number;
  /** Items that expire: they may be gone from one of two tables. */
  passing: number;
  /** Sums of the attributes that are amounts, in cents, by name. */
  cents: Record<string, number>;
}

/**
 * The facts of an entity and a South African day: how many, and a sum of their hashes that no order changes.
 */
export interface FactDay {
  count: number;
  hash: bigint;
}

export interface ItemCounts {
  items: number;
  entities: Map<string, EntityCount>;
  /** By `<entity> of <day>`; facts up to the instant alone. */
  days: Map<string, FactDay>;
  /** Facts after the instant. */
  later: number;
  /** The time of the newest fact, ISO 8601. */
  newest: string;
}

/**
 * Reads the whole table: for operators' tools alone. What it keeps grows with days and entities, not with
 * items.
 * @param until ISO 8601; facts after it are counted apart
 */
export async function countItems(table: Table, until: string): Promise<ItemCounts> {
  const counts: ItemCounts = {
    items: 0,
    entities: new Map(),
    days: new Map(),
    later: 0,
    newest: '',
  };
  await pMap(
    Array.from({ length: SEGMENTS }, (_, number) => number),
    async (number) => {
      for await (const item of itemsOf(table, number)) {
        counts.items += 1;
        const named = entityOf(item);
        const entity = typeof named === 'string' ? named : 'without entity';
        addEntity(counts, entity, item);
        if (FACTS.has(entity)) addFact(counts, { entity, item, until });
      }
    },
  );
  return counts;
}

async function* itemsOf(table: Table, number: number): AsyncGenerator<Item> {
  let after: ScanCursor | undefined;
  do {
    const page = await scanPage(table, { after, segment: { number, of: SEGMENTS } });
    yield* page.items;
    after = page.next;
  } while (after);
}

function addEntity({ entities }: ItemCounts, entity: string, item: Item): void {
  const found = entities.get(entity) ?? { count: 0, passing: 0, cents: {} };
  entities.set(entity, found);
  found.count += 1;
  if (EXPIRY.some((name) => item[name] !== undefined)) found.passing += 1;
  for (const [name, value] of Object.entries(item))
    if (name.endsWith('Cents') && typeof value === 'number')
      found.cents[name] = (found.cents[name] ?? 0) + value;
}

function addFact(
  counts: ItemCounts,
  { entity, item, until }: { entity: string; item: Item; until: string },
): void {
  const at = String(item['at']);
  if (at > counts.newest) counts.newest = at;
  if (at > until) {
    counts.later += 1;
    return;
  }
  const key = `${entity} of ${dayOf(at)}`;
  const day = counts.days.get(key) ?? { count: 0, hash: 0n };
  counts.days.set(key, { count: day.count + 1, hash: day.hash + hashOf(item) });
}

/** Keys of indexes and ElectroDB's own marks, which a migration may write anew. */
const isContent = ([name]: [string, unknown]): boolean => !/^(gsi\d|__edb)/.test(name);

/** The content of an item, whatever the order of its attributes; 128 bits. */
function hashOf(item: Item): bigint {
  const content = Object.fromEntries(Object.entries(item).filter(isContent));
  const hash = createHash('sha256')
    .update(JSON.stringify(sorted(content)))
    .digest('hex');
  return BigInt(`0x${hash.slice(0, 32)}`);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value instanceof Set) return [...(value as Set<unknown>)].map(String).sort();
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, of]) => [name, sorted(of)]);
}
