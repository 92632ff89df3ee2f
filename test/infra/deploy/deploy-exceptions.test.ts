/** An exception in the repository lets one stateful resource be replaced or deleted, once. */
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { deployStacks } from '../../../infra/deploy/deploy-stacks.ts';
import { DeployProblem } from '../../../infra/deploy/problem.ts';
import { bucketDeleted, tableReplaced } from './change-sets.ts';
import {
  data,
  auth,
  cloud,
  folder,
  said,
  policies,
  standing,
  deploy,
  refusal,
  dayIn,
  exception,
  except,
  withGuardedCloud,
} from './deploy-guard-support.ts';

withGuardedCloud();

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
