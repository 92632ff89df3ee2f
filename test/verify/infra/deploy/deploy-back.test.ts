/** Each deployment is recorded, and `--back` returns to the release before, or says why it can't. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DeleteObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { monthlyRunTable } from '../../../../functions/data/monthly-run/monthly-run.table.ts';
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
import { goBack, type Steps } from '../../../../infra/deploy/back.ts';
import { bucketsIn } from '../../../../infra/deploy/clients.ts';
import { type PackedRelease, packRelease } from '../../../../infra/deploy/pack-release.ts';
import { recordDeployment } from '../../../../infra/deploy/record-release.ts';
import { KEPT_RELEASES, readIndex, writeIndex } from '../../../../infra/deploy/release-store.ts';
import { planItems, returnItems } from '../../../../infra/deploy/return-items.ts';
import { type Database, startDatabase } from '../../../../infra/local/database/database.ts';
import { startFiles } from '../../../../infra/local/files/files.ts';
import { parseDeployment } from '../../../../infra/model/deployment.ts';
import { parseMessage } from '../../../../shared/kernel/messages.ts';
import { openTableAt } from '../../../support/stack/table.ts';
import { type CloudState, startCloud } from '../../../infra/deploy/cloudformation-double.ts';
import { makeFolder } from '../../../support/stack/make-folder.ts';
import { startStub } from '../../../support/stack/start-stub.ts';

const REGION = 'af-south-1';
const ASSETS = `cdk-assets-000000000000-${REGION}`;
const deployment = parseDeployment({ stage: 'dev' });
const outputs = {
  Data: { TableName: '', ReleasesBucket: 'releases' },
  AccountWork: { WorkMachine: 'arn:work' },
};

let home: string;
let database: Database;
let table: Table;
let files: Awaited<ReturnType<typeof startFiles>>;
let cloud: CloudState;
let s3: S3Client;
/** The changes, in order. */
let done: string[];
let said: string[];
const store = () => ({ s3, bucket: 'releases' });

beforeEach(async () => {
  home = makeFolder('portal-back');
  const onLoss = (reason: string) => {
    throw new Error(reason);
  };
  cloud = await startCloud();
  [database, files] = await Promise.all([
    startDatabase({ dataDir: home, region: REGION, onLoss }),
    startFiles({
      dataDir: home,
      region: REGION,
      allowedOrigins: () => [],
      credentials: () => 'secret',
    }),
  ]);
  vi.stubEnv('AWS_ENDPOINT_URL_S3', files.s3Endpoint);
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', database.endpoint);
  vi.stubEnv('AWS_REGION', REGION);
  table = openTableAt(database);
  await table.transact([schemaVersionTable(table).set(7, '2026-11-01T00:00:00.000Z')]);
  for (const bucket of ['releases', ASSETS]) await files.ensureBucket(bucket);
  s3 = bucketsIn(REGION);
  const output = (key: string, value: string) => ({ key, value });
  cloud.stacks['commission-portal-dev-data'] = {
    status: 'UPDATE_COMPLETE',
    outputs: [output('TableName', table.name), output('ReleasesBucket', 'releases')],
  };
  [done, said] = [[], []];
});
afterEach(async () => {
  vi.unstubAllEnvs();
  s3.destroy();
  await Promise.all([database.close(), files.close()]);
});

const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');

/** A build: an assembly of one stack with a gradual function, its code in the CDK's bucket, and a web. */
async function build(name: string): Promise<{ assembly: string; web: string }> {
  const [assembly, web] = [join(home, name, 'assembly'), join(home, name, 'web')];
  for (const folder of [assembly, web]) await mkdir(folder, { recursive: true });
  const template = JSON.stringify({
    Resources: {
      Live: {
        Type: 'AWS::Lambda::Alias',
        Properties: { FunctionVersion: name },
        UpdatePolicy: { CodeDeployLambdaAliasUpdate: { ApplicationName: 'releases' } },
      },
    },
  });
  const destination = (objectKey: string) => ({
    destinations: { d: { bucketName: 'cdk-assets-${AWS::AccountId}-${AWS::Region}', objectKey } },
  });
  const lists = {
    files: {
      [hashOf(template)]: {
        source: { path: 'Api.template.json' },
        ...destination(`${hashOf(template)}.json`),
      },
      [name]: { source: { path: `asset.${name}` }, ...destination(`${name}.zip`) },
    },
  };
  const write = (file: string, content: string) => writeFile(file, content);
  await write(join(assembly, 'Api.template.json'), template);
  await write(join(assembly, 'Api.assets.json'), JSON.stringify(lists));
  await write(
    join(assembly, 'manifest.json'),
    JSON.stringify({
      artifacts: {
        Api: { properties: { url: `${hashOf(template)}.json`, terminationProtection: false } },
      },
    }),
  );
  await write(join(assembly, 'tree.json'), 'x'.repeat(1_000));
  await write(join(web, 'index.html'), name);
  await s3.send(new PutObjectCommand({ Bucket: ASSETS, Key: `${name}.zip`, Body: name }));
  return { assembly, web };
}

