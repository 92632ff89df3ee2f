/** The tests that `npm run test:deploy` relies on exist, and so do the checks of its faults. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { faultNames, faults } from '../deploy/faults.ts';
import { lacks } from '../deploy/lacks.ts';

/** True where a text has the name in quotes as the first of several arguments. */
const names = (text: string, name: string) =>
  [`'${name}',`, `"${name}",`, `\`${name}\`,`].some((quoted) => text.includes(quoted));

describe.each(lacks)('$what', ({ instead: [file, name] }) => {
  it(`is left to a test of ${file}`, () => {
    expect(names(readFileSync(file, 'utf8'), name), name).toBe(true);
  });
});

const stories = globSync('test/deploy/stories/*.ts').map((file) => readFileSync(file, 'utf8'));

describe.each(faultNames)('the fault %s', (fault) => {
  it('names an existing check', () => {
    expect(stories.filter((story) => names(story, faults[fault].foundBy))).toHaveLength(1);
  });
});
