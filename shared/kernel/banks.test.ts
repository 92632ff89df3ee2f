import { describe, expect, it } from 'vitest';
import { bankingHints, BANKS, BRANCH_CODE, branchCodeFor, universalBranchCode } from './banks.ts';

describe('banks', () => {
  it('each have their own code of six digits', () => {
    expect(new Set(BANKS.map(({ branchCode }) => branchCode)).size).toBe(BANKS.length);
    expect(BANKS.filter(({ branchCode }) => !BRANCH_CODE.test(branchCode))).toEqual([]);
  });

  it.each([
    ['FNB', '250655'],
    [' capitec bank ', '470010'],
    ['Standard Bank', '051001'],
    ['Capitec', '470010'],
    ['GoTyme', '678910'],
    ['First National Bank', '250655'],
    ['The Standard Bank of South Africa Ltd', '051001'],
    ['S.A. Post Bank', undefined],
    ['SA Post Bank', '460005'],
    ['ABSA Bank Limited', '632005'],
    // Another bank each, with codes of its own.
    ['Standard Chartered Bank', undefined],
    ['Standard Bank Namibia', undefined],
    ['FNB Lesotho', undefined],
    ['Bank', undefined],
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
    ['of one digit alone', { bankName: 'FNB', accountNumber: '111 1111 1111' }, ['accountNumber']],
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
    [
      'with a branch code whose zero a spreadsheet dropped',
      { bankName: 'Standard Bank', branchCode: '51001' },
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
    expect(bankingHints({ bankName: 'SBSA', branchCode: '51001' }).branchCode).toBe(
      'Standard Bank’s is 051001: a spreadsheet drops the zero in front.',
    );
    expect(bankingHints({ bankName: 'Absa', accountNumber: '12345' }).accountNumber).toContain(
      'usually have 8 to 11 digits',
    );
  });
});
