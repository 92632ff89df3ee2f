/** South African banks, and what their accounts look like. Pure. */
import { ungrouped } from './characters.ts';

export const ACCOUNT_NUMBER = /^\d{5,16}$/;
export const ACCOUNT_NUMBER_RULE = 'must be 5 to 16 digits';
export const BRANCH_CODE = /^\d{6}$/;
export const BRANCH_CODE_RULE = 'must be 6 digits';

interface Bank {
  /** As the bank is offered in a list. */
  name: string;
  /** The universal branch code, which is valid for every branch of the bank. */
  branchCode: string;
  /** Other names that people and banks use, as `plainName` gives them. */
  otherNames?: readonly string[];
  /**
   * How many digits account numbers usually have, as payment processors publish it. Older accounts may
   * have other lengths, so that nothing is refused by it.
   */
  usualDigits?: readonly [least: number, most: number];
}

/**
 * The banks whose universal branch code is published alike by at least two of ourpower.co.za, loanhub24.co.za,
 * moneytoday.co.za, moneyidea.co.za, sagovinfo.co.za and ubetoo.com, read on 2026-11-30. A bank for which they
 * differ, such as Access Bank, isn't listed: whoever has an account there enters its branch code.
 */
export const BANKS: readonly Bank[] = [
  { name: 'Absa', branchCode: '632005', usualDigits: [8, 11] },
  { name: 'African Bank', branchCode: '430000' },
  { name: 'Bank Zero', branchCode: '888000' },
  { name: 'Bidvest Bank', branchCode: '462005' },
  { name: 'Capitec Bank', branchCode: '470010', usualDigits: [10, 10] },
  { name: 'Discovery Bank', branchCode: '679000' },
  { name: 'FNB', branchCode: '250655', otherNames: ['firstnational'], usualDigits: [11, 11] },
  { name: 'Grindrod Bank', branchCode: '223626' },
  { name: 'HSBC', branchCode: '587000' },
  { name: 'Investec', branchCode: '580105' },
  { name: 'Nedbank', branchCode: '198765', usualDigits: [10, 11] },
  { name: 'Postbank', branchCode: '460005', otherNames: ['post', 'postoffice'] },
  { name: 'Sasfin Bank', branchCode: '683000' },
  { name: 'Standard Bank', branchCode: '051001', otherNames: ['sbsa'], usualDigits: [9, 11] },
  // It trades as GoTyme.
  { name: 'TymeBank', branchCode: '678910', otherNames: ['gotyme'] },
];

const LEGAL = /\b(?:the|of|south africa|sa|rsa|pty|ltd|limited)\b/g;

/**
 * A bank’s name in the form that its spellings share: "The Standard Bank of South Africa Ltd" is `standard`.
 */
const plainName = (bankName: string): string =>
  bankName
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, ' ')
    .replaceAll(LEGAL, '')
    .replaceAll(' ', '')
    .replace(/^bank(?=.)/, '')
    .replace(/(.)bank$/, '$1');

const byName = new Map(
  BANKS.flatMap((bank) =>
    [plainName(bank.name), ...(bank.otherNames ?? [])].map((name) => [name, bank] as const),
  ),
);

const bankNamed = (bankName: string): Bank | undefined => byName.get(plainName(bankName));

/** The universal branch code of a bank, as people write its name; undefined for any other bank. */
export const universalBranchCode = (bankName: string): string | undefined =>
  bankNamed(bankName)?.branchCode;

/**
 * The branch at which an account is paid: its bank's universal one where none was entered; blank: unknown.
 */
export const branchOf = ({
  bankName = '',
  branchCode,
}: {
  bankName?: string | undefined;
  branchCode?: string | undefined;
}): string => branchCode ?? universalBranchCode(bankName) ?? '';

/** An account can't be paid where its branch code is left out and its bank has no universal one. */
export const branchCodeMissing = (bankName: string) =>
  `is needed: ${bankName} has no code that counts for all its branches`;

/**
 * The branch code after a change of bank: the new bank's universal code, unless the person typed another.
 * @param branchCode the field's content
 */
export function branchCodeFor(bankName: string, branchCode: string): string {
  const isFilledIn = BANKS.some((bank) => bank.branchCode === branchCode.trim());
  if (branchCode.trim() !== '' && !isFilledIn) return branchCode;
  return universalBranchCode(bankName) ?? '';
}

/** Details to check again before they are saved. */
export interface BankingHints {
  accountNumber?: string;
  branchCode?: string;
}

/** Why an account number may be a slip of the keyboard. */
function accountNumberHint(bankName: string, number: string): string | undefined {
  const [least, most] = bankNamed(bankName)?.usualDigits ?? [0, Infinity];
  const digits = number.length;
  if (!ACCOUNT_NUMBER.test(number)) return undefined;
  if (/^(\d)\1+$/.test(number))
    return 'All digits of this number are the same. Check it before you save.';
  if (digits >= least && digits <= most) return undefined;
  const usual = least === most ? `${least}` : `${least} to ${most}`;
  return `Account numbers of ${bankName} usually have ${usual} digits, and this one has ${digits}. Check it before you save.`;
}

/** Why a branch code may not be the one that is meant. */
function branchCodeHint(bankName: string, code: string): string | undefined {
  const bankOf = (one: string) => BANKS.find(({ branchCode }) => branchCode === one);
  const cut = bankOf(`0${code}`);
  if (cut) return `${cut.name}’s is ${cut.branchCode}: a spreadsheet drops the zero in front.`;
  const owner = bankOf(code);
  if (!owner || bankName === '' || universalBranchCode(bankName) === code) return undefined;
  return `${code} is the branch code of ${owner.name}, and the bank is ${bankName}. Check which of them is right.`;
}

/** Hints about details as typed: they are possible, and often a slip. */
export function bankingHints({
  bankName = '',
  accountNumber = '',
  branchCode = '',
}: {
  bankName?: string | undefined;
  accountNumber?: string | undefined;
  branchCode?: string | undefined;
}): BankingHints {
  const bank = bankName.trim();
  const number = accountNumberHint(bank, ungrouped(accountNumber));
  const branch = branchCodeHint(bank, ungrouped(branchCode));
  return {
    ...(number === undefined ? {} : { accountNumber: number }),
    ...(branch === undefined ? {} : { branchCode: branch }),
  };
}
