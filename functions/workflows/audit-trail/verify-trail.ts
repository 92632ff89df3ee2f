/**
 * Verifies the audit trail for an operator: the digests are signed, the links are those that were
 * signed, and the records are those that were sealed. It keeps a fingerprint of every record in memory and
 * reads the whole table, or a day's stretch of it.
 */
import { startOfDay } from '../../../shared/kernel/month.ts';
import type { Digests } from '../../data/digests.client.ts';
import { hashOf, isSealed, keyOf } from '../../domain/audit/build-link.ts';
import type { Digest } from '../../domain/audit/read-digest.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Item } from '../../platform/item.ts';
import { type ItemKey, readItems, readPartition } from '../../platform/read-items.ts';
import { scanTable } from '../../platform/scan-table.ts';
import type { Table } from '../../platform/table.ts';
import { checkDigests } from './check-digests.ts';
import { type Break, checkLinks, sealedKeys, type Stretch } from './check-links.ts';
import type { FingerprintMap } from '../../platform/fingerprint-map.ts';

/** A newer record may not be sealed yet: the stream takes a moment. */
const SEALED_WITHIN_MS = 10 * 60_000;

interface Deps {
  table: Table;
  clock: Clock;
  digests: Digests;
}

export interface VerifiedTrail {
  digests: number;
  links: number;
  records: number;
  /** Records of the last ten minutes that no link seals yet. */
  waiting: number;
  breaks: Break[];
}

/**
 * @param day only this South African day: faster, but a ledger entry that no link seals is found by
 *   the whole verification alone
 */
export async function verifyTrail(deps: Deps, day?: string): Promise<VerifiedTrail> {
  const { signed, breaks } = await checkDigests(deps.digests);
  const { table, clock } = deps;
  const stretch = day === undefined ? {} : stretchOf(day, signed);
  const { links, seals, breaks: broken } = await checkLinks(table, signed, stretch);
  const items = day === undefined ? scanTable(table) : itemsOfDay(table, day, stretch);
  const records = await checkRecords(items, seals, clock);
  const missing = await missingRecords(table, seals, stretch);
  return {
    ...records,
    digests: signed.length,
    links,
    breaks: [...breaks, ...broken, ...records.breaks, ...missing],
  };
}

/** From the last digest before the day began to the first one after it was over. */
const stretchOf = (day: string, digests: readonly Digest[]): Stretch => ({
  after: digests.findLast(({ at }) => at < startOfDay(day)),
  through: digests.find((digest) => digest.day >= day),
});

/** The stretch's records, and all audit events of the day. */
async function* itemsOfDay(table: Table, day: string, stretch: Stretch): AsyncGenerator<Item> {
  const ofDay = `audit#${day}`;
  const keys = new Set<string>();
  for await (const key of sealedKeys(table, stretch)) keys.add(key);
  const others = [...keys].map(itemKeyOf).filter(({ pk }) => pk !== ofDay);
  yield* readItems(table, others);
  yield* readPartition(table, ofDay);
}

/** The key that `keyOf` names: partition keys have no space. */
function itemKeyOf(key: string): ItemKey {
  const at = key.indexOf(' ');
  return { pk: key.slice(0, at), sk: key.slice(at + 1) };
}

async function checkRecords(
  items: AsyncIterable<Item>,
  seals: FingerprintMap,
  clock: Clock,
): Promise<Pick<VerifiedTrail, 'records' | 'waiting' | 'breaks'>> {
  const recently = new Date(clock.now().getTime() - SEALED_WITHIN_MS).toISOString();
  const breaks: Break[] = [];
  let [records, waiting] = [0, 0];
  for await (const item of items) {
    const where = keyOf(item);
    if (!isSealed(item) && !seals.has(where)) continue;
    records += 1;
    const isSame = seals.check(where, hashOf(item));
    if (isSame) continue;
    if (isSame === false) breaks.push({ where, problem: 'it was changed' });
    else if (String(item['at']) > recently) waiting += 1;
    else breaks.push({ where, problem: 'no link seals it' });
  }
  return { records, waiting, breaks };
}

/** Reads the links again, where records of theirs weren't met: only there are their keys. */
async function missingRecords(
  table: Table,
  seals: FingerprintMap,
  stretch: Stretch,
): Promise<Break[]> {
  const breaks: Break[] = [];
  if (seals.unseen === 0) return breaks;
  for await (const where of sealedKeys(table, stretch))
    if (seals.takeUnseen(where)) breaks.push({ where, problem: 'it is missing' });
  return breaks;
}
