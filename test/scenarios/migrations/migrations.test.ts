/** Given stored items of an older version, the migrations that are due bring them to today's, once. */
import { beforeEach, describe, expect, it } from 'vitest';
import { auditLinkTable } from '../../../functions/data/audit/audit-link.table.ts';
import { payoutTable } from '../../../functions/data/payouts/payout.table.ts';
import { searchEntryTable } from '../../../functions/data/search/search-entry.table.ts';
import { LANES, sealsOf } from '../../../functions/domain/audit/build-link.ts';
import { sealMissing } from '../../../functions/workflows/audit-trail/seal-missing.ts';
import { recountProjections } from '../../support/projections/recount-projections.ts';
import { schemaVersionTable } from '../../../functions/data/maintenance/schema-version.table.ts';
import { systemClock as clock } from '../../../functions/platform/clock.ts';
import type { Item } from '../../../functions/platform/item.ts';
import { rewriteItem } from '../../../functions/platform/rewrite-item.ts';
import type { Table } from '../../../functions/platform/table.ts';
import { findDue } from '../../../functions/workflows/migrations/find-due.ts';
import { runMigrations } from '../../../functions/workflows/migrations/run-migrations.ts';
import { type Migration, migrations } from '../../../functions/workflows/migrations/migrations.ts';
import { setUpTable } from '../../support/stack/set-up-table.ts';
import { itemsIn, putItem, removeAttributes, setAttributes } from '../../support/stack/table.ts';

let table: Table;

beforeEach(async () => {
  ({ table } = await setUpTable());
});

const put = (item: object) => putItem(table, item);

const migrate = (released?: readonly Migration[]) =>
  runMigrations(
    { table, clock },
    { startedBy: 'a test', ...(released && { migrations: released }) },
  );

const OF_THE_WORK = new Set<unknown>(['schemaVersion', 'accountWork', 'workPart']);

/** Every item but the version itself and the work's own, by its key. */
async function stored(): Promise<Item[]> {
  const items = (await itemsIn(table)).filter((item) => !OF_THE_WORK.has(item['__edb_e__']));
  return items.toSorted((one, other) => String(one['pk']).localeCompare(String(other['pk'])));
}

const colour = { pk: 'paint#1', sk: 'paint', colour: 'red', tags: new Set(['a', 'b']) };

/** Renames an attribute. */
const respell = {
  number: 1,
  title: 'paint has a color',
  change({ colour: color, ...item }: Item): Item | undefined {
    return color === undefined ? undefined : { ...item, color };
  },
  back: {
    kind: 'undone',
    change: ({ color: colour, ...item }: Item): Item | undefined =>
      colour === undefined ? undefined : { ...item, colour },
  },
} satisfies Migration;
/** Moves items to another key. */
const rekey: Migration = {
  number: 2,
  title: 'paint is keyed by color',
  change: (item) =>
    String(item['pk']).startsWith('paint#')
      ? { ...item, pk: `color#${String(item['color'])}` }
      : undefined,
  back: { kind: 'impossible', because: 'the code before looks for paint by its number' },
};
const same = { back: { kind: 'compatible', because: 'no item changes' } } as const;

it('an empty table has the newest version at once', async () => {
  expect(await migrate([respell, rekey])).toEqual([]);
  expect(await schemaVersionTable(table).get()).toBe(2);
});

