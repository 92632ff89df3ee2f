/** A deployment replaces or deletes no stateful resource without an exception that is signed for it. */
import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ResourceChange } from '@aws-sdk/client-cloudformation';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deployStacks } from '../../../infra/deploy/deploy-stacks.ts';
import { DeployProblem } from '../../../infra/deploy/problem.ts';
import {
  type Exception,
  publicPartOf,
  type SignedException,
  signException,
} from '../../../infra/deploy/signed-exception.ts';
import { signWith } from '../../../infra/deploy/sign-exception.ts';
import { isStateful, REPLACEABLE, STATEFUL } from '../../../infra/model/stateful-types.ts';
import {
  bucketDeleted,
  harmless,
  poolRetained,
  queueConditional,
  queueWithValues,
  tableReplaced,
} from './change-sets.ts';
import { type ChangeSetState, type CloudState, startCloud } from './cloudformation-double.ts';
import { synthesize } from '../templates/template-app.ts';

const place = (id: string) => ({ id, name: id.toLowerCase(), region: 'af-south-1' });
const data = place('Data');
const auth = place('Auth');

const thandi = generateKeyPairSync('ed25519').privateKey;
const stranger = generateKeyPairSync('ed25519').privateKey;
const HOUR_MS = 3_600_000;

let cloud: CloudState;
let stop: () => Promise<void>;
let folder: string;
let said: string[];
let ran: string[][];
let prepare: (args: string[]) => Promise<void>;
/** The policy of each stack while it is deployed. */
let policies: Record<string, string | undefined>;

const template = (id: string) => JSON.stringify({ Resources: { [id]: { Type: 'AWS::X::Y' } } });
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

beforeEach(async () => {
  ({ cloud, stop } = await startCloud());
  folder = mkdtempSync(join(tmpdir(), 'portal-guard-'));
  [said, ran, policies, prepare] = [[], [], {}, () => Promise.resolve()];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  writeFileSync(join(folder, 'signers.json'), JSON.stringify({ thandi: publicPartOf(thandi) }));
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ artifacts: {} }));
  for (const id of ['Data', 'Auth'])
    writeFileSync(join(folder, `${id}.template.json`), template(id));
});
afterEach(async () => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
  await stop();
});

const resources = [tableReplaced, bucketDeleted, queueConditional].map((change) => ({
  id: String(change.LogicalResourceId),
  type: String(change.ResourceType),
  physical: String(change.PhysicalResourceId),
  status: 'CREATE_COMPLETE',
}));

function standing(inData: ChangeSetState, inAuth: ChangeSetState = { changes: [] }): void {
  cloud.stacks = {
    data: { status: 'UPDATE_COMPLETE', changeSet: inData, resources },
    auth: { status: 'UPDATE_COMPLETE', changeSet: inAuth },
  };
}

/** Deploys with `--yes`. */
const deploy = () =>
  deployStacks(
    { stage: 'prod', assembly: folder, stacks: [data, auth], yes: true, exceptions: folder },
    {
      prepare: (args) => prepare(args),
      compare: () => Promise.resolve(true),
      run: (args) => {
        ran.push(args);
        for (const [name, { policy }] of Object.entries(cloud.stacks)) policies[name] = policy;
        return Promise.resolve();
      },
    },
  );

/** The lines with which it is refused; nothing is deployed then. */
async function refusal(): Promise<string> {
  const problem: unknown = await deploy().catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(DeployProblem);
  expect(ran).toEqual([]);
  return (problem as DeployProblem).message;
}

/** An exception for the table, with what is wrong in it. */
const exception = (change: Partial<Exception> = {}, key = thandi): SignedException =>
  signException(
    {
      stage: 'prod',
      stack: 'Data',
      logicalId: 'TableCD117FA1',
      physicalId: String(tableReplaced.PhysicalResourceId),
      templateHash: hashOf(template('Data')),
      reason: 'The table is empty: nobody has registered yet',
      signer: 'thandi',
      signedAt: new Date(Date.now() - HOUR_MS).toISOString(),
      expiresAt: new Date(Date.now() + HOUR_MS).toISOString(),
      ...change,
    },
    key,
  );

const except = (...given: SignedException[]) =>
  writeFileSync(join(folder, 'prod.json'), JSON.stringify(given));

