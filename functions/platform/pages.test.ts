import { expect, it } from 'vitest';
import { pagesOf, readAll } from './pages.ts';

/** A list of pages; the position of a page is its index. */
const listOf = (pages: number[][]) => {
  const asked: (number | undefined)[] = [];
  const read = async (after: number | undefined) => {
    asked.push(after);
    const at = after ?? 0;
    return { rows: pages[at] ?? [], next: at + 1 < pages.length ? at + 1 : null };
  };
  return { asked, read };
};

it('reads page after page, each from where the last one ended', async () => {
  const { asked, read } = listOf([[1, 2], [], [3]]);
  const pages: number[][] = [];
  for await (const rows of pagesOf(read)) pages.push(rows);
  expect(pages).toEqual([[1, 2], [], [3]]);
  expect(asked).toEqual([undefined, 1, 2]);
});

it('reads no further page than is asked for', async () => {
  const { asked, read } = listOf([[1], [2]]);
  for await (const rows of pagesOf(read)) if (rows.length > 0) break;
  expect(asked).toEqual([undefined]);
});

it('reads a whole list', async () => {
  expect(await readAll(listOf([[1, 2], [3]]).read)).toEqual([1, 2, 3]);
});
