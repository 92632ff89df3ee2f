/**
 * While a rebuild counts the facts, each event also changes the rebuild's own sums ("counted" sums), in the
 * transaction that applies it to the live ones. docs/decisions/0078 says why both agree in the end.
 */
import type { Measures } from '../../../shared/kernel/measures.ts';
import {
  type FactRecord,
  type Generation,
  countedFactTable,
  factOf,
} from '../../data/reports/counted-fact.table.ts';
import {
  type CountedMove,
  countedSumTable,
  firstShardOf,
} from '../../data/reports/counted-sum.table.ts';
import { type RollupKey, shardFor } from '../../data/reports/rollup.table.ts';
import type { Change, Item } from '../../platform/item.ts';
import type { Table, Write } from '../../platform/table.ts';
import { addedUp, type Effect, type SumEffect } from './collect-effects.ts';
import { type CountedVersion, countFact, differenceOf, type Sums } from './count-fact.ts';
import type { Projection } from './projection.ts';
import type { HeededRebuild } from './read-rebuilds.ts';

/** The change of a fact, as rebuilds count it. */
export interface FactChange {
  fact: string;
  before: CountedVersion;
  after: CountedVersion;
}

/** The parts of an event that a rebuild needs. */
export interface CountedEvent {
  /** When the event was made, in seconds since 1970. */
  seconds: number;
  /** Absent where nothing that a rebuild counts has changed. */
  fact?: FactChange | undefined;
  effects: readonly Effect[];
}

interface Spread {
  table: Table;
  /** Decides which shard of the network's sums is written. */
  spread: string;
}

/** The change as rebuilds count it; undefined where it changes nothing that they count. */
export function factChangeOf(
  projection: Projection,
  { before, after }: Change<Item>,
): FactChange | undefined {
  const { pk, sk } = after ?? before ?? {};
  const [old, now] = [countFact(projection, before), countFact(projection, after)];
  return old.fingerprint === now.fingerprint
    ? undefined
    : { fact: factOf({ pk: String(pk), sk: String(sk) }), before: old, after: now };
}

/** The items that an event may write for these rebuilds, at most. */
export const countedItemsOf = (
  rebuilds: readonly HeededRebuild[],
  { fact }: Pick<CountedEvent, 'fact'>,
): string[] =>
  rebuilds.flatMap(({ id }) =>
    fact
      ? [
          `${id} ${fact.fact}`,
          // The sum, and the item that says whether it was corrected.
          ...[...fact.before.sums.keys(), ...fact.after.sums.keys()].flatMap((name) => [
            `${id} ${name}`,
            `${id} ${name} first`,
          ]),
        ]
      : [],
  );

/**
 * Plans how events change the sums of the rebuilds under way.
 * @returns the writes for the rebuilds; and the events' effects on live sums, without those that a correction
 *   contains already
 * @throws Stale from the writes where a record or a correction moved meanwhile: plan again
 */
export async function moveCounted(
  { table, spread }: Spread,
  rebuilds: readonly HeededRebuild[],
  events: readonly CountedEvent[],
): Promise<{ effects: Effect[]; writes: Write[] }> {
  const moves = events.map(({ effects, ...event }) => ({
    ...event,
    live: new Map(effects.filter(isSum).map((effect) => [effect.item, effect])),
    others: effects.filter((effect) => !isSum(effect)),
  }));
  const writes: Write[] = [];
  for (const rebuild of rebuilds) {
    const heeded = moves.filter(({ seconds }) => rebuild.heeds(seconds));
    writes.push(...(await moveFor({ table, spread }, rebuild, heeded)));
  }
  return { effects: moves.flatMap(({ others, live }) => [...others, ...live.values()]), writes };
}

const isSum = (effect: Effect): effect is SumEffect => 'by' in effect;

interface Moved {
  fact?: FactChange | undefined;
  /** The amounts that the event adds to live sums, by name. */
  live: Map<string, SumEffect>;
}

