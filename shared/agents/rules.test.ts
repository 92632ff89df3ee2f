import { describe, expect, it } from 'vitest';
import { ungrouped } from '../kernel/characters.ts';
import {
  ACCOUNT_NUMBER,
  BANKS,
  BRANCH_CODE,
  bankingHints,
  branchCodeFor,
  codeChangesAfter,
  codeChangesUsedUp,
  isNewAgent,
  MAX_CODE_CHANGES,
  maskedAccount,
  nextCodeChange,
  referralCodeProblem,
  universalBranchCode,
} from './rules.ts';

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

describe('banks', () => {
  it('each have their own code of six digits', () => {
    expect(new Set(BANKS.map(({ branchCode }) => branchCode)).size).toBe(BANKS.length);
    expect(BANKS.filter(({ branchCode }) => !BRANCH_CODE.test(branchCode))).toEqual([]);
  });

  it.each([
    ['FNB', '250655'],
    [' capitec bank ', '470010'],
    ['Standard Bank', '051001'],
    ['Bank of Nowhere', undefined],
  ])('%j has %s', (name, code) => {
    expect(universalBranchCode(name)).toBe(code);
  });

  it.each([
    ['', 'FNB', '250655'],
    ['470010', 'FNB', '250655'],
    ['470010', 'Bank of Nowhere', ''],
    ['123456', 'FNB', '123456'],
  ])('branch code %j becomes, for the bank %s, %j', (before, bank, after) => {
    expect(branchCodeFor(bank, before)).toBe(after);
  });
});

describe('hints about bank details', () => {
  it.each<[string, Parameters<typeof bankingHints>[0], string[]]>([
    ['blank', {}, []],
    ['usual', { bankName: 'FNB', accountNumber: '62 0000 00123', branchCode: '250655' }, []],
    ['as short as some of Absa', { bankName: 'Absa', accountNumber: '12345678' }, []],
    [
      'shorter than those of FNB',
      { bankName: 'fnb ', accountNumber: '1234567' },
      ['accountNumber'],
    ],
    [
      'longer than those of Capitec',
      { bankName: 'Capitec Bank', accountNumber: '12345678901' },
      ['accountNumber'],
    ],
    ['of a bank without known lengths', { bankName: 'Bank Zero', accountNumber: '12345' }, []],
    ['of a bank that isn’t listed', { bankName: 'Stokvel', accountNumber: '1234567890123456' }, []],
    [
      'not a number, which the form refuses by itself',
      { bankName: 'FNB', accountNumber: '62-1' },
      [],
    ],
    [
      'with the branch code of another bank',
      { bankName: 'FNB', branchCode: '632 005' },
      ['branchCode'],
    ],
    [
      'with a listed code and a bank that isn’t',
      { bankName: 'Stokvel', branchCode: '632005' },
      ['branchCode'],
    ],
    ['with a branch code of one branch', { bankName: 'FNB', branchCode: '250010' }, []],
    ['with a branch code and no bank yet', { branchCode: '632005' }, []],
    [
      'with both',
      { bankName: 'FNB', accountNumber: '12345', branchCode: '632005' },
      ['accountNumber', 'branchCode'],
    ],
  ])('%s', (_, typed, fields) => {
    expect(Object.keys(bankingHints(typed))).toEqual(fields);
  });

  it('say what is unusual', () => {
    expect(
      bankingHints({ bankName: 'FNB', accountNumber: '1234567890', branchCode: '632005' }),
    ).toEqual({
      accountNumber:
        'Account numbers of FNB usually have 11 digits, and this one has 10. Check it before you save.',
      branchCode:
        '632005 is the branch code of Absa, and the bank is FNB. Check which of them is right.',
    });
    expect(bankingHints({ bankName: 'Absa', accountNumber: '12345' }).accountNumber).toContain(
      'usually have 8 to 11 digits',
    );
  });
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