describe('a table of an older version', () => {
  beforeEach(async () => {
    await migrate([]);
    await put(colour);
  });

  it('is brought through the migrations that are due, in their order', async () => {
    const done = await migrate([respell, rekey]);
    expect(done.map(({ number, items }) => [number, items])).toEqual([
      [1, 1],
      [2, 1],
    ]);
    const { colour: color, ...rest } = colour;
    expect(await stored()).toEqual([{ ...rest, pk: 'color#red', color }]);
    expect(await schemaVersionTable(table).get()).toBe(2);
  });

  it('is left as it is by a second run', async () => {
    await migrate([respell]);
    const before = await stored();
    expect(await migrate([respell])).toEqual([]);
    expect(await stored()).toEqual(before);
  });

  it('is finished by a run that follows one that died', async () => {
    await put({ ...colour, pk: 'paint#2' });
    let changed = 0;
    const dying: Migration = {
      ...respell,
      change(item) {
        const result = respell.change(item);
        if (result && changed++ === 1) throw new Error('The process died');
        return result;
      },
    };
    await expect(migrate([dying])).rejects.toThrow('died');
    expect(await schemaVersionTable(table).get()).toBe(0);
    expect(await migrate([respell])).toMatchObject([{ number: 1 }]);
    expect((await stored()).map(({ color }) => color)).toEqual(['red', 'red']);
  });

  it('has its projections rebuilt where a migration changes what they hold', async () => {
    await searchEntryTable(table).replace({
      missing: [
        {
          subject: 'product',
          first: 'g',
          term: 'gone',
          at: '2026-01-01T00:00:00.000Z',
          id: 'p1',
          agentId: '-',
        },
      ],
      stale: [],
    });
    expect((await recountProjections(table)).stale).toHaveLength(1);
    const rebuild: Migration = { number: 1, title: 'products are found', rebuilds: true, ...same };
    await migrate([rebuild]);
    expect((await recountProjections(table)).stale).toEqual([]);
  });

  it('keeps audit events and ledger entries as they are, and seals those of before the chain', async () => {
    const event = { pk: 'audit#2026-01-01', sk: 'a', __edb_e__: 'auditEvent', colour: 'red' };
    await put(event);
    await expect(migrate([respell])).rejects.toThrow('which is only ever appended');
    const seal: Migration = { number: 1, title: 'records are sealed', seals: true, ...same };
    expect(await migrate([seal])).toMatchObject([{ items: 1 }]);
    const sealed: object[] = [];
    for (const lane of LANES)
      for await (const { records } of auditLinkTable(table).after(lane, 0)) sealed.push(records);
    expect(sealed).toEqual([sealsOf([event])]);
    expect(await sealMissing({ table, clock }, 'operator')).toEqual([]);
  });

  it('loses no change that is written beside the migration', async () => {
    const [found = {}] = await stored();
    await setAttributes(table, { pk: 'paint#1', sk: 'paint' }, { litres: 5 });
    expect(await rewriteItem(table, found, respell.change)).toBe(true);
    expect(await stored()).toMatchObject([{ color: 'red', litres: 5 }]);
  });
});

describe('a table that this code can’t read', () => {
  it('is refused where it is newer', async () => {
    await migrate([respell]);
    await expect(findDue(table, [])).rejects.toThrow('Use the newer code');
  });

  it('is refused where it is from before the baseline', async () => {
    await put(colour);
    await expect(migrate([respell])).rejects.toThrow('before the baseline');
    expect(await stored()).toEqual([colour]);
  });
});

it('finds payouts by their type, and removes the entries that they had for it', async () => {
  const at = '2026-10-01T08:00:00.000Z';
  const payout = {
    payoutId: 'payout-1',
    agentId: 'agent-1',
    amountCents: 12_000,
    payoutType: 'monthly',
    status: 'pending',
    batchId: '2026-09',
    requestedAt: at,
    createdAt: at,
    createdBy: 'portal',
    inputHash: 'test',
  } as const;
  const never = () => new Error('It was there');
  const fact = { id: payout.payoutId, agentId: payout.agentId, at };
  const [type, batch] = ['payoutType', 'payoutBatch'] as const;
  const before = [
    { ...fact, subject: type, first: 'm', term: 'monthly' },
    { ...fact, subject: batch, first: '2', term: '2026-09' },
  ];
  await table.transact([
    payoutTable(table).create(payout).orThrow(never),
    schemaVersionTable(table).set(5, at),
  ]);
  // As a release wrote them that had these subjects.
  for (const { subject, ...entry } of before) {
    const { item } = searchEntryTable(table).put({ ...entry, subject: 'payoutTransaction' });
    const spelt = JSON.stringify(item.Put?.Item).replaceAll('payoutTransaction', subject);
    await put(JSON.parse(spelt) as Item);
  }
  await removeAttributes(table, payoutTable.itemKey(payout.payoutId), ['gsi6pk', 'gsi6sk']);
  const page = () => payoutTable(table).page({ payoutType: 'monthly', limit: 10 });
  expect((await page()).rows).toEqual([]);
  expect(await migrate(migrations.slice(0, 6))).toMatchObject([{ items: 1 }]);
  expect((await page()).rows).toMatchObject([{ payoutId: payout.payoutId }]);
  const entries = (await stored()).filter((item) => item['__edb_e__'] === 'searchEntry');
  expect(entries).toEqual([]);
});

