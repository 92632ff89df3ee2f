import { expect, it } from 'vitest';
import { columnsOf, replaceRows } from './fold-columns.ts';

it('gives back the same columns where nothing is different, in whatever order they were stored', () => {
  const rows = [{ id: 'a', day: 20_000, figures: [1, 2] }];
  const { figures, ...others } = columnsOf(rows);
  const stored = { figures, ...others };
  expect(replaceRows(stored, rows, () => true)).toBe(stored);
  const fresh = [{ id: 'a', day: 20_001, figures: [3, 4] }];
  expect(replaceRows(stored, fresh, () => false)).toEqual(columnsOf([...rows, ...fresh]));
});
