/** The way back to the release before: its templates at once, and the stored items. */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { schemaVersionTable } from '../../../../functions/data/maintenance/schema-version.table.ts';
import { systemClock as clock } from '../../../../functions/platform/clock.ts';
import type { Item } from '../../../../functions/platform/item.ts';
import type { Table } from '../../../../functions/platform/table.ts';
import { runWork } from '../../../../functions/workflows/account-work/run-work.ts';
import { startWork, stopWork } from '../../../../functions/workflows/account-work/start-work.ts';
import type { Migration } from '../../../../functions/workflows/migrations/migrations.ts';
import { migrationContext } from '../../../../functions/workflows/migrations/plan-stages.ts';
import { rebuildContext } from '../../../../functions/workflows/rebuild/rebuild-stages.ts';
import { releaseAtOnce } from '../../../../infra/deploy/at-once.ts';
import { returnItems } from '../../../../infra/work/return-items.ts';
import { makeFolder } from '../../../support/stack/make-folder.ts';
import { setUpTable } from '../../../support/stack/set-up-table.ts';

const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');

it('a deployment at once has no gradual release in its templates, under a hash of their own', async () => {
  const assembly = makeFolder('at-once');
  const Live = { Type: 'AWS::Lambda::Alias', Properties: { FunctionVersion: 'one' } };
  const UpdatePolicy = { CodeDeployLambdaAliasUpdate: { ApplicationName: 'releases' } };
  const template = JSON.stringify({ Resources: { Live: { ...Live, UpdatePolicy } } });
  await writeFile(join(assembly, 'Api.template.json'), template);
  for (const file of ['Api.assets.json', 'manifest.json'])
    await writeFile(join(assembly, file), JSON.stringify({ url: `${hashOf(template)}.json` }));
  await releaseAtOnce(assembly, [{ id: 'Api' }]);
  const changed = await readFile(join(assembly, 'Api.template.json'), 'utf8');
  expect(JSON.parse(changed)).toEqual({ Resources: { Live } });
  expect(await readFile(join(assembly, 'manifest.json'), 'utf8')).toContain(hashOf(changed));
});

describe('stored items', () => {
  let table: Table;
  let fails: boolean;
  let said: string[];
  const rename = (from: string, to: string) => (item: Item) => {
    const { [from]: value, ...rest } = item;
    return value === undefined ? undefined : { ...rest, [to]: value };
  };
  const migration: Migration = {
    number: 7,
    title: 'paint has a color',
    change: rename('colour', 'color'),
    back: { kind: 'undone', change: rename('color', 'colour') },
  };
  const goBack = (known: Migration = migration) => {
    const context = migrationContext({ table, clock }, [known]);
    const machine = {
      start: ({ workId }: { workId: string }) =>
        fails
          ? stopWork({ table, clock }, 'migration')
          : runWork(context, { kind: 'migration', workId }),
    };
    const say = (line: string) => void said.push(line);
    return returnItems({ context, machine: machine as never, say }, 6, [known]);
  };
  const version = () => schemaVersionTable(table).get();

  beforeEach(async () => {
    ({ table } = await setUpTable());
    [fails, said] = [false, []];
    await table.transact([schemaVersionTable(table).set(7, '2026-11-01T00:00:00.000Z')]);
    const Item = { pk: 'paint#1', sk: 'paint', color: 'red' };
    await table.documents.send(new PutCommand({ TableName: table.name, Item }));
  });

  it('are changed back by the account’s work, and the version with them', async () => {
    fails = true;
    await expect(goBack()).rejects.toThrow('it goes on');
    expect(await version()).toBe(7);
    fails = false;
    await goBack();
    expect(await version()).toBe(6);
    expect(said).toContain('migration 7 (paint has a color) is undone');
  });

  it('stay where the older code reads them, and are migrated again by the next release', async () => {
    await goBack({ ...migration, back: { kind: 'compatible', because: 'nobody reads it' } });
    expect(await version()).toBe(6);
    expect(said).toContain('migration 7 (paint has a color) stays: nobody reads it');
  });

  it('that can’t be changed back stop the return', async () => {
    const gone: Migration = {
      ...migration,
      back: { kind: 'impossible', because: 'its color is gone' },
    };
    await expect(goBack(gone)).rejects.toThrow(
      'Migration 7 (paint has a color) can’t be undone: its color is gone.',
    );
    expect(await version()).toBe(7);
  });

  it('wait for a rebuild of the projections', async () => {
    const order = { kind: 'rebuild', workId: 'r', parts: 1, startedBy: 'a test' } as const;
    await startWork(rebuildContext({ table, clock }), { ...order, replaces: true });
    await expect(goBack()).rejects.toThrow('A rebuild of the projections is running');
    await stopWork({ table, clock }, 'rebuild');
    await goBack();
    expect(await version()).toBe(6);
  });
});
