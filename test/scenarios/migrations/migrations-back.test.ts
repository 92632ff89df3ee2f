/**
 * Given a table that was migrated, it returns to the version of the release before, and is migrated again
 * later.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { schemaVersionTable } from '../../../functions/data/maintenance/schema-version.table.ts';
import { systemClock as clock } from '../../../functions/platform/clock.ts';
import type { Item } from '../../../functions/platform/item.ts';
import type { Table } from '../../../functions/platform/table.ts';
import { runWork } from '../../../functions/workflows/account-work/run-work.ts';
import { findPresentWork, stopWork } from '../../../functions/workflows/account-work/start-work.ts';
import {
  beginReturn,
  planReturn,
  recordReturn,
} from '../../../functions/workflows/migrations/plan-return.ts';
import { findDue } from '../../../functions/workflows/migrations/find-due.ts';
import { type Migration, migrations } from '../../../functions/workflows/migrations/migrations.ts';
import { migrationContext } from '../../../functions/workflows/migrations/plan-stages.ts';
import {
  runMigrations,
  startMigrations,
} from '../../../functions/workflows/migrations/run-migrations.ts';
import { setUpTable } from '../../support/stack/set-up-table.ts';
import { itemsIn, putItem } from '../../support/stack/table.ts';

let table: Table;

const rename = (from: string, to: string) => (item: Item) => {
  const { [from]: value, ...rest } = item;
  return value === undefined ? undefined : { ...rest, [to]: value };
};
const spelling: Migration = {
  number: 1,
  title: 'paint has a color',
  change: rename('colour', 'color'),
  back: { kind: 'undone', change: rename('color', 'colour') },
};
const searched: Migration = {
  number: 2,
  title: 'paint is found',
  rebuilds: true,
  back: { kind: 'compatible', because: 'nothing of an item changes' },
};
const shade: Migration = {
  number: 3,
  title: 'color is a shade',
  change: rename('color', 'shade'),
  back: { kind: 'undone', change: rename('shade', 'color') },
};
const burnt: Migration = {
  number: 4,
  title: 'paint is gone',
  back: { kind: 'impossible', because: 'no code reads paint any more' },
};
const all = [spelling, searched, shade];

const put = (Item: object) => putItem(table, Item);
const paint = (number: number, more: object) => ({ pk: `paint#${number}`, sk: 'paint', ...more });

const migrate = (known: readonly Migration[]) =>
  runMigrations({ table, clock }, { startedBy: 'a test', migrations: known });

async function goBack(to: number, known: readonly Migration[] = all, pageItems = 500) {
  const context = { ...migrationContext({ table, clock }, known), pageItems };
  await beginReturn(context, to);
  const order = { startedBy: 'a test', parts: 2, anew: true };
  await runWork(context, await startMigrations(context, order), {});
}

async function paints(): Promise<Item[]> {
  const items = (await itemsIn(table)).filter(({ pk }) => String(pk).startsWith('paint#'));
  return items.toSorted((one, other) => String(one['pk']).localeCompare(String(other['pk'])));
}

beforeEach(async () => {
  ({ table } = await setUpTable());
  await migrate([]);
  for (const number of [1, 2, 3]) await put(paint(number, { colour: 'red' }));
});

const version = () => schemaVersionTable(table).read();

describe('a return', () => {
  beforeEach(() => migrate(all));

  it('changes the items back as far as the version, and starts no rebuild', async () => {
    expect(await paints()).toMatchObject([{ shade: 'red' }, { shade: 'red' }, { shade: 'red' }]);
    await goBack(1);
    expect(await paints()).toEqual([1, 2, 3].map((number) => paint(number, { color: 'red' })));
    expect(await version()).toMatchObject({ number: 1 });
    expect(await version()).not.toHaveProperty('backTo');
    expect(await findPresentWork({ table }, 'migration')).toMatchObject({
      kind: 'migration',
      status: 'done',
    });
    await goBack(0);
    expect(await paints()).toEqual([1, 2, 3].map((number) => paint(number, { colour: 'red' })));
  });

  it('is followed by the migrations again, also of what the older code wrote', async () => {
    await goBack(0);
    await put(paint(4, { colour: 'blue' }));
    const done = await migrate(all);
    expect(done.map(({ number, items }) => [number, items])).toEqual([
      [1, 4],
      [2, 0],
      [3, 4],
    ]);
    expect(await paints()).toHaveLength(4);
    for (const item of await paints()) expect(item).toHaveProperty('shade');
  });

  it('that was ended goes on where it was, and leaves the same items', async () => {
    let changed = 0;
    const dying: Migration = {
      ...shade,
      back: {
        kind: 'undone',
        change(item) {
          const result = rename('shade', 'color')(item);
          if (result && changed++ === 1) throw new Error('The process died');
          return result;
        },
      },
    };
    await expect(goBack(1, [spelling, searched, dying], 1)).rejects.toThrow('died');
    expect((await version())?.backTo).toBe(1);
    await goBack(1);
    expect(await paints()).toEqual([1, 2, 3].map((number) => paint(number, { color: 'red' })));
  });

  it('that was given up is undone by the next deployment of the newer code', async () => {
    await beginReturn({ table }, 1);
    expect((await findDue(table, all)).migrations.map(({ number }) => number)).toEqual([2, 3]);
    await put(paint(5, { color: 'green' }));
    await migrate(all);
    expect(await version()).toMatchObject({ number: 3 });
    expect(await version()).not.toHaveProperty('backTo');
    for (const item of await paints()) expect(item).toHaveProperty('shade');
  });

  it('without items to change back is a record alone', async () => {
    await recordReturn({ table, clock }, 2);
    expect(await version()).toMatchObject({ number: 2 });
    await recordReturn({ table, clock }, 3);
    expect(await version()).toMatchObject({ number: 2 });
  });
});

describe('the plan of a return', () => {
  const numbers = async (to: number, known: readonly Migration[]) =>
    (await planReturn({ table }, to, known)).past.map(({ number }) => number);

  it('has what began on the table, the newest first', async () => {
    await migrate(all);
    expect(await planReturn({ table }, 1, all)).toEqual({
      past: [shade, searched],
      changesItems: true,
    });
    expect(await planReturn({ table }, 3, all)).toEqual({ past: [], changesItems: false });
  });

  it('says why there is none', async () => {
    await migrate([...all, burnt]);
    await expect(numbers(3, [...all, burnt])).rejects.toThrow(
      'Migration 4 (paint is gone) can’t be undone: no code reads paint any more.',
    );
    await expect(numbers(3, all)).rejects.toThrow('go back with the code of the newer release');
  });

  it('leaves out what never began, and has what was stopped halfway', async () => {
    await migrate([spelling]);
    expect(await numbers(0, [...all, burnt])).toEqual([1]);
    const context = migrationContext({ table, clock }, all);
    await startMigrations(context, { startedBy: 'a test', parts: 1 });
    await expect(numbers(0, all)).rejects.toThrow('Migrations are running');
    await stopWork(context, 'migration');
    expect(await numbers(0, all)).toEqual([2, 1]);
  });
});

it('every released migration says what becomes of it', () => {
  for (const { back } of migrations)
    if (back.kind !== 'undone') expect(back.because).toMatch(/^[a-z].{20,}[^.]$/);
});
