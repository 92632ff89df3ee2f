/** What `npm run test:deploy` leaves to other tests, and where it breaks wiring on purpose, is there. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { faultNames, faults } from '../deploy/faults.ts';
import { lacks } from '../deploy/lacks.ts';

const quoted = (name: string) =>
  [`'${name}'`, `"${name}"`, `\`${name}\``].map((text) => text.replace(/^'(.*'.*)'$/, '"$1"'));

describe.each(lacks)('$what', ({ instead: [file, name] }) => {
  it(`is left to a test of ${file}`, () => {
    const titles = [...readFileSync(file, 'utf8').matchAll(/\b(?:it|test|describe)\b[\s\S]*?,\s/g)];
    expect(titles.some(([title]) => title.includes(name))).toBe(true);
  });
});

const stories = globSync('test/deploy/stories/*.ts').map((file) => readFileSync(file, 'utf8'));

describe.each(faultNames)('the fault %s', (fault) => {
  it('is for a check that there is', () => {
    const isThere = (story: string) =>
      quoted(faults[fault].foundBy).some((name) => story.includes(`check(${name}`));
    expect(stories.filter(isThere)).toHaveLength(1);
  });
});
