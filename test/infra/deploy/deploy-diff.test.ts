/**
 * A pull request's comparison with a stage: without the CDK's roles, and as one comment that is kept up to
 * date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { leaveRolesOut } from '../../../infra/deploy/assembly.ts';
import { commentOf, putComment } from '../../../infra/deploy/diff-comment.ts';
import { makeFolder } from '../../support/stack/make-folder.ts';
import { startStub } from '../../support/stack/start-stub.ts';

const stage = 'staging';

describe('the comment', () => {
  it('shows the whole output, whose own fences don’t end it', () => {
    const body = commentOf({ stage, text: 'Stack Data\n```\n</details> [+] AWS::X::Y\n' });
    expect(body).toContain('````diff\nStack Data\n```\n</details> [+] AWS::X::Y\n````');
    expect(body.endsWith('</details>')).toBe(true);
  });

  it('stays below the most that GitHub takes, and says that it was cut', () => {
    const body = commentOf({ stage, text: 'x'.repeat(200_000) });
    expect(body.length).toBeLessThan(65_536);
    expect(body).toContain('The rest is in the job’s log.');
  });
});

describe('comments at GitHub', () => {
  let url: string;
  let calls: {
    method: string | undefined;
    url: string | undefined;
    body: string;
    token: unknown;
  }[];
  let before: string[];
  let status: number;

  const environment = () => ({
    GITHUB_TOKEN: 'token-1',
    GITHUB_REPOSITORY: 'fibrelink/commission-portal',
    GITHUB_API_URL: url,
  });

  beforeEach(async () => {
    [calls, before, status] = [[], [], 200];
    url = await startStub(({ method, url: path, headers }, sent) => {
      calls.push({ method, url: path, body: sent, token: headers.authorization });
      const page = Number(new URL(path ?? '', url).searchParams.get('page'));
      const rows = before.slice((page - 1) * 100, page * 100).map((body, index) => ({
        url: `${url}/comments/${(page - 1) * 100 + index}`,
        body,
      }));
      return { status, body: JSON.stringify(method === 'GET' ? rows : {}) };
    });
  });

  const put = (pullRequest = '12', changed = {}) =>
    putComment({ stage, text: 'A', pullRequest, environment: { ...environment(), ...changed } });
  const writes = () => calls.filter(({ method }) => method !== 'GET');

  it('gets a comment where there is none of this stage', async () => {
    before = ['a person’s', commentOf({ stage: 'prod', text: 'B' })];
    await put();
    expect(writes()).toEqual([
      {
        method: 'POST',
        url: '/repos/fibrelink/commission-portal/issues/12/comments',
        body: JSON.stringify({ body: commentOf({ stage, text: 'A' }) }),
        token: 'Bearer token-1',
      },
    ]);
  });

  it('has its own changed, also behind a hundred others', async () => {
    before = [...Array.from({ length: 130 }, () => 'a person’s'), commentOf({ stage, text: 'B' })];
    await put();
    expect(writes().map(({ method, url }) => `${method} ${url}`)).toEqual(['PATCH /comments/130']);
  });

  it('fails where GitHub refuses it', async () => {
    status = 403;
    await expect(put()).rejects.toThrow('GitHub answers 403');
  });

  it.each([
    ['12/../../other', {}],
    ['12', { GITHUB_TOKEN: undefined }],
    ['12', { GITHUB_REPOSITORY: '../x/y' }],
  ])('asks nothing of GitHub with %j and %j', async (pullRequest, changed) => {
    await expect(put(pullRequest, changed)).rejects.toThrow('--pull-request takes a number');
    expect(calls).toEqual([]);
  });
});

it('an assembly without roles has the CDK use the shell’s credentials', async () => {
  const folder = makeFolder('portal-diff');
  const file = join(folder, 'manifest.json');
  const properties = { templateFile: 'Data.template.json', terminationProtection: true };
  const roles = { assumeRoleArn: 'arn:deploy', lookupRole: { arn: 'arn:lookup' } };
  const artifact = (more: object) => ({
    artifacts: { Data: { type: 'stack', properties: { ...properties, ...more } }, Tree: {} },
  });
  writeFileSync(file, JSON.stringify(artifact(roles)));
  await leaveRolesOut(folder);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(artifact({}));
});
