/** Each kind of command starts as a process, and ends with the exit code that its function returns. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import manifest from '../../../../package.json' with { type: 'json' };

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

it.each([
  ['deploy', ['--yess'], /^[^\n]+\nUsage: npm run deploy /],
  ['smoke', [], /^--stage is missing\.\nUsage: npm run smoke /],
  ['freeze-payouts', ['--reason', 'Emergency'], /^Which portal\? [^\n]*\n$/],
  ['doctor', [], /^Which portal\? [^\n]*\n$/],
] as const)('npm run %s is given wrongly', async (name, args, says) => {
  const [, ...script] = manifest.scripts[name].split(' ');
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const ran = await new Promise((resolve) => {
    execFile(
      process.execPath,
      [...script, ...args],
      { cwd: ROOT, env: { PATH, NODE_COMPILE_CACHE } },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, said: `${stdout}${stderr}` }),
    );
  });
  expect(ran).toEqual({ code: 2, said: expect.stringMatching(says) as string });
});
