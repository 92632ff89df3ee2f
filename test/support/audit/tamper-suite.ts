/** Changed bytes in records, in a number that the caller chooses: each is found by a verification. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDigests } from '../../../functions/data/audit/digests.client.ts';
import { isSealed, keyOf } from '../../../functions/domain/audit/build-link.ts';
import { systemClock } from '../../../functions/platform/clock.ts';
import type { Item } from '../../../functions/platform/item.ts';
import type { Table } from '../../../functions/platform/table.ts';
import { verifyTrail } from '../../../functions/workflows/audit-trail/verify-trail.ts';
import { toolRuntime } from '../../../infra/local/base/environment.ts';
import { type SeededRandom, seededRandom } from '../../../infra/local/demo/random.ts';
import type { Stack } from '../../../infra/local/stack.ts';
import { itemsIn, putItem, removeItem, tableOf } from '../stack/table.ts';

/** So many records are changed at once, and restored before the next ones. */
const AT_ONCE = 25;

type TrailStack = Pick<Stack, 'audit' | 'credentials' | 'database' | 'files' | 'holdEvents'>;

/** The digests of a stack. */
export const digestsOf = ({ audit, files, credentials }: TrailStack) =>
  openDigests({
    bucket: audit.bucket,
    keyId: audit.keyId,
    runtime: toolRuntime(
      { AWS_ENDPOINT_URL_S3: files.endpoint, AWS_ENDPOINT_URL_KMS: audit.endpoint },
      credentials,
    ),
  });

/** Verifies a stack's trail, as the operator's tool does. */
export const verify = (stack: TrailStack, day?: string) =>
  verifyTrail({ table: tableOf(stack), clock: systemClock, digests: digestsOf(stack) }, day);

/** Every record that the chain seals. */
export const recordsOf = async (table: Table) => (await itemsIn(table)).filter(isSealed);

/** Every text and number inside an item: the object that has it, and its name there. */
function leavesOf(value: object): [Record<string, unknown>, string][] {
  return Object.entries(value).flatMap(([name, part]: [string, unknown]) => {
    if (typeof part === 'object' && part !== null) return leavesOf(part);
    return ['string', 'number'].includes(typeof part)
      ? [[value as Record<string, unknown>, name] as [Record<string, unknown>, string]]
      : [];
  });
}

/** A copy of an item in which one byte differs, wherever chance has it. */
export function withChangedByte(item: Item, random: SeededRandom): Item {
  const copy = structuredClone(item);
  const [holder, name] = random.pick(
    leavesOf(copy).filter(([holder, name]) => holder[name] !== ''),
  );
  const value = holder[name];
  if (typeof value === 'number') holder[name] = value + 1;
  else {
    const text = String(value);
    const at = random.whole(0, text.length - 1);
    holder[name] = `${text.slice(0, at)}${text[at] === 'x' ? 'y' : 'x'}${text.slice(at + 1)}`;
  }
  return copy;
}

function pickSome(records: readonly Item[], random: SeededRandom): Item[] {
  const some = new Set<Item>();
  while (some.size < AT_ONCE) some.add(random.pick(records));
  return [...some];
}

/** In a suite: switches the stream off, which would tell the portal of the changes. */
export function holdStream(stackOf: () => TrailStack): void {
  let resume: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    resume = await stackOf().holdEvents();
  });
  afterAll(() => resume?.());
}

/**
 * For a suite that holds the stream.
 * @param changes how many bytes are changed, each in a record of its own
 */
export function describeTampering(
  stackOf: () => TrailStack,
  { changes, seed }: { changes: number; seed: number },
): void {
  describe(`${changes} changed bytes`, () => {
    let table: Table;
    let records: Item[];
    beforeAll(async () => {
      table = tableOf(stackOf());
      records = await recordsOf(table);
    });

    it.each(Array.from({ length: Math.ceil(changes / AT_ONCE) }, (_, round) => round))(
      'are found, each of them and nothing else: round %i',
      async (round) => {
        const random = seededRandom(seed + round);
        const chosen = pickSome(records, random);
        const changed = chosen.map((item) => withChangedByte(item, random));
        const isMoved = (item: Item, at: number) => keyOf(item) !== keyOf(chosen[at] ?? {});
        for (const [at, item] of changed.entries()) {
          if (isMoved(item, at)) await removeItem(table, chosen[at] ?? {});
          await putItem(table, item);
        }
        const { breaks } = await verify(stackOf());
        for (const [at, item] of changed.entries()) {
          if (isMoved(item, at)) await removeItem(table, item);
          await putItem(table, chosen[at] ?? {});
        }
        const found = new Set(breaks.map(({ where }) => where));
        expect(chosen.map(keyOf).filter((key) => !found.has(key))).toEqual([]);
        expect(found.size).toBeLessThanOrEqual(2 * AT_ONCE);
        expect((await verify(stackOf())).breaks).toEqual([]);
      },
      5 * 60_000,
    );
  });
}
