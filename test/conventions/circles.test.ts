import { describe, expect, it } from 'vitest';
import { fileCircles, folderCircles } from './circles.ts';
import { parse, type Source } from './sources.ts';

const circlesOf = (...sources: Source[]) => folderCircles(sources.map(parse));
const file = (path: string, text: string): Source => ({ path, text });

describe('import cycles between folders', () => {
  it.each([
    ['plain', "import { b } from '../b/b.ts';"],
    ['type-only', "import type { B } from '../b/b.ts';"],
    ['dynamic', "export const b = () => import('../b/b.ts');"],
    ['re-exported', "export * from '../b/b.ts';"],
  ])('are found through a %s import', (_, text) => {
    const found = circlesOf(
      file('shared/a/a.ts', text),
      file('shared/b/b.ts', "import { c } from '../c/c.ts';"),
      file('shared/c/c.ts', "import { other } from '../a/other.ts';"),
    );
    expect(found).toEqual([
      'shared/a/a.ts imports shared/b/b.ts',
      'shared/b/b.ts imports shared/c/c.ts',
      'shared/c/c.ts imports shared/a/other.ts',
    ]);
  });

  it('are found between a folder and one inside it', () => {
    const found = circlesOf(
      file('infra/app.ts', "import './stacks/api.ts';"),
      file('infra/stacks/api.ts', "import '../names.ts';"),
    );
    expect(found).toHaveLength(2);
  });
});

it('are found between files of one folder', () => {
  const sources = [
    file('shared/a/one.ts', "import type { B } from './two.ts';"),
    file('shared/a/two.ts', "export const a = () => import('./one.ts');"),
  ];
  expect(circlesOf(...sources)).toEqual([]);
  expect(fileCircles(sources.map(parse))).toHaveLength(2);
});
