/** The planted faults of `npm run faults` can be planted, and name tests that exist. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { faults } from '../faults/faults.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('the planted faults', () => {
  it('are forty, each with a name of its own', () => {
    expect(new Set(faults.map(({ name }) => name)).size).toBe(40);
    expect(faults).toHaveLength(40);
  });

  it.each(faults)('can be planted in one place: $name', ({ file, from, to }) => {
    expect(readFileSync(root + file, 'utf8').split(from)).toHaveLength(2);
    expect(to).not.toBe(from);
  });

  it('are in the product, not in its tests', () => {
    const others = faults.filter(
      ({ file }) =>
        !/^(shared|functions|web|infra)\//.test(file) || /\.test\.ts$|^infra\/local\//.test(file),
    );
    expect(others).toEqual([]);
  });

  it('name test files that exist', () => {
    const files = faults.flatMap(({ foundBy }) => foundBy);
    expect(files.filter((file) => !existsSync(root + file))).toEqual([]);
    expect(faults.filter(({ foundBy }) => foundBy.length === 0)).toEqual([]);
  });
});
