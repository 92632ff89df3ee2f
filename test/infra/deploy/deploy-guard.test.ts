/** CloudFormation is told to replace or delete no stateful resource, but for what the repository allows it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deployStacks } from '../../../infra/deploy/deploy-stacks.ts';
import type { Exception } from '../../../infra/deploy/exceptions.ts';
import { DeployProblem } from '../../../infra/deploy/problem.ts';
import { isStateful, REPLACEABLE, STATEFUL } from '../../../infra/model/stateful-types.ts';
import { addDays, dayOf } from '../../../shared/kernel/month.ts';
import { makeFolder } from '../../support/stack/make-folder.ts';
import { synthesize } from '../templates/template-app.ts';
import { type CloudState, startCloud } from './cloudformation-double.ts';

const place = (id: string) => ({ id, name: id.toLowerCase(), region: 'af-south-1' });
const stacks = [place('Data'), place('Auth')];
const resource = (id: string, type: string) => ({
  id,
  type,
  physical: `${id}-1`,
  status: 'CREATE_COMPLETE',
});
const TABLE = 'TableCD117FA1';
const LOCKED = [TABLE, 'UploadsE1'];
/** A South African day that is so many days from today. */
const dayIn = (days: number) => addDays(dayOf(new Date()), days);
const exception = (change: Partial<Exception> = {}): Exception => ({
  stack: 'Data',
  logicalId: TABLE,
  reason: 'The table is empty: nobody has registered yet',
  until: dayIn(1),
  ...change,
});

let cloud: CloudState;
let folder: string;
let said: string[];
/** The locked resources of each stack while it is deployed. */
let during: Record<string, string[]>;

beforeEach(async () => {
  cloud = await startCloud();
  folder = makeFolder('portal-guard');
  [said, during] = [[], {}];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ artifacts: {} }));
  for (const { id } of stacks)
    writeFileSync(join(folder, `${id}.template.json`), JSON.stringify({ Resources: {} }));
  cloud.stacks = {
    data: {
      status: 'UPDATE_COMPLETE',
      resources: [
        resource(TABLE, 'AWS::DynamoDB::Table'),
        resource('UploadsE1', 'AWS::S3::Bucket'),
        resource('Reader', 'AWS::IAM::Role'),
      ],
    },
    auth: { status: 'UPDATE_COMPLETE' },
  };
});
afterEach(() => void vi.restoreAllMocks());

const lockedIn = (name: string): string[] => {
  const policy = cloud.stacks[name]?.policy ?? '{"Statement":[]}';
  const { Statement } = JSON.parse(policy) as {
    Statement: { Effect: string; Action: string | string[]; Resource: string[] }[];
  };
  return Statement.filter(({ Effect }) => Effect === 'Deny').flatMap(({ Action, Resource }) => {
    expect(Action).toEqual(['Update:Replace', 'Update:Delete']);
    return Resource.map((id) => id.replace('LogicalResourceId/', ''));
  });
};
const except = (...given: object[]) =>
  writeFileSync(join(folder, 'prod.json'), JSON.stringify(given));
const deploy = (run: () => Promise<void> = () => Promise.resolve()) =>
  deployStacks(
    { stage: 'prod', assembly: folder, stacks, yes: true, exceptions: folder },
    {
      compare: () => Promise.resolve(true),
      run: () => {
        for (const name of Object.keys(cloud.stacks)) during[name] = lockedIn(name);
        return run();
      },
    },
  );

describe('a deployment', () => {
  it('locks what is stateful in each stack before and after, also with --yes', async () => {
    await deploy();
    expect(during).toEqual({ data: LOCKED, auth: [] });
    expect(lockedIn('data')).toEqual(LOCKED);
  });

  it('locks nothing of a stack that isn’t there, and a new one afterwards', async () => {
    const { data } = cloud.stacks;
    cloud.stacks = {};
    await deploy(() => Promise.resolve(void (cloud.stacks = data ? { data } : {})));
    expect(during).toEqual({});
    expect(lockedIn('data')).toEqual(LOCKED);
  });
});

describe('an exception', () => {
  it('lets the one resource go, for one deployment, and is named', async () => {
    except(exception());
    await deploy();
    expect(during['data']).toEqual(['UploadsE1']);
    expect(lockedIn('data')).toEqual(LOCKED);
    expect(said.join('')).toContain(`exceptions/prod.json lets Data ${TABLE} go until`);
  });

  it.each([
    ['a day that is over', { until: dayIn(-1) }],
    ['another resource', { logicalId: 'Reader' }],
    ['another stack', { stack: 'Auth' }],
  ])('of %s lets nothing go', async (_, change) => {
    except(exception(change));
    await deploy();
    expect(during['data']).toEqual(LOCKED);
  });

  it.each([
    ['a field that is missing', {}, 'stack'],
    ['no day', exception({ until: 'soon' }), 'until'],
    ['a day too far away', exception({ until: dayIn(15) }), 'must be at most 14 days ahead'],
    ['no reason', exception({ reason: 'because' }), 'reason'],
  ])('stops the deployment where its file has %s', async (_, given, field) => {
    except(given);
    const problem: unknown = await deploy().catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(DeployProblem);
    expect(String(problem)).toContain('exceptions/prod.json: ');
    expect(String(problem)).toContain(field);
    expect(during).toEqual({});
  });

  it('is taken back where the deployment fails', async () => {
    except(exception());
    const failing = deploy(() => Promise.reject(new DeployProblem('cdk deploy failed')));
    await expect(failing).rejects.toThrow('cdk deploy failed');
    expect(lockedIn('data')).toEqual(LOCKED);
  });

  it('needs the review of a code owner', () => {
    const owned = readFileSync('.github/CODEOWNERS', 'utf8');
    for (const owner of ['exceptions', '.github', 'settings'])
      expect(owned).toMatch(new RegExp(`^/${owner}/ +@`, 'm'));
  });
});

it('the types of resources are each stateful, or may be replaced', () => {
  const { resources } = synthesize({ context: { copyRegion: 'eu-west-1' } });
  const used = new Set([...resources.values()].map(({ Type }) => Type));
  const unknown = [...used].filter((type) => !isStateful(type) && !REPLACEABLE.includes(type));
  expect(unknown, 'infra/model/stateful-types.ts doesn’t name them').toEqual([]);
  expect(REPLACEABLE.filter(isStateful)).toEqual([]);
  for (const type of Object.keys(STATEFUL).filter((type) => !type.endsWith('GlobalTable')))
    expect(used).toContain(type);
});
