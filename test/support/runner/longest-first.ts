/** The order of the test files: the longest first, so that no worker is left alone with one at the end. */
import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * By project, the files that take more than half a minute, the longest first; a fresh checkout knows no
 * durations.
 */
export const LONG_FILES: Readonly<Record<string, readonly string[]>> = {
  scenarios: ['reads', 'stream-faults', 'overload', 'rights', 'authorization', 'killed-migrations'],
  infra: ['template-bundles', 'local-start'],
  browser: [
    'screens-administrators',
    'screens-agents',
    'tour-administrators',
    'forms',
    'offline',
    'admin-agent-page',
    'offline-sales',
    'frames',
    'agent-referrals',
    'ended-sessions',
    'agent-earnings',
  ],
};

/** The order of projects that share their workers. */
const PROJECTS = ['unit', 'scenarios', 'infra', 'browser', 'trials'];

function placeOf({ project: { name, config }, moduleId }: TestSpecification): readonly number[] {
  const file = basename(moduleId, '.test.ts');
  const long = LONG_FILES[name] ?? [];
  const place = long.indexOf(file);
  return [config.sequence.groupOrder, PROJECTS.indexOf(name), place === -1 ? long.length : place];
}

/**
 * Sorts by project, then by `LONG_FILES`, then as vitest does: by the durations of the last run, or by size.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placed = (await super.sort(files)).map((file) => ({ file, place: placeOf(file) }));
    return placed
      .sort((one, other) => {
        const at = one.place.findIndex((value, index) => value !== other.place[index]);
        return (one.place[at] ?? 0) - (other.place[at] ?? 0);
      })
      .map(({ file }) => file);
  }
}
