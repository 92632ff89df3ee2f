/** A deployment replaces or deletes no stateful resource by itself. */
import type { ResourceChange } from '@aws-sdk/client-cloudformation';
import { describe, expect, it, beforeEach } from 'vitest';
import { DeployProblem } from '../../../infra/deploy/problem.ts';
import { isStateful, REPLACEABLE, STATEFUL } from '../../../infra/model/stateful-types.ts';
import {
  bucketDeleted,
  harmless,
  poolRetained,
  queueConditional,
  queueWithValues,
  tableReplaced,
} from './change-sets.ts';
import { synthesize } from '../templates/template-app.ts';
import {
  cloud,
  folder,
  said,
  ran,
  prepareBy,
  standing,
  deploy,
  refusal,
  withGuardedCloud,
  data,
  auth,
  policies,
  dayIn,
  exception,
  except,
} from './deploy-guard-support.ts';
import { readFileSync } from 'node:fs';
import { deployStacks } from '../../../infra/deploy/deploy-stacks.ts';

withGuardedCloud();

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
    const entry = JSON.parse(said.split('\n')[3] ?? '') as object;
    expect(entry).toMatchObject({ stack: 'Data', physicalId: change.PhysicalResourceId });
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
    prepareBy((args) => Promise.resolve(void prepared.push(args)));
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
    prepareBy(([, stack]) =>
      stack === 'Auth'
        ? Promise.reject(new DeployProblem('FAILED, No export named data:Topic found'))
        : Promise.resolve(),
    );
    await deploy();
    expect(said.join('')).toContain('Auth uses what another stack has yet to make');
  });

  it.each([
    ['the CDK can’t make it', { changes: [] }, 'AccessDenied'],
    ['CloudFormation didn’t make it', { status: 'FAILED', reason: 'Throttling', changes: [] }, ''],
  ])('stops where %s', async (_, changeSet, problem) => {
    standing(changeSet);
    if (problem) prepareBy(() => Promise.reject(new DeployProblem(problem)));
    expect(await refusal()).toContain(problem || 'The change set of data is FAILED');
    expect(cloud.changeSetsDeleted).toContain('data');
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

describe('exceptions', () => {
  describe('an exception', () => {
    beforeEach(() => standing({ changes: [tableReplaced] }));

    it('allows the one resource, and CloudFormation’s lock lets that one go, once', async () => {
      except(exception());
      await deploy();
      expect(said.join('')).toContain('Allowed until');
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

    it.each<[string, object, string]>([
      ['a day that is over', exception({ until: dayIn(-1) }), 'it ended on'],
      ['a day too far away', exception({ until: dayIn(15) }), 'it is for more than 14 days'],
      ['another table under this id', exception({ physicalId: 'Table-2' }), 'it is for Table-2'],
      ['another loss', exception({ loss: 'is deleted' }), 'it is for another loss (is deleted)'],
      ['another resource', exception({ logicalId: 'JobsDF1CC2D4' }), 'there is no exception'],
      ['another stack', exception({ stack: 'Auth' }), 'there is no exception'],
    ])('of %s counts for nothing', async (_, given, reason) => {
      except(given);
      expect(await refusal()).toContain(reason);
    });

    it.each([
      ['a field that is missing', {}, 'stack'],
      ['no day', exception({ until: 'soon' }), 'until'],
      ['no reason', exception({ reason: 'because' }), 'reason'],
    ])('stops the deployment where its file has %s', async (_, given, field) => {
      except(given);
      const problem = await refusal();
      expect(problem).toContain('exceptions/prod.json: ');
      expect(problem).toContain(field);
    });

    it('is named as superfluous once nothing is lost that it names', async () => {
      except(exception(), exception({ stack: 'Auth', logicalId: 'UserPool6BA7E5F2' }));
      await deploy();
      const superfluous = (name: string) => `the exception for ${name} (is replaced`;
      expect(said.join('')).toContain(superfluous('Auth UserPool6BA7E5F2'));
      expect(said.join('')).not.toContain(superfluous('Data TableCD117FA1'));
      standing({ changes: [] });
      await deploy({ isChanged: false });
      expect(said.join('')).toContain(superfluous('Data TableCD117FA1'));
    });

    it('is taken back where the deployment fails', async () => {
      except(exception());
      const failing = deployStacks(
        { stage: 'prod', assembly: folder, stacks: [data, auth], yes: true, exceptions: folder },
        {
          prepare: () => Promise.resolve(),
          compare: () => Promise.resolve(true),
          run: () => Promise.reject(new DeployProblem('cdk deploy failed: see above.')),
        },
      );
      await expect(failing).rejects.toThrow('cdk deploy failed');
      expect(cloud.stacks['data']?.policy).toContain('LogicalResourceId/TableCD117FA1');
    });
  });

  it('needs the review of a code owner', () => {
    const owned = readFileSync('.github/CODEOWNERS', 'utf8');
    for (const folder of ['exceptions', '.github', 'settings'])
      expect(owned).toMatch(new RegExp(`^/${folder}/ +@`, 'm'));
  });
});
