/** Given a command whose standard output can't be written. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const SCRIPT = fileURLToPath(new URL('../../../support/stack/talking-tool.ts', import.meta.url));

function start(output: 'pipe' | number) {
  const child = spawn(process.execPath, [SCRIPT], { stdio: ['ignore', output, 'pipe'] });
  if (!child.stderr) throw new Error('Nothing is piped');
  return { child, ended: Promise.all([once(child, 'close'), text(child.stderr)]) };
}

it('works to its end where the reader has read enough', async () => {
  const { child, ended } = start('pipe');
  child.stdout?.destroy();
  const [[code], said] = await ended;
  expect({ code, said: said.replaceAll(/^\(.*\n/gm, '') }).toEqual({ code: 0, said: '' });
});

it('ends with 1 and one line where the disk is full', async () => {
  const full = openSync('/dev/full', 'w');
  onTestFinished(() => closeSync(full));
  const [[code], said] = await start(full).ended;
  expect(code).toBe(1);
  expect(said).toContain('The output can’t be written (ENOSPC): it isn’t complete.\n');
  expect(said).not.toContain('    at ');
});
