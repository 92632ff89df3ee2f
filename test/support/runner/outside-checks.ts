/** Checks of `npm run verify` by npm scripts, which need tools that a user of the portal need not have. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from './command.ts';

interface OutsideCheck {
  name: string;
  command: readonly [string, ...string[]];
  /** Why the check can't be run on this machine; undefined where it can. */
  lacks?: (root: string) => Promise<string | undefined>;
}

const LIMIT_MS = 60_000;

const lastLine = (output: string) => output.trim().split('\n').at(-1) ?? '';

/**
 * `npm run test:deploy` begins with `npm run synth`, and starts an AWS emulator of Python's package index in
 * an environment of its own.
 */
async function lacksPython(root: string): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'python-'));
  try {
    const options = { root, limitMs: LIMIT_MS };
    const made = await runCommand(['python3', '-m', 'venv', folder], options);
    if (made.code !== 0) return `python3 with venv doesn't work here: ${lastLine(made.output)}`;
    const pip = join(folder, 'bin', 'pip');
    const found = await runCommand(
      [pip, 'download', '--quiet', '--no-deps', '--dest', folder, 'ministack==1.4.21'],
      options,
    );
    return found.code === 0 ? undefined : `pip doesn't get it: ${lastLine(found.output)}`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** `npm run lint:workflows` takes actionlint from the path, or has Go fetch it. */
async function lacksLinter(root: string): Promise<string | undefined> {
  const options = { root, limitMs: LIMIT_MS };
  if ((await runCommand(['actionlint', '-version'], options)).code === 0) return undefined;
  const listed = await runCommand(
    ['go', 'list', '-m', 'github.com/rhysd/actionlint@v1.7.12'],
    options,
  );
  return listed.code === 0 ? undefined : `there is no actionlint: ${lastLine(listed.output)}`;
}

export const OUTSIDE_CHECKS: readonly OutsideCheck[] = [
  { name: 'test:deploy', command: ['npm', 'run', 'test:deploy'], lacks: lacksPython },
  { name: 'lint:workflows', command: ['npm', 'run', 'lint:workflows'], lacks: lacksLinter },
  {
    name: 'lint:workflows --planted',
    command: ['npm', 'run', 'lint:workflows', '--', '--planted'],
    lacks: lacksLinter,
  },
];
