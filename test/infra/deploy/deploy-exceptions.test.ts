/** A signed exception lets one stateful resource be replaced or deleted, once. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { deployStacks } from '../../../infra/deploy/deploy-stacks.ts';
import { DeployProblem } from '../../../infra/deploy/problem.ts';
import type { SignedException } from '../../../infra/deploy/signed-exception.ts';
import { signWith } from '../../../infra/deploy/sign-exception.ts';
import { bucketDeleted, tableReplaced } from './change-sets.ts';
import {
  data,
  auth,
  stranger,
  HOUR_MS,
  cloud,
  folder,
  said,
  policies,
  template,
  hashOf,
  standing,
  deploy,
  refusal,
  exception,
  except,
  withGuardedCloud,
} from './deploy-guard-support.ts';

withGuardedCloud();

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
