import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import type { TestSpecification, Vitest } from 'vitest/node';
import { LONG_FILES, LongestFirst } from './longest-first.ts';

it.each(Object.entries(LONG_FILES))('names tests of the project %s', (project, names) => {
  const there = globSync(`test/{,verify/}${project}/*/*.test.ts`).map((path) =>
    basename(path, '.test.ts'),
  );
  expect(names.filter((name) => !there.includes(name))).toEqual([]);
});

const spec = (name: string, path: string, groupOrder: number) =>
  ({
    moduleId: `/project/test/${path}.test.ts`,
    project: { name, config: { sequence: { groupOrder }, isolate: false } },
  }) as unknown as TestSpecification;

it('keeps projects together, and begins each with its longest files', async () => {
  const cache = { getTestSpecificationResult: () => ({ failed: false, duration: 1 }) };
  const sequencer = new LongestFirst({ cache } as unknown as Vitest);
  const files = [
    spec('browser', 'browser/login', 1),
    spec('browser', 'browser/forms', 1),
    spec('infra', 'infra/synth', 1),
    spec('scenarios', 'scenarios/rights', 1),
    spec('scenarios', 'scenarios/leads', 1),
    spec('scenarios', 'scenarios/overload', 1),
    spec('unit', 'conventions/docs', 0),
  ];
  const sorted = await sequencer.sort(files);
  expect(sorted.map(({ moduleId }) => moduleId.slice('/project/test/'.length, -8))).toEqual([
    'conventions/docs',
    'scenarios/overload',
    'scenarios/rights',
    'scenarios/leads',
    'infra/synth',
    'browser/forms',
    'browser/login',
  ]);
});
