import { expect, it } from 'vitest';
import { keepSeals } from './keep-seals.ts';

it('tells the same hash, sealed again, from another', () => {
  using seals = keepSeals();
  expect(['one', 'one', 'two'].map((hash) => seals.add('a', hash))).toEqual([false, false, true]);
  expect(['one', 'two'].map((hash) => seals.check('a', hash))).toEqual([false, true]);
  expect(seals.check('b', 'one')).toBeUndefined();
});

it('names each key that was never checked, also where it was sealed again', () => {
  using seals = keepSeals();
  for (const key of ['a', 'b', 'c']) seals.add(key, 'one');
  seals.check('b', 'changed');
  seals.add('b', 'two');
  expect(seals.unseen()).toEqual(['a', 'c']);
  expect(['c', 'd'].map((key) => seals.has(key))).toEqual([true, false]);
});
