/** What the form of bank details checks before it sends anything (document 000, section 5). */
import {
  ACCOUNT_NUMBER,
  type AccountType,
  BRANCH_CODE,
  withoutSpaces,
} from '../../../shared/agents/rules.ts';

/** As typed. */
export interface BankingValues {
  bankName: string;
  accountHolderName: string;
  accountNumber: string;
  branchCode: string;
  accountType?: AccountType | undefined;
  /** Asked for where details are changed that there are. */
  password: string;
}

type Mark = { name: keyof BankingValues; message: string };

const required = {
  bankName: 'Choose the bank, or type its name.',
  accountHolderName: 'Enter the name that the account is in.',
  accountNumber: 'Enter the account number.',
} as const;

/** From the contract's names to the form's. */
export const bankingFields = {
  bankName: 'bankName',
  accountHolderName: 'accountHolderName',
  accountNumber: 'accountNumber',
  branchCode: 'branchCode',
  accountType: 'accountType',
} as const satisfies Record<string, keyof BankingValues>;

/**
 * Details to send, or the fields to mark and, of blank ones, the specified toast.
 * @param needsPassword whether details are changed that there are
 */
export function checkBanking(values: Partial<BankingValues>, needsPassword: boolean) {
  const { bankName = '', accountHolderName = '', accountType, password = '' } = values;
  const accountNumber = withoutSpaces(values.accountNumber ?? '');
  const branchCode = withoutSpaces(values.branchCode ?? '');
  const blank = blankOnes({ bankName, accountHolderName, accountNumber });
  if (blank.length > 0)
    return { toast: 'Please fill in all required banking details', marks: blank };
  const marks: Mark[] = [];
  const mark = (name: Mark['name'], message: string) => marks.push({ name, message });
  if (!ACCOUNT_NUMBER.test(accountNumber))
    mark('accountNumber', 'An account number has 5 to 16 digits.');
  if (branchCode && !BRANCH_CODE.test(branchCode))
    mark('branchCode', 'A branch code has 6 digits.');
  if (needsPassword && !password) mark('password', 'Enter your password to make this change.');
  if (marks.length > 0) return { marks };
  return {
    banking: {
      bankName: bankName.trim(),
      accountHolderName: accountHolderName.trim(),
      accountNumber,
      ...(branchCode ? { branchCode } : {}),
      ...(accountType ? { accountType } : {}),
    },
  };
}

const blankOnes = (values: Record<keyof typeof required, string>): Mark[] =>
  (Object.keys(required) as (keyof typeof required)[])
    .filter((name) => !values[name].trim())
    .map((name) => ({ name, message: required[name] }));
