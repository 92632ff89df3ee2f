/** The rebuild's first stage: counts every fact that no event of this rebuild has counted. */
import type { AccountWork } from '../../data/account-work/account-work.table.ts';
import {
  countedFactTable,
  factOf,
  type Generation,
  NOTHING,
} from '../../data/reports/counted-fact.table.ts';
import {
  type CountedMove,
  countedSumTable,
  shardOfPart,
} from '../../data/reports/counted-sum.table.ts';
import { entityOf, type Item } from '../../platform/item.ts';
import type { Table } from '../../platform/table.ts';
import { readWorkPage } from '../account-work/read-work-page.ts';
import { workedPage, type WorkStage } from '../account-work/work-stage.ts';
import { addedUp } from '../projector/collect-effects.ts';
import { type CountedVersion, countFact, isFact } from '../projector/count-fact.ts';
import { projections } from '../projector/projections.ts';

/** DynamoDB's limit of a transaction. */
const MAX_WRITES = 100;

interface ReadFact {
  fact: string;
  version: CountedVersion;
}

/** A rebuild as the table's items know it. */
export const generationOf = ({ workId: id, expiresAfter: expiresAt }: AccountWork): Generation => ({
  id,
  expiresAt,
});

export const countFacts: WorkStage = {
  name: 'count',
  async workOnPage(context, place) {
    const { table } = context;
    const { work, part } = place;
    const { items, next } = await readWorkPage(context, place);
    const generation = generationOf(work);
    let facts = 0;
    for (const group of groupsOf(items.flatMap(readFact), part))
      facts += await countGroup({ table, generation, part }, group);
    return workedPage(next, { items: items.length, facts });
  },
};

/** The item as a fact; nothing where nothing follows from it. */
function readFact(item: Item): ReadFact[] {
  const projection = projections.find(({ entity }) => entity === entityOf(item));
  if (!projection || !isFact(projection)) return [];
  const version = countFact(projection, item);
  const fact = factOf({ pk: String(item['pk']), sk: String(item['sk']) });
  return version.fingerprint === NOTHING ? [] : [{ fact, version }];
}

/** Cuts facts into groups that a transaction takes; those that share sums stand together. */
function groupsOf(facts: readonly ReadFact[], part: number): ReadFact[][] {
  const groups: ReadFact[][] = [];
  let items = new Set<string>();
  for (const fact of facts.toSorted(bySums)) {
    const more = [fact.fact, ...movesOf([fact], part).keys()];
    const group = groups.at(-1);
    if (group && new Set([...items, ...more]).size <= MAX_WRITES) group.push(fact);
    else {
      groups.push([fact]);
      items = new Set();
    }
    for (const item of more) items.add(item);
  }
  return groups;
}

const sumsText = ({ version }: ReadFact) => [...version.sums.keys()].sort().join();
const bySums = (one: ReadFact, other: ReadFact) => (sumsText(one) < sumsText(other) ? -1 : 1);

/** The amounts that facts add to counted sums, by item. */
function movesOf(facts: readonly ReadFact[], part: number): Map<string, CountedMove> {
  const moves = new Map<string, CountedMove>();
  for (const { version } of facts)
    for (const [name, { key, by }] of version.sums) {
      const known = moves.get(name)?.by ?? {};
      const shard = shardOfPart(key, part);
      moves.set(name, { key, shard, by: addedUp(known, by), isLate: false });
    }
  return moves;
}

/**
 * Counts facts in one transaction. A fact that has a record was counted, as it is or by an event of it.
 * @returns how many it counted
 */
function countGroup(
  { table, generation, part }: { table: Table; generation: Generation; part: number },
  group: readonly ReadFact[],
): Promise<number> {
  const [records, sums] = [countedFactTable(table), countedSumTable(table)];
  return table.planAndTransact(async () => {
    const known = await records.read(
      generation,
      group.map(({ fact }) => fact),
    );
    const left = group.filter(({ fact }) => !known.has(fact));
    if (left.length === 0) return 0;
    const moves = [...movesOf(left, part).values()];
    await table.transact(
      [
        ...left.map(({ fact, version: { fingerprint } }) =>
          records.move(generation, fact, { known: undefined, fingerprint }),
        ),
        ...moves
          .filter(({ by }) => Object.keys(by).length > 0)
          .map((move) => sums.add(generation, move)),
      ],
      MAX_WRITES,
    );
    return left.length;
  });
}