it.each([
  ['exportSales', { rowStatus: 'approved' }, { status: 'approved' }],
  ['exportClicks', { rowStatus: 'invite' }, { linkType: 'invite' }],
  [
    'exportResources',
    { rowStatus: 'draft', rowCategory: 'training' },
    { status: 'draft', category: 'training' },
  ],
  ['exportAudit', { auditFilter: { topic: 'banking' } }, { topic: 'banking' }],
])('keeps the filter of an old %s', async (kind, filter, listFilter) => {
  const job = { pk: 'job#1', sk: 'job', __edb_e__: 'job', jobId: '1', kind, status: 'queued' };
  const all = { ...job, pk: 'job#2', jobId: '2' };
  for (const item of [{ ...job, ...filter }, all]) await put(item);
  await table.transact([schemaVersionTable(table).set(6, '2026-10-01T08:00:00.000Z')]);
  expect(await migrate(migrations.slice(0, 7))).toMatchObject([{ number: 7, items: 1 }]);
  expect(await stored()).toEqual([{ ...job, ...filter, listFilter }, all]);
});

it('ends splits and merges that stopped in the middle, and leaves lines and other work as they are', async () => {
  const batch = { sk: 'payoutBatch', __edb_e__: 'payoutBatch', status: 'open', lines: 1 };
  const working = (kind: string) => ({ kind, status: 'failed', done: 1, total: 2, jobId: '1' });
  const split = { to: '2026-09-2', choice: { kind: 'all' }, reason: 'Two days' };
  const from = { ...batch, pk: 'payoutBatch#1' };
  const filled = { ...batch, pk: 'payoutBatch#2' };
  const locking = { ...batch, pk: 'payoutBatch#3', work: working('lock') };
  const job = { sk: 'job', __edb_e__: 'job', kind: 'mergeBatch' };
  const waiting = { ...job, pk: 'job#1', status: 'running', gsi4pk: 'jobs#running' };
  const done = { ...job, pk: 'job#2', status: 'done', gsi4pk: 'jobs#done' };
  const before = [
    { ...from, work: working('split'), split },
    { ...filled, splitFrom: '2026-09' },
    locking,
    waiting,
    done,
  ];
  for (const item of before) await put(item);
  await table.transact([schemaVersionTable(table).set(8, '2026-10-01T08:00:00.000Z')]);
  expect(await migrate(migrations.slice(0, 9))).toMatchObject([{ number: 9, items: 3 }]);
  const problem = 'No batch is split any more.';
  const ended = { ...waiting, status: 'failed', gsi4pk: 'jobs#failed', problem };
  expect(await stored()).toEqual([ended, done, from, filled, locking]);
});

it('finds agents by their account, however its number was typed, also where the code before changed it', async () => {
  const account = (accountNumber: string) => ({ gsi4pk: `agents#account#${accountNumber}` });
  const agentOf = (number: number, accountNumber?: string) => ({
    pk: `agent#${number}`,
    sk: 'agent',
    __edb_e__: 'agent',
    ...(accountNumber && { accountNumber, ...account(accountNumber) }),
  });
  const before = [agentOf(1, '0062123'), agentOf(2, '62124'), agentOf(3)];
  const changed = { ...agentOf(4, '062125'), plainAccount: '62126' };
  for (const item of [...before, changed]) await put(item);
  await table.transact([schemaVersionTable(table).set(12, '2026-10-01T08:00:00.000Z')]);
  expect(await migrate(migrations.slice(0, 13))).toMatchObject([{ number: 13, items: 3 }]);
  expect(await stored()).toEqual([
    { ...before[0], plainAccount: '62123', ...account('62123') },
    { ...before[1], plainAccount: '62124' },
    before[2],
    { ...changed, plainAccount: '62125', ...account('62125') },
  ]);
});

it('numbers the released migrations from 1 without a gap', () => {
  expect(migrations.map(({ number }) => number)).toEqual(migrations.map((_, index) => index + 1));
});
