/**
 * A command ends in one line, without a stack trace, where something was mistyped, or AWS or the disk
 * refuses.
 */
import { createWriteStream, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import {
  DynamoDBServiceException,
  InvalidRestoreTimeException,
  LimitExceededException,
  ThrottlingException,
} from '@aws-sdk/client-dynamodb';
import { ExecutionLimitExceeded } from '@aws-sdk/client-sfn';
import { describe, expect, it } from 'vitest';
import type { AccountWork } from '../../../functions/data/account-work/account-work.table.ts';
import { tool as audit } from '../../../infra/tools/audit.ts';
import { tool as drill } from '../../../infra/tools/drill.ts';
import { tool as maintenance } from '../../../infra/tools/maintenance.ts';
import { tool as monthlyRun } from '../../../infra/tools/monthly-run.ts';
import { lineOf, ToolProblem } from '../../../infra/tools/tool-problem.ts';
import { unfinished } from '../../../infra/work/carry-out.ts';
import { makeFolder } from '../../support/stack/make-folder.ts';
import { runTool } from '../../support/stack/tools.ts';

const told = (message: string) => ({ message, $metadata: {} });

const thrownBy = (act: () => unknown): unknown => {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('It throws nothing');
};

describe('one line says', () => {
  it.each([
    new InvalidRestoreTimeException(told('An invalid restore time was specified.')),
    new LimitExceededException(told('Too many restores at once.')),
    new ThrottlingException(told('Rate exceeded')),
    new ExecutionLimitExceeded(told('Too many executions.')),
  ])('that AWS refused the operator’s request: $name', (error) => {
    const line = `AWS refused it (${error.name}): ${error.message}`;
    expect(lineOf(error)).toBe(line);
    expect(lineOf(new Error('Around it', { cause: error }))).toBe(line);
  });

  it('which file can’t be used, and why', async () => {
    const folder = makeFolder('tool-problems');
    const file = join(folder, 'users.gz');
    writeFileSync(file, '');
    const [taken] = (await once(createWriteStream(file, { flags: 'wx' }), 'error')) as [unknown];
    expect(lineOf(taken)).toBe(`${file} is there already (EEXIST): name another file.`);
    const nowhere = join(folder, 'nowhere', 'report.md');
    expect(lineOf(thrownBy(() => writeFileSync(nowhere, '')))).toBe(
      `${nowhere} can’t be used (ENOENT).`,
    );
  });

  it('nothing of a fault of the command itself, which keeps its stack', () => {
    const name = 'ValidationException';
    const wrong = new DynamoDBServiceException({ ...told('Unknown'), name, $fault: 'client' });
    expect(lineOf(wrong)).toBeUndefined();
    expect(lineOf(new RangeError('Invalid time value'))).toBeUndefined();
  });
});

describe('is given wrongly, before a portal is looked for', () => {
  const LOCAL = '--local';
  it.each([
    [
      maintenance,
      ['on', '--until', '+99999999999999h', '--reason', 'Us', LOCAL],
      'At most 12 hours at once',
    ],
    [audit, ['verify', '2026-13-45', LOCAL], '2026-13-45 is no day'],
    [audit, ['verify', '2026-02-30', LOCAL], '2026-02-30 is no day'],
    [monthlyRun, ['--url', 'foo:bar', '--period', '2026-01'], 'foo:bar is no address'],
    [drill, ['--report', '/nowhere/report.md', LOCAL], '/nowhere/report.md'],
  ])('%#', (tool, args, says) => {
    const problem = thrownBy(() => tool(args));
    expect(problem).toBeInstanceOf(ToolProblem);
    expect(problem).toMatchObject({ exitCode: 2, message: expect.stringContaining(says) });
  });
});

it('a run that can’t be asked for names the portal, whatever fetch has against the address', async () => {
  const url = 'http://localhost:1';
  const folder = makeFolder('tool-problems');
  expect(await runTool(folder, 'monthly-run', '--period', '2026-01', '--url', url)).toEqual({
    code: 1,
    text: expect.stringMatching(/^No portal answers at http:\/\/localhost:1 [^\n]*\n$/),
  });
});

describe('work that is over', () => {
  const work: AccountWork = {
    kind: 'rebuild',
    workId: 'one',
    status: 'running',
    stage: 'count',
    parts: 4,
    replaces: true,
    startedBy: 'an operator',
    startedAt: '2026-11-26T08:00:00.000Z',
    stageAt: '2026-11-26T08:00:00.000Z',
    expiresAfter: 1,
    problem: 'The table was busy',
  };

  it('names the cause of its failure, and no more once it was resumed', () => {
    expect(unfinished({ ...work, status: 'failed' })).toBe(
      'It is failed at the stage count: The table was busy',
    );
    expect(unfinished(work)).toBe('It is running at the stage count');
    expect(unfinished({ ...work, status: 'stopped' })).toBe('It is stopped at the stage count');
    expect(unfinished({ ...work, status: 'done' })).toBeUndefined();
  });
});
