/**
 * The tests that `npm run test:deploy` relies on exist, the checks of its faults do, and every type of
 * resource has one.
 */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { faultNames, faults } from '../../deploy/faults.ts';
import { lacks, renderLacks, REVIEWED } from '../../deploy/lacks.ts';
import { touched } from '../../deploy/touched.ts';
import { EVERYTHING, synthesize } from '../templates/template-app.ts';

/** True where a text has the name in quotes as the first of several arguments. */
const names = (text: string, name: string) =>
  [`'${name}',`, `"${name}",`, `\`${name}\`,`].some((quoted) => text.includes(quoted));

describe.each(lacks)('$what', ({ instead: [file, name] = REVIEWED }) => {
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

describe.each(Object.entries(touched))('%s', (_type, [story, check]) => {
  it('is touched by an existing check', () => {
    expect(names(readFileSync(`test/deploy/stories/${story}.ts`, 'utf8'), check), check).toBe(true);
  });
});

describe('every type of resource', () => {
  const apps = [
    EVERYTHING,
    { stage: 'dev', guarded: 'on' },
    { stage: 'pr-1', siteUrl: undefined, hostedZoneId: undefined },
  ];
  const types = new Set(
    apps.flatMap((context) =>
      [...synthesize({ context }).resources.values()].map(({ Type }) => Type),
    ),
  );
  const untouched = lacks.flatMap(({ types: its = [] }) => its);

  it('is touched by a check of a deployment, or is listed with a test that looks at it instead', () => {
    expect(types.size).toBeGreaterThan(30);
    const listed = new Set([...Object.keys(touched), ...untouched]);
    expect([...types].filter((type) => !listed.has(type)).sort()).toEqual([]);
  });

  it('is listed once', () => {
    const twice = [...Object.keys(touched), ...untouched].filter(
      (type, at, all) => all.indexOf(type) !== at,
    );
    expect(twice).toEqual([]);
  });

  it('that is listed is in a template', () => {
    expect([...Object.keys(touched), ...untouched].filter((type) => !types.has(type))).toEqual([]);
  });
});

it('the handbook has the list of what the emulator doesn’t prove', () => {
  const handbook = readFileSync('docs/operations.md', 'utf8');
  const [, table] = /<!-- lacks -->\n([^]*?)<!-- \/lacks -->/.exec(handbook) ?? [];
  expect(table, 'node test/deploy/lacks.ts prints it').toBe(renderLacks());
});
