import { expect, it } from 'vitest';
import { excelDamage, lostLetters } from './excel-damage.ts';

it.each(['2.78212E+10', '2,78212e+10', '1E+15'])('%s is a number that Excel shortened', (cell) => {
  expect(excelDamage(cell)).toBe(
    `${cell}: Excel shortened this number: format the column as Text and enter it again`,
  );
});

it.each([
  '1-Mar',
  '01-Mrt',
  '1 Mar',
  '1-Mar-26',
  'Mar-01',
  'Mei-2026',
  '2026-03-01',
  '2026/03/01',
  '2026-03-01 00:00:00',
  '1/3/2026',
])('%s is a date that Excel made', (cell) => {
  expect(excelDamage(cell)).toBe(
    `${cell}: Excel made a date of this: format the column as Text and enter it again`,
  );
});

it('names letters that were lost in a name, and no question', () => {
  expect(lostLetters('??? Khumalo')).toBe(
    '??? Khumalo: letters were lost when the file was saved: save it as an Excel workbook or as CSV UTF-8',
  );
  expect(lostLetters('Who?')).toBeUndefined();
});

it.each(['', 'E+10', '1E10', 'P-1', '1-Marathon', 'MAR01', 'Mar-A1', '20260301', '27821234567'])(
  '“%s” may be what was typed',
  (cell) => {
    expect(excelDamage(cell)).toBeUndefined();
  },
);