/** The writes for one rebuild. Changes `live` of late events, see `settleLate`. */
async function moveFor(
  { table, spread }: Spread,
  rebuild: HeededRebuild,
  events: readonly Moved[],
): Promise<Write[]> {
  const facts = events.flatMap(({ fact }) => (fact ? [fact.fact] : []));
  if (facts.length === 0) return [];
  const known = await countedFactTable(table).read(rebuild, facts);
  const { walked, records } = walk(known, events);
  const sums = new CountedMoves();
  if (rebuild.keepsSums)
    for (const { counted } of walked)
      for (const { key, by } of counted.values()) sums.add(key, shardFor(key, spread), by);
  if (!rebuild.isCounting) await settleLate(table, rebuild, { walked, sums });
  return [
    ...Array.from(records, ([fact, fingerprint]) =>
      countedFactTable(table).move(rebuild, fact, { known: known.get(fact), fingerprint }),
    ),
    ...sums.all.map((move) => countedSumTable(table).add(rebuild, move)),
  ];
}

interface Walked {
  event: Moved;
  /** The amounts that the event adds to the rebuild's sums. */
  counted: Sums;
}

/** Follows each fact through its events, from the record that was read. */
function walk(known: ReadonlyMap<string, FactRecord>, events: readonly Moved[]) {
  const fingerprints = new Map(Array.from(known, ([fact, record]) => [fact, record.fingerprint]));
  const records = new Map<string, string>();
  const walked: Walked[] = [];
  for (const event of events) {
    if (!event.fact) continue;
    const { fact, before, after } = event.fact;
    const is = fingerprints.get(fact);
    // Another version: the rebuild read a later one, which has this change in it.
    const isLater = is !== undefined && is !== before.fingerprint;
    const counted: Sums = isLater
      ? new Map()
      : differenceOf(is === undefined ? new Map() : before.sums, after.sums);
    walked.push({ event, counted });
    if (isLater) continue;
    fingerprints.set(fact, after.fingerprint);
    records.set(fact, after.fingerprint);
  }
  return { walked, records };
}

/**
 * Settles late events: those that were made before the rebuild counted their fact, and so change a live sum
 * by another amount than the counted one.
 * - The live sum was corrected: the correction contains the event, so the live sum must change exactly as the
 *   counted one does.
 * - It wasn't: the event marks the sum as late, so that a correction planned on what was read before fails
 *   and is planned again.
 */
async function settleLate(
  table: Table,
  rebuild: Generation,
  { walked, sums }: { walked: readonly Walked[]; sums: CountedMoves },
): Promise<void> {
  const late = walked.flatMap(({ event, counted }) =>
    unevenOf(event.live, counted).map((key) => ({ ...key, event, counted })),
  );
  if (late.length === 0) return;
  const keys = late.map(({ key }) => key);
  const corrected = await countedSumTable(table).readCorrected(rebuild, keys);
  for (const { name, key, event, counted } of late) {
    if (!corrected.has(name)) sums.addLate(key);
    else if (counted.has(name))
      event.live.set(name, { item: name, key, by: counted.get(name)?.by ?? {} });
    else event.live.delete(name);
  }
}

/** The sums that an event changes by another amount in the live one than in the counted one. */
const unevenOf = (live: Moved['live'], counted: Sums): { name: string; key: RollupKey }[] =>
  Array.from(
    differenceOf(new Map(Array.from(live, ([name, effect]) => [name, effect])), counted),
    ([name, { key }]) => ({ name, key }),
  );

/** Amounts for counted sums, one write for each item. */
class CountedMoves {
  readonly #moves = new Map<string, CountedMove>();

  add(key: RollupKey, shard: string, by: Partial<Measures>): void {
    const move = this.#at(key, shard);
    move.by = addedUp(move.by, by);
  }

  addLate(key: RollupKey): void {
    this.#at(key, firstShardOf(key)).isLate = true;
  }

  /** Amounts that add up to nothing need no write. */
  get all(): CountedMove[] {
    return [...this.#moves.values()].filter(
      ({ by, isLate }) => isLate || Object.keys(by).length > 0,
    );
  }

  #at(key: RollupKey, shard: string): CountedMove {
    const name = JSON.stringify([key.scope, key.bucket, shard]);
    const move = this.#moves.get(name) ?? { key, shard, by: {}, isLate: false };
    this.#moves.set(name, move);
    return move;
  }
}
