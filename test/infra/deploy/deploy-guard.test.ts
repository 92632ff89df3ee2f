/** A deployment replaces or deletes no stateful resource by itself. */
import type { ResourceChange } from '@aws-sdk/client-cloudformation';
import { describe, expect, it } from 'vitest';
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
} from './deploy-guard-support.ts';

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
