/**
 * Migrations of the baseline's data whose process dies again and again, in counts that the caller chooses.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { auditLinkTable } from '../../../../functions/data/audit/audit-link.table.ts';
import { LANES } from '../../../../functions/domain/audit/build-link.ts';
import { systemClock as clock } from '../../../../functions/platform/clock.ts';
import { entityOf, type Item } from '../../../../functions/platform/item.ts';
import { scanTable } from '../../../../functions/platform/scan-table.ts';
import type { Table } from '../../../../functions/platform/table.ts';
import { findDue } from '../../../../functions/workflows/migrations/find-due.ts';
import { runMigrations } from '../../../../functions/workflows/migrations/run-migrations.ts';
import { type SeededRandom, seededRandom } from '../../../../infra/local/demo/random.ts';
import { DyingTable, isDead } from '../../jobs/dying-worker.ts';
import { rebuild } from '../../projections/rebuild.ts';
import { Interrupted } from '../../projections/online-rebuild/rebuild-world.ts';
import { setAttributes } from '../table.ts';
import { openBaselineTable } from './open-folder.ts';

/** Items of the work itself, and those that say when, or in which order, something was done. */
const OF_THE_WORK = new Set<unknown>([
  'accountWork',
  'workPart',
  'schemaVersion',
  'rankingState',
  'auditLink',
  undefined,
]);

/** The stored items by their keys, and the hash of each record that the chain seals. */
async function snapshotOf(table: Table) {
  const items = new Map<string, Item>();
  for await (const item of scanTable(table))
    if (!OF_THE_WORK.has(entityOf(item))) items.set(JSON.stringify([item['pk'], item['sk']]), item);
  const seals: [string, string][] = [];
  for (const lane of LANES)
    for await (const { records } of auditLinkTable(table).after(lane, 0))
      seals.push(...Object.entries(records));
  return { items, seals: seals.toSorted(([one], [other]) => (one < other ? -1 : 1)) };
}

/** About so many transactions migrate the whole table. */
const TRANSACTIONS = 500;
const START = { startedBy: 'a test' } as const;

let whole: Promise<Awaited<ReturnType<typeof snapshotOf>>> | undefined;
/** The table after migrations that nothing disturbed. */
const undisturbed = () => (whole ??= migrateUndisturbed());
async function migrateUndisturbed() {
  const { table, close } = await openBaselineTable();
  try {
    await runMigrations({ table, clock }, START);
    return await snapshotOf(table);
  } finally {
    await close();
  }
}

/** Lets the process die so many times, each after some writes, and then run to its end. */
async function runDying(table: Table, random: SeededRandom, deaths: number): Promise<number> {
  const pageItems = random.whole(10, 200);
  let died = 0;
  while (died < deaths) {
    const dying = new DyingTable(table, random.whole(0, Math.ceil(TRANSACTIONS / deaths)));
    if (!(await isDead(runMigrations({ table: dying, clock, pageItems }, START)))) return died;
    died += 1;
    // Requests that the process had sent arrive.
    await pause(20);
  }
  await runMigrations({ table, clock, pageItems }, START);
  return died;
}

/** Kills migrations, and compares the table with that of migrations that nothing disturbed. */
export function describeKilledMigrations({
  seeds,
  deaths,
}: {
  seeds: readonly number[];
  deaths: number;
}): void {
  it.each(seeds)(
    'leave the same table however often their process dies (seed %i)',
    async (seed) => {
      const { table, close } = await openBaselineTable();
      try {
        expect(await runDying(table, seededRandom(seed), deaths)).toBeGreaterThan(deaths / 2);
        expect(await findDue(table)).toMatchObject({ migrations: [], rebuilds: false });
        expect(await snapshotOf(table)).toEqual(await undisturbed());
      } finally {
        await close();
      }
    },
  );
}

/** Writes notes on payouts between any two writes of the migrations, and finds all of them afterwards. */
export function describeMovingItems(seeds: readonly number[]): void {
  it.each(seeds)('lose nothing that is written meanwhile (seed %i)', async (seed) => {
    const { table, close } = await openBaselineTable();
    const random = seededRandom(seed);
    const payouts = await keysOf(table, 'payout');
    const notes = new Map<string, string>();
    const moving = new Interrupted(table, async () => {
      if (!random.happens(0.3)) return;
      const key = random.pick(payouts);
      notes.set(key.pk, `Note ${notes.size} of ${seed}`);
      await setAttributes(table, key, { notes: notes.get(key.pk) });
    });
    try {
      await runMigrations({ table: moving, clock, pageItems: 50 }, START);
      expect(notes.size).toBeGreaterThan(5);
      const { items, seals } = await snapshotOf(table);
      for (const [name, item] of (await undisturbed()).items) {
        const note = notes.get(String(item['pk']));
        if (entityOf(item) !== 'payout' || note === undefined) continue;
        expect(items.get(name)).toEqual({ ...item, notes: note });
      }
      expect(seals).toEqual((await undisturbed()).seals);
      expect(await rebuild(table, false)).toMatchObject({ figures: 0, staleEntries: 0 });
    } finally {
      await close();
    }
  });
}

async function keysOf(table: Table, entity: string): Promise<{ pk: string; sk: string }[]> {
  const keys = [];
  for await (const item of scanTable(table))
    if (entityOf(item) === entity) keys.push({ pk: String(item['pk']), sk: String(item['sk']) });
  return keys;
}
