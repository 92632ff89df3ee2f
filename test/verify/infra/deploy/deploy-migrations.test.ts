/** A deployment shows the migrations that are due, and starts them once the stacks are there. */
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { schemaVersionTable } from '../../../../functions/data/maintenance/schema-version.table.ts';
import { monthlyRunTable } from '../../../../functions/data/monthly-run/monthly-run.table.ts';
import { readMaintenance } from '../../../../functions/domain/maintenance/read-maintenance.ts';
import { systemClock as clock } from '../../../../functions/platform/clock.ts';
import type { Table } from '../../../../functions/platform/table.ts';
import { runWork } from '../../../../functions/workflows/account-work/run-work.ts';
import { startWork, stopWork } from '../../../../functions/workflows/account-work/start-work.ts';
import { migrations } from '../../../../functions/workflows/migrations/migrations.ts';
import { openMigrations } from '../../../../functions/workflows/migrations/open-migrations.ts';
import { migrationContext } from '../../../../functions/workflows/migrations/plan-stages.ts';
import { startMaintenance } from '../../../../functions/workflows/operators/start-maintenance.ts';
import { rebuildContext } from '../../../../functions/workflows/rebuild/rebuild-stages.ts';
import { showMigrations } from '../../../../infra/deploy/migrate.ts';
import { UNDER_MAINTENANCE } from '../../../../shared/kernel/errors.ts';
import { setUpTable } from '../../../support/stack/set-up-table.ts';

let table: Table;
let said: string[];

const version = migrations.length;
const context = () => migrationContext({ table, clock });
const deployed = () => ({
  stage: 'dev',
  region: 'af-south-1',
  outputs: { Data: { TableName: table.name } },
  say: (line: string) => said.push(line),
});
const open = (of = version) => openMigrations(context(), { kind: 'openMigrations', version: of });
const maintenance = () => readMaintenance({ table, clock });
const put = (item: object) =>
  table.documents.send(new PutCommand({ TableName: table.name, Item: item }));
const profile = {
  pk: 'profile#1',
  sk: 'profile',
  __edb_e__: 'profile',
  userId: '1',
  email: 'a@b.example',
  role: 'agent',
  status: 'active',
  createdAt: '2026-01-05T08:00:00.000Z',
};

/** The end of a deployment: its schedule starts the state machine, which takes all steps. */
async function migrate(): Promise<void> {
  const { work, workId, isOver } = await open();
  if (!isOver) await runWork(context(), { kind: work, workId });
}