describe('the guard over change sets', () => {
  it.each<[string, ResourceChange, string]>([
    [
      'a table that is replaced',
      tableReplaced,
      'Data TableCD117FA1 (AWS::DynamoDB::Table) is replaced, and the old one stays in the account: changes /Properties/KeySchema.',
    ],
    [
      'a bucket that is deleted',
      bucketDeleted,
      'Data Uploads4F6EB0FD (AWS::S3::Bucket) is deleted: the template no longer has it.',
    ],
    [
      'a queue that may be replaced',
      queueConditional,
      'Data JobsDF1CC2D4 (AWS::SQS::Queue) may be replaced, and deleted: changes /Properties/QueueName (from Topic.TopicName).',
    ],
    [
      'a user pool that leaves its stack',
      poolRetained,
      'Data UserPool6BA7E5F2 (AWS::Cognito::UserPool) leaves the stack, and stays in the account: the template no longer has it.',
    ],
    [
      'a resource of which CloudFormation can’t say',
      { ...queueConditional, Action: 'Dynamic', Replacement: undefined, Details: [] },
      'Data JobsDF1CC2D4 (AWS::SQS::Queue) may be replaced, and deleted: CloudFormation can’t say before it deploys.',
    ],
  ])('refuses %s, also with --yes', async (_, change, line) => {
    standing({ changes: [...harmless, change] });
    const said = await refusal();
    expect(said.split('\n')[0]).toContain('Nothing was changed');
    expect(said.split('\n')[1]).toBe(line);
    expect(said).toContain('Refused: there is no exception for it');
    expect(said).toContain(`--template ${hashOf(template('Data'))}`);
    expect(cloud.policies).toEqual([]);
  });

  it('names every one of them, in all stacks', async () => {
    standing(
      { changes: [tableReplaced, bucketDeleted, queueConditional] },
      { changes: [poolRetained] },
    );
    const lines = (await refusal()).split('\n').filter((line) => line.includes('(AWS::'));
    expect(lines.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'Data TableCD117FA1',
      'Data Uploads4F6EB0FD',
      'Data JobsDF1CC2D4',
      'Auth UserPool6BA7E5F2',
    ]);
  });

  it('lets changes through that lose nothing, and leaves no change set', async () => {
    standing({ changes: harmless });
    await deploy();
    expect(ran.map(([command]) => command)).toEqual(['deploy']);
    expect(cloud.changeSetsDeleted.sort()).toEqual(['auth', 'data']);
  });

  it.each([
    ['has the same value afterwards', 'jobs-1', 'jobs-1', true],
    ['has another value', 'jobs-1', 'jobs-2', false],
    ['is known only while it is deployed', 'jobs-1', '{{changeSet:KNOWN_AFTER_APPLY}}', false],
    ['is so long that it may be cut', 'x'.repeat(600), 'x'.repeat(600), false],
  ])(
    'takes a conditional replacement for one unless the property %s',
    async (_, before, after, passes) => {
      standing({ changes: [queueConditional], withValues: [queueWithValues(before, after)] });
      if (passes) await deploy();
      else expect(await refusal()).toContain('JobsDF1CC2D4');
    },
  );

  it('makes a change set of each stack that stands, and no stack', async () => {
    standing({ changes: [] });
    delete cloud.stacks['auth'];
    const prepared: string[][] = [];
    prepare = (args) => Promise.resolve(void prepared.push(args));
    await deploy();
    expect(prepared).toEqual([
      [
        'deploy',
        'Data',
        `--app=${folder}`,
        '--require-approval=never',
        '--exclusively',
        '--method=prepare-change-set',
        '--change-set-name=commission-portal-guard',
      ],
    ]);
  });

  it('names a stack that it can’t look at yet, and leaves it to its policy', async () => {
    standing({ changes: [] });
    prepare = ([, stack]) =>
      stack === 'Auth'
        ? Promise.reject(new DeployProblem('FAILED, No export named data:Topic found'))
        : Promise.resolve();
    await deploy();
    expect(said.join('')).toContain('Auth uses what another stack has yet to make');
  });

  it.each([
    ['the CDK can’t make it', { changes: [] }, 'AccessDenied'],
    ['CloudFormation didn’t make it', { status: 'FAILED', reason: 'Throttling', changes: [] }, ''],
  ])('stops where %s', async (_, changeSet, problem) => {
    standing(changeSet);
    if (problem) prepare = () => Promise.reject(new DeployProblem(problem));
    expect(await refusal()).toContain(problem || 'The change set of data is FAILED');
    expect(cloud.changeSetsDeleted).toContain('data');
  });
});