const packed = async (name: string): Promise<PackedRelease> =>
  packRelease({
    deployment,
    stacks: [{ id: 'Api', name: 'api', region: REGION }],
    ...(await build(name)),
  });

/** Deploys a build, as a deployment records it. */
async function deploy(name: string, { fails = false, schema = 7 } = {}): Promise<number> {
  const record = recordDeployment({ region: REGION, outputs }, { ...(await packed(name)), schema });
  await record.begin();
  return fails ? 0 : record.complete(outputs);
}

const steps: Steps = {
  publish: async (_, __, web) => {
    done.push(`web ${await readFile(join(web, 'index.html'), 'utf8')}`);
  },
  list: () => Promise.resolve([{ id: 'Api', name: 'api', region: REGION }]),
  deploy: async ({ assembly }) => {
    const template = await readFile(join(assembly, 'Api.template.json'), 'utf8');
    const [, version] = /"FunctionVersion":\s*"(\w+)"/.exec(template) ?? [];
    done.push(`stacks ${version}${template.includes('CodeDeploy') ? ' gradually' : ' at once'}`);
    return outputs;
  },
};

const back = (to?: number, given: Partial<Steps> = {}) =>
  goBack(
    {
      deployment,
      arguments: { yes: true, to },
      folder: join(home, 'kept'),
      say: (line) => said.push(line),
    },
    { ...steps, ...given },
  );
const inUse = async () => (await readIndex(store()))?.inUse;

describe('a deployment', () => {
  it('is a release with a number, which stays the same where nothing changed', async () => {
    expect(await deploy('one')).toBe(1);
    expect(await deploy('one')).toBe(1);
    expect(await deploy('two')).toBe(2);
    expect(await readIndex(store())).toMatchObject({
      inUse: 2,
      releases: [
        { number: 1, isWhole: true, stacks: ['Api'], schema: 7 },
        { number: 2, isWhole: true },
      ],
    });
  });

  it('keeps the last ones alone', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await deploy(name);
    const { releases = [] } = (await readIndex(store())) ?? {};
    expect(releases.map(({ number }) => number)).toEqual([2, 3, 4, 5, 6]);
    expect(releases).toHaveLength(KEPT_RELEASES);
    await expect(back(1)).rejects.toThrow("Release 1 isn't kept any more.");
  });

  it('at once has no gradual release in its templates, under a hash of their own', async () => {
    const { assembly } = await build('one');
    await releaseAtOnce(assembly, [{ id: 'Api' }]);
    const template = await readFile(join(assembly, 'Api.template.json'), 'utf8');
    expect(JSON.parse(template)).toEqual({
      Resources: { Live: { Type: 'AWS::Lambda::Alias', Properties: { FunctionVersion: 'one' } } },
    });
    expect(await readFile(join(assembly, 'manifest.json'), 'utf8')).toContain(hashOf(template));
  });
});