beforeEach(async () => {
  const { database, ...opened } = await setUpTable();
  ({ table } = opened);
  said = [];
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', database.endpoint);
  vi.stubEnv('AWS_REGION', 'af-south-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
});
afterEach(() => void vi.unstubAllEnvs());

describe('the first deployment', () => {
  it('has none, and makes the table one of the newest version', async () => {
    expect(await showMigrations({ ...deployed(), outputs: {} })).toBe(false);
    await put({ pk: 'heartbeat#stream', sk: 'heartbeat', __edb_e__: 'heartbeat', name: 'stream' });
    expect(await showMigrations(deployed())).toBe(false);
    expect(await open()).toMatchObject({ isOver: true });
    expect(await schemaVersionTable(table).get()).toBe(version);
    expect([said, await maintenance()]).toEqual([[], undefined]);
  });
});

describe('a deployment over that of the baseline, which recorded no version', () => {
  beforeEach(() => put(profile));

  it('shows every migration, records nothing before it is agreed to, and runs them', async () => {
    expect(await showMigrations(deployed())).toBe(true);
    expect(said).toHaveLength(1 + migrations.length);
    expect(await schemaVersionTable(table).get()).toBeUndefined();
    await migrate();
    expect(await schemaVersionTable(table).get()).toBe(version);
  });
});

describe('a later deployment', () => {
  beforeEach(async () => {
    await put(profile);
    await table.transact([schemaVersionTable(table).set(0, '2026-01-01T00:00:00.000Z')]);
  });

  it('shows what is due and changes nothing, and then runs it', async () => {
    expect(await showMigrations(deployed())).toBe(true);
    expect(said).toEqual([
      'Migrations of stored items, which run after the deployment, with the portal in maintenance:',
      ...migrations.map(({ number, title }) => `  ${number} ${title}`),
    ]);
    expect(await schemaVersionTable(table).get()).toBe(0);
    said = [];
    await migrate();
    expect(await schemaVersionTable(table).read()).toMatchObject({ number: version });
    expect(await schemaVersionTable(table).read()).not.toHaveProperty('rebuildDueAt');
    expect(await showMigrations(deployed())).toBe(false);
    expect(said).toEqual([]);
    expect(await open()).toMatchObject({ isOver: true });
  });

  it('keeps the portal in maintenance until they end', async () => {
    const opened = await open();
    expect(await maintenance()).toMatchObject({ reason: 'The portal is being updated.' });
    // A step that comes again goes on with the same work.
    expect(await open()).toEqual(opened);
    await runWork(context(), { kind: opened.work, workId: opened.workId });
    expect(await maintenance()).toBeUndefined();
  });

  it('leaves an operator’s maintenance on', async () => {
    const until = new Date(clock.now().getTime() + 3_600_000).toISOString();
    const operator = { actor: { userId: 'operator' }, clock, requestId: 'one', table };
    await startMaintenance(operator, { until, reason: 'A restore.' });
    await migrate();
    expect(await maintenance()).toMatchObject({ until, reason: 'A restore.' });
  });

  it('whose migrations were stopped lets them go on', async () => {
    const { workId } = await open();
    await stopWork({ table, clock }, 'migration');
    expect(await open()).toMatchObject({ workId, isOver: false });
  });

  it('waits for the end of a rebuild', async () => {
    const order = { kind: 'rebuild', workId: 'one', parts: 1, startedBy: 'a test' } as const;
    await startWork(rebuildContext({ table, clock }), { ...order, replaces: true });
    await expect(showMigrations(deployed())).rejects.toThrow(
      'A rebuild of the projections is running',
    );
    // By this name the state machine calls again.
    await expect(open()).rejects.toThrow(expect.objectContaining({ name: UNDER_MAINTENANCE }));
    expect(await maintenance()).toBeUndefined();
    await stopWork({ table, clock }, 'rebuild');
    await migrate();
    expect(await schemaVersionTable(table).get()).toBe(version);
  });

  it('leaves migrations of another version alone, as where an older web comes first', async () => {
    expect(await open(version - 1)).toMatchObject({ isOver: true });
    expect(await schemaVersionTable(table).get()).toBe(0);
  });

  it('of an older version is a rollback, which leaves the items as they are', async () => {
    await table.transact([schemaVersionTable(table).set(version + 1, '2026-01-01')]);
    expect(await showMigrations(deployed())).toBe(false);
    expect(said).toEqual([expect.stringContaining('of a newer version than this one')]);
    expect(await open()).toMatchObject({ isOver: true });
    expect(await schemaVersionTable(table).get()).toBe(version + 1);
    await expect(showMigrations({ ...deployed(), back: true })).rejects.toThrow(
      `npm run migrate -- --stage dev --back ${version}`,
    );
  });

  it('that goes back is refused while a month is closed', async () => {
    const run = { period: '2026-10', status: 'running', step: 'accrue' } as const;
    const begun = monthlyRunTable(table).create({ ...run, startedAt: '2026-11-01T00:00:00.000Z' });
    await table.transact([begun.orThrow(() => new Error('It was there'))]);
    await expect(showMigrations({ ...deployed(), back: true })).rejects.toThrow(
      'The monthly run of 2026-10 is under way: let it end, or fail, first.',
    );
    expect(await showMigrations(deployed())).toBe(true);
  });
});
