/** A deployment shows the migrations that are due, and runs them once the stacks are there. */
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { schemaVersionTable } from '../../../../functions/data/maintenance/schema-version.table.ts';
import { monthlyRunTable } from '../../../../functions/data/monthly-run/monthly-run.table.ts';
import { systemClock as clock } from '../../../../functions/platform/clock.ts';
import type { Table } from '../../../../functions/platform/table.ts';
import { recordFailure } from '../../../../functions/workflows/account-work/record-failure.ts';
import { runWork } from '../../../../functions/workflows/account-work/run-work.ts';
import { startWork, stopWork } from '../../../../functions/workflows/account-work/start-work.ts';
import { migrations } from '../../../../functions/workflows/migrations/migrations.ts';
import { migrationContext } from '../../../../functions/workflows/migrations/plan-stages.ts';
import { rebuildContext } from '../../../../functions/workflows/rebuild/rebuild-stages.ts';
import { runMigrations, showMigrations } from '../../../../infra/deploy/migrate.ts';
import { setUpTable } from '../../../support/stack/set-up-table.ts';
import { startStub } from '../../../support/stack/start-stub.ts';
import { parseMessage } from '../../../../shared/kernel/messages.ts';

let table: Table;
let starts: string[];
let fails: boolean;
let said: string[];

const context = () => migrationContext({ table, clock });
const deployed = () => ({
  stage: 'dev',
  region: 'af-south-1',
  outputs: { Data: { TableName: table.name }, AccountWork: { WorkMachine: 'arn:work' } },
  say: (line: string) => said.push(line),
});
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

/** Takes all steps of the work that an execution is started for. */
async function take(body: string): Promise<void> {
  const { input } = JSON.parse(body) as { input: string };
  starts.push(input);
  const { work, workId } = parseMessage(JSON.parse(input), 'openStage');
  if (fails) await recordFailure(context(), { kind: 'failWork', work, workId, cause: 'No' });
  else await runWork(context(), { kind: work, workId });
}

beforeEach(async () => {
  const { database, ...opened } = await setUpTable();
  ({ table } = opened);
  [starts, said, fails] = [[], [], false];
  // It stands for the state machine, and has taken all steps when it answers.
  const machine = await startStub(async (_, body) => {
    const failure = await take(body).catch(String);
    const started = JSON.stringify({ executionArn: 'arn:one', startDate: 1_790_000_000 });
    const type = 'application/x-amz-json-1.0';
    return failure ? { status: 400, type, body: failure } : { type, body: started };
  });
  vi.stubEnv('AWS_ENDPOINT_URL_SFN', machine);
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', database.endpoint);
  vi.stubEnv('AWS_REGION', 'af-south-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
});
afterEach(() => void vi.unstubAllEnvs());

describe('the first deployment', () => {
  it('has none, and makes the table one of the newest version', async () => {
    expect(await showMigrations({ ...deployed(), outputs: {} })).toBe(false);
    // Somebody registers before the deployment is over.
    await put(profile);
    await runMigrations(deployed(), true);
    expect(await schemaVersionTable(table).get()).toBe(migrations.length);
    expect({ starts, said }).toEqual({ starts: [], said: [] });
  });

  it('that failed halfway is one of the newest version, too, when it is done', async () => {
    await put({ pk: 'heartbeat#stream', sk: 'heartbeat', __edb_e__: 'heartbeat', name: 'stream' });
    expect(await showMigrations(deployed())).toBe(true);
    await runMigrations(deployed(), false);
    expect(await schemaVersionTable(table).get()).toBe(migrations.length);
  });
});

describe('a deployment over that of the baseline, which recorded no version', () => {
  beforeEach(() => put(profile));

  it('shows every migration, records nothing before it is agreed to, and runs them', async () => {
    expect(await showMigrations(deployed())).toBe(true);
    expect(said).toHaveLength(1 + migrations.length);
    expect(await schemaVersionTable(table).get()).toBeUndefined();
    await runMigrations(deployed(), false);
    expect(await schemaVersionTable(table).get()).toBe(migrations.length);
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
      'Migrations of stored items, which run after the deployment:',
      ...migrations.map(({ number, title }) => `  ${number} ${title}`),
    ]);
    expect(await schemaVersionTable(table).get()).toBe(0);
    said = [];
    await runMigrations(deployed(), false);
    expect(starts).toHaveLength(1);
    expect(said.join('\n')).toContain('2 changed 1 item');
    expect(await schemaVersionTable(table).read()).toMatchObject({ number: migrations.length });
    expect(await schemaVersionTable(table).read()).not.toHaveProperty('rebuildDueAt');
    said = [];
    await showMigrations(deployed());
    await runMigrations(deployed(), false);
    expect({ said, starts: starts.length }).toEqual({ said: [], starts: 1 });
  });

  it('that fails says how they go on, and the next one goes on', async () => {
    fails = true;
    await expect(runMigrations(deployed(), false)).rejects.toThrow(
      'npm run migrate -- --stage dev --resume',
    );
    expect(said).toContain('It is failed at the stage record-1: No');
    fails = false;
    await runMigrations(deployed(), false);
    expect(await schemaVersionTable(table).get()).toBe(migrations.length);
  });

  it('is refused while a rebuild is running', async () => {
    const order = { kind: 'rebuild', workId: 'one', parts: 1, startedBy: 'a test' } as const;
    await startWork(rebuildContext({ table, clock }), { ...order, replaces: true });
    await expect(showMigrations(deployed())).rejects.toThrow(
      'A rebuild of the projections is running',
    );
    await expect(runMigrations(deployed(), false)).rejects.toThrow('A rebuild is running');
    await stopWork({ table, clock }, 'rebuild');
    await runMigrations(deployed(), false);
    expect(await schemaVersionTable(table).get()).toBe(migrations.length);
  });

  it('of an older version is a rollback, which leaves the items as they are', async () => {
    const newer = migrations.length + 1;
    await table.transact([schemaVersionTable(table).set(newer, '2026-01-01')]);
    expect(await showMigrations(deployed())).toBe(true);
    expect(said).toEqual([expect.stringContaining('of a newer version than this one')]);
    await runMigrations(deployed(), false);
    expect(await schemaVersionTable(table).get()).toBe(newer);
    await expect(showMigrations({ ...deployed(), back: true })).rejects.toThrow(
      `npm run migrate -- --stage dev --back ${migrations.length}`,
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
