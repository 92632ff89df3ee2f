import { expect, it } from 'vitest';
import { printable } from './printable-text.ts';

it.each([
  ['Nomsa Dlamini', 'Nomsa Dlamini'],
  ['R1\u00a0234.50', 'R1\u00a0234.50'],
  ['René Müller', 'René Müller'],
  ['Rene\u0301', 'René'],
  ['Šárka Žižková', 'Šárka Žižková'],
  ['Ṱhilivhali Ḓaniel Ṅwamba', 'Thilivhali Daniel Nwamba'],
  ['FNB •••• 0123', 'FNB •••• 0123'],
  ['“Fibre” – it’s fast…', '“Fibre” – it’s fast…'],
  ['李 Wei 😀', '? Wei ?'],
])('%s is printed %s', (text, printed) => {
  expect(printable(text)).toBe(printed);
});
