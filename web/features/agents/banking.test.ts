import { expect, it } from 'vitest';
import { problemsOf } from './banking.ts';

it.each([
  [{ bankName: 'Capitec', branchCode: '' }, []],
  [{ bankName: 'Access Bank', branchCode: ' ' }, ['branchCode']],
  [{ bankName: 'Access Bank', branchCode: '410506' }, []],
  // The blank name has a message of its own.
  [{ bankName: ' ', branchCode: '' }, []],
])('first details of %j lack %j', (typed, fields) => {
  expect(problemsOf(typed, false).map(({ name }) => name)).toEqual(fields);
});

it('a change takes the password', () => {
  const change = { bankName: 'FNB', branchCode: '' };
  expect(problemsOf(change, true).map(({ name }) => name)).toEqual(['password']);
  expect(problemsOf({ ...change, password: 'x' }, true)).toEqual([]);
});
