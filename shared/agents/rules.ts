/**
 * Rules of an agent's own profile: referral code and bank account (document 000, section 5); and of an
 * upload of agents (document 001, section 5). Pure.
 */
import { MIN_PASSWORD_LENGTH } from '../identity/rules.ts';

export const MIN_REFERRAL_CODE = 6;
export const MAX_REFERRAL_CODE = 8;

/** A referral code as it is kept: trimmed, in upper case. */
export const normalReferralCode = (typed: string) => typed.trim().toUpperCase();

/** What the input of a referral code takes: letters and numbers, at most 8, in upper case. */
export const referralCodeInput = (typed: string) =>
  typed
    .replaceAll(/[^a-z0-9]/gi, '')
    .toUpperCase()
    .slice(0, MAX_REFERRAL_CODE);

/**
 * Why a referral code can't become the agent's, in the specification's words where it has them.
 * @param code as it would be kept
 * @returns undefined where nothing but another's claim can stand against it
 */
export function referralCodeProblem(code: string, current: string): string | undefined {
  if (code === '') return 'Referral code cannot be empty';
  if (code.length < MIN_REFERRAL_CODE || code.length > MAX_REFERRAL_CODE)
    return 'Referral code must be 6-8 characters';
  if (!/^[A-Z0-9]+$/.test(code)) return 'Referral code must have letters and numbers only';
  if (code === current) return 'No changes to save';
  return undefined;
}

/** What whoever wants another's code is told. */
export const referralCodeTaken = (code: string) => `Referral code "${code}" is already in use`;

/** For how long agents are called new (documents 000 and 001, section 9). */
const NEW_AGENT_MS = 7 * 24 * 60 * 60 * 1000;

/** Whether an agent was created within the last 7 days, to the millisecond. */
export const isNewAgent = (createdAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) <= NEW_AGENT_MS;

/** South African banks with the branch code that holds for all their branches. */
export const BANKS = [
  { name: 'Absa', branchCode: '632005' },
  { name: 'African Bank', branchCode: '430000' },
  { name: 'Bank Zero', branchCode: '888000' },
  { name: 'Bidvest Bank', branchCode: '462005' },
  { name: 'Capitec Bank', branchCode: '470010' },
  { name: 'Discovery Bank', branchCode: '679000' },
  { name: 'FNB', branchCode: '250655' },
  { name: 'Investec', branchCode: '580105' },
  { name: 'Nedbank', branchCode: '198765' },
  { name: 'Sasfin Bank', branchCode: '683000' },
  { name: 'Standard Bank', branchCode: '051001' },
  { name: 'TymeBank', branchCode: '678910' },
] as const;

/** The universal branch code of a bank, however its name is cased; undefined for any other bank. */
export const universalBranchCode = (bankName: string): string | undefined =>
  BANKS.find(({ name }) => name.toLowerCase() === bankName.trim().toLowerCase())?.branchCode;

/**
 * The branch code after the bank was changed: the new bank's, unless one was typed that is no bank's.
 * @param branchCode what the field has
 */
export function branchCodeFor(bankName: string, branchCode: string): string {
  const isFilledIn = BANKS.some((bank) => bank.branchCode === branchCode.trim());
  if (branchCode.trim() !== '' && !isFilledIn) return branchCode;
  return universalBranchCode(bankName) ?? '';
}

/** The kinds of account, as they are kept. */
export const ACCOUNT_TYPES = ['cheque', 'savings', 'transmission', 'business'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** What people call them. */
export const accountTypeNames: Record<AccountType, string> = {
  cheque: 'Cheque / Current',
  savings: 'Savings',
  transmission: 'Transmission',
  business: 'Business',
};

/** People write long numbers in groups. */
export const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '');

export const ACCOUNT_NUMBER = /^\d{5,16}$/;
export const ACCOUNT_NUMBER_RULE = 'must be 5 to 16 digits';
export const BRANCH_CODE = /^\d{6}$/;
export const BRANCH_CODE_RULE = 'must be 6 digits';

/** An account number for everybody else's eyes: the last four digits, and not how many there are. */
export const maskedAccount = (accountNumber: string) => `•••• ${accountNumber.slice(-4)}`;

/**
 * Which administrators had a hand in an agent's bank details after an edit (decision 0021). Another
 * account number is its editor's alone; any other edit adds to those who were there. The agent's own
 * edits add nobody, and with another account number nobody is left.
 */
export function bankEditorsAfter(
  before: { isSameAccount: boolean; editors: readonly string[] },
  { by, isOwner }: { by: string; isOwner: boolean },
): string[] {
  const kept = before.isSameAccount ? before.editors : [];
  return [...new Set([...kept, ...(isOwner ? [] : [by])])];
}

export const MAX_ADDRESS = 300;

/** The columns of an upload (document 001, section 5). */
export const REQUIRED_COLUMNS = ['full_name', 'email', 'phone', 'password'] as const;
export const UPLOAD_COLUMNS = [...REQUIRED_COLUMNS, 'address', 'referral_code'] as const;
export type UploadColumn = (typeof UPLOAD_COLUMNS)[number];

/** Rows of an upload, in all and in one call. */
export const MAX_UPLOAD_ROWS = 5000;
export const MAX_ROWS_AT_ONCE = 25;
/** What a cell may be; less is demanded of what is in it. */
export const MAX_CELL = 2000;

const PASSWORD_TOO_SHORT = `Password must be at least ${MIN_PASSWORD_LENGTH} characters long`;

/** Why a file can't be uploaded as a whole; undefined where it can. */
export function uploadProblem(
  file: { columns: readonly string[]; rowCount: number } | undefined,
): string | undefined {
  if (!file) return 'CSV file is empty or invalid';
  const missing = REQUIRED_COLUMNS.filter((column) => !file.columns.includes(column));
  if (missing.length > 0) return `Missing required columns: ${missing.join(', ')}`;
  if (file.rowCount === 0) return 'CSV file is empty or invalid';
  return undefined;
}

/** What every row must have, and its password: all that can be said without asking the server. */
export function rowProblems(cellOf: (column: UploadColumn) => string): string[] {
  const missing = REQUIRED_COLUMNS.filter((column) => cellOf(column).trim() === '');
  const password = cellOf('password');
  return [
    ...(missing.length > 0 ? [`Missing: ${missing.join(', ')}`] : []),
    ...(password !== '' && password.length < MIN_PASSWORD_LENGTH ? [PASSWORD_TOO_SHORT] : []),
  ];
}
