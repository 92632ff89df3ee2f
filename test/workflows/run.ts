/**
 * `npm run lint:workflows`: checks the workflows of GitHub with actionlint, which is no package of npm: the
 * one on PATH, or else one that Go builds. `--planted` checks a workflow with a mistake, and fails unless it
 * is found.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MODULE = 'github.com/rhysd/actionlint/cmd/actionlint@v1.7.12';

const say = (line: string) => process.stdout.write(`${line}\n`);

const home = mkdtempSync(join(tmpdir(), 'portal-workflows-'));

const works = (program: string) =>
  spawnSync(program, ['-version'], { stdio: 'ignore' }).status === 0;

/** The path of actionlint; undefined where there is none and Go can't build it. */
function findLinter(): string | undefined {
  if (works('actionlint')) return 'actionlint';
  const built = spawnSync('go', ['install', MODULE], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // Go's caches stay where they are, so that the next run is quick.
    env: { ...process.env, GOBIN: home, GOTOOLCHAIN: 'auto' },
    timeout: 240_000,
  });
  return built.status === 0 ? join(home, 'actionlint') : undefined;
}

const PLANTED = `on: push
jobs:
  deploy:
    runs-on: ubuntu-24.04
    needs: tests
    steps:
      - run: echo "\${{ github.head_ref }}"
`;
const FOUND = [
  'needs job "tests" which does not exist',
  '"github.head_ref" is potentially untrusted',
];

/** @returns what is wrong; empty where both planted mistakes are found */
function findPlanted(linter: string): string[] {
  const folder = join(home, '.github/workflows');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'planted.yml');
  writeFileSync(file, PLANTED);
  const { stdout } = spawnSync(linter, [file], { encoding: 'utf8' });
  say(stdout);
  return FOUND.filter((mistake) => !stdout.includes(mistake));
}

function run(): { passed: number; failed: number } {
  const linter = findLinter();
  if (linter === undefined) {
    say('Not checked: there is no actionlint here, and Go doesn’t build it.');
    return { passed: 0, failed: 0 };
  }
  if (process.argv.includes('--planted')) {
    const missed = findPlanted(linter);
    for (const mistake of missed) say(`NOT FOUND: ${mistake}`);
    return { passed: FOUND.length - missed.length, failed: missed.length };
  }
  const { status } = spawnSync(linter, [], { stdio: 'inherit' });
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

const { passed, failed } = run();
rmSync(home, { recursive: true, force: true });
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