describe('a signed exception', () => {
  beforeEach(() => standing({ changes: [tableReplaced] }));

  it('allows the one resource, and CloudFormation’s lock lets that one go, once', async () => {
    except(exception());
    await deploy();
    expect(said.join('')).toContain('Allowed by thandi until');
    const locked = ['JobsDF1CC2D4', 'TableCD117FA1', 'Uploads4F6EB0FD'];
    const denied = (policy: string | undefined) =>
      (
        JSON.parse(policy ?? '') as { Statement: { Effect: string; Resource: string[] }[] }
      ).Statement.filter(({ Effect }) => Effect === 'Deny').flatMap(({ Resource }) =>
        Resource.map((id) => id.replace('LogicalResourceId/', '')),
      );
    expect(denied(policies['data'])).toEqual(locked.filter((id) => id !== 'TableCD117FA1'));
    expect(denied(cloud.stacks['data']?.policy)).toEqual(locked);
  });

  it('allows nothing else', async () => {
    standing({ changes: [tableReplaced, bucketDeleted] });
    except(exception());
    const lines = (await refusal()).split('\n').filter((line) => line.includes('(AWS::'));
    expect(lines).toEqual([expect.stringContaining('Uploads4F6EB0FD')]);
  });

  const later = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
  it.each<[string, SignedException, string]>([
    ['another key', exception({}, stranger), 'it isn’t signed by the key of thandi'],
    ['a stranger', exception({ signer: 'eve' }, stranger), 'eve may not sign'],
    ['a name that objects have', exception({ signer: 'constructor' }), 'constructor may not sign'],
    ['a time that is over', exception({ expiresAt: later(-0.1) }), 'it expired on'],
    ['too long', exception({ expiresAt: later(24 * 14) }), 'it is for more than 14 days'],
    ['another template', exception({ templateHash: 'a'.repeat(64) }), 'it is for another template'],
    ['another table under this id', exception({ physicalId: 'Table-2' }), 'it is for Table-2'],
    ['another stage', exception({ stage: 'staging' }), 'it is of stage staging'],
    ['another resource', exception({ logicalId: 'JobsDF1CC2D4' }), 'there is no exception'],
    ['another stack', exception({ stack: 'Auth' }), 'there is no exception'],
    ['a changed reason', { ...exception(), reason: 'Another reason altogether' }, 'or was changed'],
    ['a later end', { ...exception(), expiresAt: later(48) }, 'or was changed'],
  ])('of %s counts for nothing', async (_, given, reason) => {
    except(given);
    expect(await refusal()).toContain(reason);
  });

  it('stops the deployment where its file can’t be read', async () => {
    writeFileSync(join(folder, 'prod.json'), '[{}]');
    expect(await refusal()).toContain('exceptions/prod.json: ');
  });

  it('is taken back where the deployment fails', async () => {
    except(exception());
    prepare = () => Promise.resolve();
    const failing = deployStacks(
      { stage: 'prod', assembly: folder, stacks: [data, auth], yes: true, exceptions: folder },
      {
        prepare,
        compare: () => Promise.resolve(true),
        run: () => Promise.reject(new DeployProblem('cdk deploy failed: see above.')),
      },
    );
    await expect(failing).rejects.toThrow('cdk deploy failed');
    expect(cloud.stacks['data']?.policy).toContain('LogicalResourceId/TableCD117FA1');
  });
});

describe('npm run sign-exception', () => {
  const run = (...args: string[]) => signWith([`--folder=${folder}`, ...args]);
  const key = () => join(folder, 'keys/lerato.pem');
  const sign = (change: Record<string, string> = {}) =>
    run(
      ...Object.entries({
        stage: 'prod',
        stack: 'Data',
        resource: 'TableCD117FA1',
        'physical-id': String(tableReplaced.PhysicalResourceId),
        template: hashOf(template('Data')),
        signer: 'lerato',
        key: key(),
        days: '2',
        reason: 'The table is empty: nobody has registered yet',
        ...change,
      }).map(([name, value]) => `--${name}=${value}`),
    );

  it('makes a key, and with it an exception that allows the deployment', async () => {
    await run('--new-key', '--signer=lerato', `--key=${key()}`);
    expect(statSync(key()).mode & 0o777).toBe(0o600);
    const known = JSON.parse(readFileSync(join(folder, 'signers.json'), 'utf8')) as object;
    expect(Object.keys(known)).toEqual(['thandi', 'lerato']);
    const again = run('--new-key', '--signer=lerato', `--key=${key()}`);
    await expect(again).rejects.toThrow('lerato has a key');
    await sign();
    standing({ changes: [tableReplaced] });
    await deploy();
    expect(said.join('')).toContain('Allowed by lerato until');
  });

  it.each([
    [{ days: '15' }, '--days: must be a whole number from 1 to 14'],
    [{ signer: 'thandi' }, 'signers.json has another key of thandi'],
    [{ template: 'abc' }, 'templateHash'],
    [{ reason: 'because' }, 'reason'],
    [{ stack: '' }, 'Missing: --stack'],
    [{ key: 'exceptions/key.pem' }, 'is in the repository'],
  ])('refuses %j', async (change, reason) => {
    await run('--new-key', '--signer=lerato', `--key=${key()}`);
    await expect(sign(change)).rejects.toThrow(reason);
    expect(() => readFileSync(join(folder, 'prod.json'))).toThrow('ENOENT');
  });
});

describe('the types of resources', () => {
  it('are each stateful, or may be replaced', () => {
    const { resources } = synthesize({ context: { copyRegion: 'eu-west-1' } });
    const used = new Set([...resources.values()].map(({ Type }) => Type));
    const unknown = [...used].filter((type) => !isStateful(type) && !REPLACEABLE.includes(type));
    expect(unknown, 'infra/model/stateful-types.ts doesn’t name them').toEqual([]);
    expect(REPLACEABLE.filter(isStateful)).toEqual([]);
    for (const type of Object.keys(STATEFUL).filter((type) => !type.endsWith('GlobalTable')))
      expect(used).toContain(type);
  });
});
