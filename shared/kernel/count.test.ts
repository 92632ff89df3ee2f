import { expect, it } from 'vitest';
import { ordinal } from './ordinal.ts';

it.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [10, '10th'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [21, '21st'],
  [22, '22nd'],
  [33, '33rd'],
  [100, '100th'],
])('an ordinal of %i is %s', (place, words) => {
  expect(ordinal(place)).toBe(words);
});
