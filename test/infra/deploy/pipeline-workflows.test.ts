/**
 * The workflows of GitHub run commands that exist, with the least rights, and nothing that may change under
 * them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { environmentOf } from '../../../infra/model/pipeline.ts';

const FOLDER = '.github/workflows';
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
};
const handbook = readFileSync('docs/operations.md', 'utf8');

interface Job {
  name: string;
  text: string;
}

const workflows = readdirSync(FOLDER).map((name) => {
  const text = readFileSync(`${FOLDER}/${name}`, 'utf8');
  const [head = '', body = ''] = text.split(/^jobs:$/m);
  const jobs: Job[] = body
    .split(/^(?= {2}[\w-]+:$)/m)
    .filter((part) => part.trim() !== '')
    .map((part) => ({ name: `${name} ${part.trim().split(':')[0]}`, text: part }));
  return { name, text, head, jobs };
});
const jobs = workflows.flatMap((workflow) => workflow.jobs);
const valuesOf = (text: string, key: string): string[] =>
  Array.from(
    text.matchAll(new RegExp(`^ *(?:- )?${key}: *(.*)$`, 'gm')),
    ([, value]) => value ?? '',
  );
const runs = workflows.flatMap(({ text }) => valuesOf(text, 'run'));

const COMMAND = /^npm (?:ci|test|run ([\w:-]+))( -- .*)?$/;

it('there are workflows for pull requests, previews and releases', () => {
  expect(workflows.map(({ name }) => name)).toEqual([
    'preview.yml',
    'pull-request.yml',
    'release.yml',
  ]);
  expect(runs.length).toBeGreaterThan(15);
});

describe('every step', () => {
  it('is one command of npm that exists', () => {
    expect(runs.filter((line) => !COMMAND.test(line))).toEqual([]);
    const named = runs.flatMap((line) => {
      const [, script] = COMMAND.exec(line) ?? [];
      return script === undefined ? [] : [script];
    });
    expect(named.filter((script) => !Object.hasOwn(scripts, script))).toEqual([]);
  });

  it('is a command of the handbook, which says who can run it', () => {
    const [, table = ''] = /<!-- pipeline -->([^]*?)<!-- \/pipeline -->/.exec(handbook) ?? [];
    const plain = runs.map((line) => line.replace(/ --label.*/, '').replace(/ "\$\w+"$/, ''));
    expect([...new Set(plain)].filter((line) => !table.includes(`\`${line}`))).toEqual([]);
  });

  it('puts nothing that others write into a command', () => {
    expect(runs.filter((line) => line.includes('${{'))).toEqual([]);
  });

  it('uses actions of one commit, whose version is said', () => {
    const used = workflows.flatMap(({ text }) => valuesOf(text, 'uses'));
    expect(used.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d/.test(action))).toEqual([]);
    expect(new Set(used).size).toBe(3);
  });
});

describe.each(workflows)('$name', ({ head, text }) => {
  it('has no right of its own, a queue, and no trigger that gives forks rights', () => {
    expect(head).toMatch(/^permissions: \{\}$/m);
    expect(head).toMatch(/^concurrency:\n {2}group: .+\n {2}cancel-in-progress: (true|false)$/m);
    expect(head).not.toMatch(/pull_request_target|workflow_run/);
  });

  it('has no key of AWS', () => {
    expect(text).not.toMatch(/access[-_]key|AWS_SECRET|session-token/i);
    const secrets = Array.from(text.matchAll(/secrets\.(\w+)/g), ([, name]) => name ?? '');
    expect(secrets.filter((name) => !name.startsWith('SMOKE_'))).toEqual([]);
  });
});

describe.each(jobs)('the job $name', ({ text }) => {
  it('has an end, and the rights that it needs', () => {
    expect(valuesOf(text, 'timeout-minutes')).toHaveLength(1);
    const [, rights = ''] = /^ {4}permissions:\n((?: {6}.+\n)+)/m.exec(text) ?? [];
    const signsIn = text.includes('aws-actions/configure-aws-credentials');
    expect(rights.trim().split(/\n\s*/)).toEqual([
      'contents: read',
      ...(signsIn ? ['id-token: write'] : []),
    ]);
    expect(valuesOf(text, 'persist-credentials')).toEqual(['false']);
  });

  it('deploys only as its environment', () => {
    const stages = Array.from(
      text.matchAll(/deploy -- --stage (\w+)/g),
      ([, stage]) => stage ?? '',
    );
    const previews = text.includes('npm run preview') ? ['pr-1'] : [];
    const needed = [...stages, ...previews].map(environmentOf);
    if (needed.length > 0) expect(valuesOf(text, 'environment')).toEqual(needed);
    if (needed.length > 0) expect(text).toContain('vars.AWS_DEPLOY_ROLE');
    else expect(text).not.toContain('vars.AWS_DEPLOY_ROLE');
  });
});
