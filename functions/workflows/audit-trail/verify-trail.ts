/**
 * Verifies the audit trail for an operator: the digests are signed, the links are those that were
 * signed, the records are those that were sealed, what is called confirmed was, and what needed two people
 * has both. It reads the whole table, or a day's stretch of it.
 */
import { startOfDay } from '../../../shared/kernel/month.ts';
import type { Digests } from '../../data/audit/digests.client.ts';
import { FIRST, hashOf, isSealed, keyOf } from '../../domain/audit/build-link.ts';
import { type Digest, hashOfDigest, readDigest } from '../../domain/audit/read-digest.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Item } from '../../platform/item.ts';
import { type ItemKey, readItems, readPartition } from '../../platform/read-items.ts';
import { scanTable } from '../../platform/scan-table.ts';
import type { Table } from '../../platform/table.ts';
import { checkApprovals, type ItemCheck } from './check-approvals.ts';
import { checkFacts } from './check-facts.ts';
import {
  type Break,
  type CheckedLinks,
  checkLinks,
  sealedKeys,
  type Stretch,
} from './check-links.ts';
import { keepSeals, type KeptSeals } from './keep-seals.ts';
import { checkAllEvidence, evidenceDays, readRules } from './read-evidence.ts';

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
  /** How many seals are of records as somebody found them, by who that was. */
  found: CheckedLinks['found'];
  breaks: Break[];
  /** Facts and acts that the events don't prove. A changed event, which is a break, may be what they lack. */
  unproven: Break[];
}

/**
 * @param day only this South African day: faster, but a ledger entry that no link seals is found by
 *   the whole verification alone
 */
export async function verifyTrail(deps: Deps, day?: string): Promise<VerifiedTrail> {
  const { signed, breaks } = await checkDigests(deps.digests);
  const { table, clock } = deps;
  const stretch = day === undefined ? {} : stretchOf(day, signed);
  using seals = keepSeals();
  using told = keepSeals();
  const { links, found, breaks: broken } = await checkLinks(table, signed, stretch, seals);
  const rules = await readRules(table);
  const checks = [checkApprovals(), checkFacts(rules[0]?.at, told)];
  const items = day === undefined ? scanTable(table) : itemsOfDay(table, day, stretch);
  const records = await checkRecords(seen(items, checks), seals, clock);
  const missing = seals.unseen().map((where) => ({ where, problem: 'it is missing' }));
  const days = day === undefined ? evidenceDays(rules, clock.now()) : [day];
  // A day's stretch has the events of that day alone.
  const ofFacts = day === undefined ? checks.flatMap((check) => check.breaks()) : [];
  const ofPeople = await checkAllEvidence(table, rules, days);
  return {
    ...records,
    digests: signed.length,
    links,
    found,
    breaks: [...breaks, ...broken, ...records.breaks, ...missing],
    unproven: [...ofFacts, ...ofPeople],
  };
}

/** Shows each item to the checks, and passes it on. */
async function* seen(
  items: AsyncIterable<Item>,
  checks: readonly ItemCheck[],
): AsyncGenerator<Item> {
  for await (const item of items) {
    for (const check of checks) check.see(item);
    yield item;
  }
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
  seals: KeptSeals,
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

/**
 * Checks that each digest is signed, is its day's, and follows the one before.
 * @returns the digests that are signed, oldest first
 */
async function checkDigests(digests: Digests): Promise<{ signed: Digest[]; breaks: Break[] }> {
  const isSigned = await digests.verifier();
  const signed: Digest[] = [];
  const breaks: Break[] = [];
  // Unknown after a digest that nobody signed.
  let previous: string | undefined = FIRST;
  for (const day of await digests.days()) {
    const where = `digest ${day}`;
    const file = await digests.read(day).catch(unreadable);
    const digest = file && isSigned(file) ? readDigest(file.content) : undefined;
    if (!file || !digest) {
      breaks.push({ where, problem: 'the portal’s key didn’t sign it' });
      previous = undefined;
      continue;
    }
    if (digest.day !== day) breaks.push({ where, problem: `it was signed for ${digest.day}` });
    if (previous !== undefined && digest.previous !== previous)
      breaks.push({ where, problem: 'it doesn’t follow the digest before it' });
    previous = hashOfDigest(file.content);
    signed.push(digest);
  }
  return { signed, breaks };
}

/** A file that isn't a digest's is a finding; a bucket that doesn't answer is an error. */
function unreadable(error: unknown): undefined {
  if (error instanceof Error && (error.name === 'ZodError' || error instanceof SyntaxError))
    return undefined;
  throw error;
}
