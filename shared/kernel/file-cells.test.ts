import { expect, it } from 'vitest';
import { isWordOf, problemOfCell, problemOfColumns, readDayIn } from './file-cells.ts';
import { readCsv } from './csv-file.ts';

it.each([
  ['paid', ' PAID ', true],
  ['paid', 'paid out', false],
  ['Code*', 'CODE 370: the account is not valid', true],
  ['*', '', true],
  ['paid', '', false],
])('takes the word %s for the cell %s: %s', (word, cell, expected) => {
  expect(isWordOf(word, cell)).toBe(expected);
});

it.each([
  ['YYYY-MM-DD', '2026-11-05', '2026-11-05'],
  ['YYYY-MM-DD', '2026-11-05T10:00:00', '2026-11-05'],
  ['DD/MM/YYYY', '05/11/2026', '2026-11-05'],
  ['MM/DD/YYYY', '11/05/2026', '2026-11-05'],
  ['YYYYMMDD', '20261105', '2026-11-05'],
  ['DD MMM YYYY', '05Nov2026', '2026-11-05'],
  ['DD MMM YYYY', '05 nov 2026', '2026-11-05'],
  ['DD MMM YYYY', '05 ove 2026', undefined],
  ['DD/MM/YYYY', '31/02/2026', undefined],
  ['YYYY-MM-DD', '5 Nov', undefined],
] as const)('reads a day written %s in %s as %s', (form, text, expected) => {
  expect(readDayIn(form, text)).toBe(expected);
});

it.each([
  ['=1+1', 'is a formula'],
  ['x'.repeat(501), 'is longer than 500'],
  ['a\u0000b', 'has control characters'],
  ['082 123 4567', undefined],
])('refuses a cell with a sentence', (text, said) => {
  const problem = problemOfCell(text, 'Phone');
  if (said === undefined) expect(problem).toBeUndefined();
  else expect(problem).toContain(said);
});

it.each([
  ['Number,State', undefined],
  ['State', 'no column “Number”'],
  ['Number,number,State', 'more than once'],
  ['', 'is empty'],
])('checks that the columns of “%s” are those of the mapping', (header, said) => {
  const problem = problemOfColumns(readCsv(header), { number: 'Number', state: 'State' });
  if (said === undefined) expect(problem).toBeUndefined();
  else expect(problem).toContain(said);
});