describe('going back', () => {
  it('brings the web, then the functions at once, as they were deployed', async () => {
    await deploy('one');
    await deploy('two');
    await back();
    expect(done).toEqual(['web one', 'stacks one at once', 'web one']);
    expect(await inUse()).toBe(1);
    expect(said.join('\n')).toContain('dev is back at release 1');
  });

  it('from a deployment that failed halfway leads to the last whole one', async () => {
    await deploy('one');
    await deploy('two', { fails: true });
    expect(await inUse()).toBe(2);
    await back();
    expect(done).toContain('stacks one at once');
    expect(said.join('\n')).toContain('not deployed as a whole');
  });

  it('once more goes no further without being told so', async () => {
    for (const name of ['one', 'two', 'three']) await deploy(name);
    await back();
    await expect(back()).rejects.toThrow(
      'went back from release 3 to 2 already. If it shall go further back: --back --to 1',
    );
    expect(await inUse()).toBe(2);
    await back(1);
    expect(await inUse()).toBe(1);
    // Nobody returns to what was gone back from.
    await deploy('four');
    await back();
    expect(await inUse()).toBe(1);
  });

  it('that was cut off goes on to the same release', async () => {
    for (const name of ['one', 'two', 'three']) await deploy(name);
    const fail = () => Promise.reject(new Error('The network is gone'));
    await expect(back(undefined, { deploy: fail })).rejects.toThrow('The network is gone');
    await back();
    expect(said.join('\n')).toContain('Going on with the return from release 3');
    expect(await inUse()).toBe(2);
  });

  it.each([
    ['nothing was recorded', [], undefined, 'has no recorded release'],
    ['there is one release', ['one'], undefined, 'There is no release before 1'],
    ['the named one isn’t before', ['one', 'two'], 2, "Release 2 isn't before 2"],
  ])('is refused where %s', async (_, names, to, reason) => {
    for (const name of names) await deploy(name);
    await expect(back(to)).rejects.toThrow(reason);
    expect(done).toEqual([]);
  });

  it('is refused before anything is changed where the code is gone', async () => {
    await deploy('one');
    await deploy('two');
    const { releases = [] } = (await readIndex(store())) ?? {};
    await s3.send(new DeleteObjectCommand({ Bucket: ASSETS, Key: 'one.zip' }));
    expect(releases).toHaveLength(2);
    await expect(back()).rejects.toThrow(
      "The code of release 1 isn't in the CDK's bucket any more",
    );
    expect(done).toEqual([]);
  });

  it('is refused while a month is closed', async () => {
    await deploy('one');
    await deploy('two');
    const run = { period: '2026-10', status: 'running', step: 'accrue' } as const;
    const startedAt = '2026-11-01T00:00:00.000Z';
    const begun = monthlyRunTable(table).create({ ...run, startedAt });
    await table.transact([begun.orThrow(() => new Error('It was there'))]);
    done = [];
    await expect(back()).rejects.toThrow(
      'The monthly run of 2026-10 is under way: let it end, or fail, first.',
    );
    expect(done).toEqual([]);
  });

  it('is refused while projections are rebuilt', async () => {
    await deploy('one');
    await deploy('two');
    const order = { kind: 'rebuild', workId: 'r', parts: 1, startedBy: 'a test' } as const;
    await startWork(rebuildContext({ table, clock }), { ...order, replaces: true });
    await expect(back()).rejects.toThrow('A rebuild of the projections is running');
    await stopWork({ table, clock }, 'rebuild');
    await back();
    expect(done).toContain('stacks one at once');
  });

  it('makes the migrations due again that the older code doesn’t know', async () => {
    await deploy('one', { schema: 5 });
    await deploy('two');
    await back();
    expect(await schemaVersionTable(table).get()).toBe(5);
    expect(said.join('\n')).toContain(
      'migration 7 (exports have their whole filter in one attribute) stays',
    );
    expect(said.join('\n')).toContain('npm run rebuild -- --stage dev --replace');
  });
});

describe('stored items', () => {
  let fails: boolean;
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
  const gone: Migration = {
    ...migration,
    back: { kind: 'impossible', because: 'its color is gone' },
  };
  const given = (known: Migration) => ({
    region: REGION,
    outputs: { ...outputs, Data: { ...outputs.Data, TableName: table.name } },
    say: (line: string) => void said.push(line),
    migrations: [known],
  });

  beforeEach(async () => {
    fails = false;
    const machine = await startStub(async (_, body) => {
      const { input } = JSON.parse(body) as { input: string };
      const { work, workId } = parseMessage(JSON.parse(input), 'openStage');
      if (!fails)
        await runWork(migrationContext({ table, clock }, [migration]), { kind: work, workId });
      else await stopWork({ table, clock }, 'migration');
      return {
        type: 'application/x-amz-json-1.0',
        body: JSON.stringify({ executionArn: 'arn:one', startDate: 1_790_000_000 }),
      };
    });
    vi.stubEnv('AWS_ENDPOINT_URL_SFN', machine);
    const Item = { pk: 'paint#1', sk: 'paint', color: 'red' };
    await table.documents.send(new PutCommand({ TableName: table.name, Item }));
  });

  it('are changed back by the account’s work, and the version with them', async () => {
    const plan = await planItems(given(migration), 6);
    expect(plan.changesItems).toBe(true);
    fails = true;
    await expect(returnItems(given(migration), 6, plan)).rejects.toThrow('it goes on');
    expect(await schemaVersionTable(table).get()).toBe(7);
    fails = false;
    await returnItems(given(migration), 6, await planItems(given(migration), 6));
    expect(await schemaVersionTable(table).get()).toBe(6);
  });

  it('that can’t be changed back stop the return', async () => {
    await expect(planItems(given(gone), 6)).rejects.toThrow(
      'There is no way back: Migration 7 (paint has a color) can’t be undone: its color is gone.',
    );
  });
});

it('the record of releases is refused where it isn’t one', async () => {
  await writeIndex(store(), { inUse: 0, releases: [] });
  await expect(back()).rejects.toThrow();
});
