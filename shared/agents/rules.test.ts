import { describe, expect, it } from 'vitest';
import { ungrouped } from '../kernel/characters.ts';
import { ACCOUNT_NUMBER } from '../kernel/banks.ts';
import {
  codeChangesAfter,
  codeChangesUsedUp,
  isNewAgent,
  MAX_CODE_CHANGES,
  maskedAccount,
  nextCodeChange,
  referralCodeProblem,
  rowProblems,
  type UploadColumn,
} from './rules.ts';

it('a row of an upload says which of its numbers and codes Excel changed', () => {
  const cells: Partial<Record<UploadColumn, string>> = {
    full_name: 'Thandi',
    email: 't@x.example',
    phone: '2.78212E+10',
    password: 'Kremetart-77',
    referral_code: '1-Mar',
  };
  expect(rowProblems((column) => cells[column] ?? '')).toEqual([
    'phone 2.78212E+10: Excel shortened this number: format the column as Text and enter it again',
    'referral_code 1-Mar: Excel made a date of this: format the column as Text and enter it again',
  ]);
});

describe('the limit of changes of the referral code', () => {
  const monthly = Array.from(
    { length: 12 },
    (_, month) => `2026-${String(month + 1).padStart(2, '0')}-10T08:00:00.000Z`,
  );

  it.each([
    [[], '2026-12-11', undefined],
    [monthly.slice(1), '2026-12-11', undefined],
    [monthly, '2026-12-11', '2027-01-10T08:00:00.000Z'],
    [monthly, '2027-01-11', undefined],
    [
      codeChangesAfter(monthly, '2027-01-11T08:00:00.000Z'),
      '2027-01-12',
      '2027-02-10T08:00:00.000Z',
    ],
  ])('after %j, on %s, the next is possible at %s', (changes, day, next) => {
    expect(nextCodeChange(changes, new Date(day))).toBe(next);
  });

  it('remembers no more changes than it counts', () => {
    const after = codeChangesAfter(monthly, '2027-01-11T08:00:00.000Z');
    expect(after).toHaveLength(MAX_CODE_CHANGES);
    expect(after.at(-1)).toBe('2027-01-11T08:00:00.000Z');
  });

  it('says when the next change is possible, in South African time', () => {
    expect(codeChangesUsedUp('2027-01-10T22:30:00.000Z')).toBe(
      'A referral code can be changed 12 times a year. You can change yours again after 11 January 2027 at 00:30.',
    );
  });
});

it.each([
  ['', 'Referral code cannot be empty'],
  ['ABC12', 'Referral code must be 6-8 characters'],
  ['ABCDEFGH2', 'Referral code must be 6-8 characters'],
  ['ABC-123', 'Referral code must have letters and numbers only'],
  ['ABCDÉFG', 'Referral code must have letters and numbers only'],
  ['SIPHO123', 'No changes to save'],
  ['SIPHO1', undefined],
  ['SIPHO12', undefined],
  ['THANDI88', undefined],
  // Look-alikes are left out of generated codes only.
  ['IO01IO01', undefined],
])('a referral code %j: %s', (code, problem) => {
  expect(referralCodeProblem(code, 'SIPHO123')).toBe(problem);
});

it.each([
  ['2027-03-10T08:00:00.000Z', true],
  ['2027-03-17T08:00:00.000Z', true],
  ['2027-03-17T08:00:00.001Z', false],
])('a new agent who was created on the 10th at 08:00 is new at %s: %s', (now, isNew) => {
  expect(isNewAgent('2027-03-10T08:00:00.000Z', new Date(now))).toBe(isNew);
});

describe('an account number', () => {
  it.each([
    ['12345', true],
    ['1234567890123456', true],
    ['1234', false],
    ['12345678901234567', false],
    ['12345a', false],
    ['', false],
  ])('%j: %s', (number, isOne) => {
    expect(ACCOUNT_NUMBER.test(number)).toBe(isOne);
  });

  it('may be typed with spaces and hyphens', () => {
    expect(ungrouped(' 62-000\u00a0000\u2011001 ')).toBe('62000000001');
  });

  it('is masked but for its last four digits, whatever its length', () => {
    expect(maskedAccount('62000000001')).toBe('•••• 0001');
    expect(maskedAccount('12345')).toBe('•••• 2345');
  });
});
