import { describe, expect, it } from 'vitest';
import { readListState } from './list-in-url.ts';
import { readFilters } from './row-filters.ts';

const stateOf = (search: string) =>
  readListState(new URLSearchParams(search), ['pending', 'approved'], 'status');
const rangeOf = (search: string) => readFilters(new URLSearchParams(search), ['from', 'to']);

describe('an address that the list’s screen didn’t write', () => {
  it.each([
    ['?status=deleted&order=sideways', { status: undefined, order: 'newest' }],
    ['?pages=-3', { pages: 1 }],
    ['?pages=1e9', { pages: 20 }],
    ['?pages=NaN', { pages: 1 }],
    ['?q=%20%20', { q: '' }],
    // The server refuses a longer search.
    [`?q=${'x'.repeat(150)}`, { q: 'x'.repeat(100) }],
  ])('%s is read as far as it can be', (search, state) => {
    expect(stateOf(search)).toMatchObject(state);
  });

  it.each([
    ['?from=2026-02-28&to=2026-03-01', { from: '2026-02-28', to: '2026-03-01' }],
    ['?from=2026-02-30', {}],
    ['?from=2026-13-01&to=2026-04-31', {}],
    ['?from=yesterday', {}],
  ])('%s has these days', (search, range) => {
    expect(rangeOf(search)).toEqual(range);
  });
});
