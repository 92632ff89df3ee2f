/** Rules of an agent's referral code and bank account, and of an upload of agents. Pure. */
import { MAX_REFERRAL_CODE, MIN_REFERRAL_CODE } from '../kernel/characters.ts';
import { excelDamage, lostLetters } from '../kernel/excel-damage.ts';
import { momentWords } from '../kernel/month.ts';
import { MIN_PASSWORD_LENGTH, TEMPORARY_PASSWORD_DAYS } from '../kernel/password.ts';

/** Shown in place of the name of an agent whose record was deleted. */
export const DELETED_AGENT = 'Deleted agent';

/**
 * The reason why an agent can't take a referral code, in the specified words where there are any.
 * @param code in its stored form
 * @returns undefined when the code is free to take, unless another agent has it
 */
export function referralCodeProblem(code: string, current: string): string | undefined {
  if (code === '') return 'Referral code cannot be empty';
  if (code.length < MIN_REFERRAL_CODE || code.length > MAX_REFERRAL_CODE)
    return 'Referral code must be 6-8 characters';
  if (!/^[A-Z0-9]+$/.test(code)) return 'Referral code must have letters and numbers only';
  if (code === current) return 'No changes to save';
  return undefined;
}

/** Former codes stay claimed, so changes are limited: no agent can collect the short ones. */
export const MAX_CODE_CHANGES = 12;
const CODE_CHANGES_WITHIN_MS = 365 * 24 * 60 * 60 * 1000;

/** The newest changes that the limit depends on, oldest first. */
export const codeChangesAfter = (changes: readonly string[], at: string): string[] =>
  [...changes, at].slice(-MAX_CODE_CHANGES);

/**
 * When the referral code may be changed again, ISO 8601; undefined where it may be now.
 * @param changes times of the newest changes, oldest first
 */
export function nextCodeChange(changes: readonly string[], now: Date): string | undefined {
  const first = changes.at(-MAX_CODE_CHANGES);
  if (first === undefined) return undefined;
  const next = Date.parse(first) + CODE_CHANGES_WITHIN_MS;
  return next > now.getTime() ? new Date(next).toISOString() : undefined;
}

/** @param next when the code may be changed again */
export const codeChangesUsedUp = (next: string) =>
  `A referral code can be changed ${MAX_CODE_CHANGES} times a year. You can change yours again after ${momentWords(next)}.`;

export const referralCodeTaken = (code: string) => `Referral code "${code}" is already in use`;

/** An agent counts as new for 7 days. */
const NEW_AGENT_MS = 7 * 24 * 60 * 60 * 1000;

/** Created within the last 7 days, to the millisecond. */
export const isNewAgent = (createdAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) <= NEW_AGENT_MS;

export const ACCOUNT_TYPES = ['cheque', 'savings', 'transmission', 'business'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

export const accountTypeNames: Record<AccountType, string> = {
  cheque: 'Cheque / Current',
  savings: 'Savings',
  transmission: 'Transmission',
  business: 'Business',
};

/** A South African tax reference number of a person. */
export const TAX_NUMBER = /^[01239]\d{9}$/;
export const TAX_NUMBER_RULE = 'must be 10 digits that begin with 0, 1, 2, 3 or 9';

/** A South African VAT registration number. */
export const VAT_NUMBER = /^4\d{9}$/;
export const VAT_NUMBER_RULE = 'must be 10 digits that begin with 4';

/** Shows only the last four digits, and hides how many there are. */
export const maskedAccount = (accountNumber: string) => `•••• ${accountNumber.slice(-4)}`;

/** An account as its owner recognises it: the bank, and the last four digits. */
export const accountWords = (
  bank: { bankName?: string | undefined; accountNumber?: string | undefined } | undefined,
): string | undefined =>
  bank?.bankName && bank.accountNumber
    ? `${bank.bankName} ${maskedAccount(bank.accountNumber)}`
    : undefined;

export const MAX_ADDRESS = 300;

/** Checks of an agent's bank account in a day, where the portal has accounts checked. */
export const MAX_ACCOUNT_CHECKS_A_DAY = 10;
/** Temporary passwords that are mailed to one agent in a day. */
export const MAX_TEMPORARY_PASSWORDS_A_DAY = 5;

const DAY_MS = 24 * 60 * 60 * 1000;

/** When a temporary password ends, ISO 8601. */
export const temporaryPasswordUntil = (givenAt: string): string =>
  new Date(Date.parse(givenAt) + TEMPORARY_PASSWORD_DAYS * DAY_MS).toISOString();

/** The columns of an upload of agents. */
export const REQUIRED_COLUMNS = ['full_name', 'email', 'phone', 'password'] as const;
export const UPLOAD_COLUMNS = [...REQUIRED_COLUMNS, 'address', 'referral_code'] as const;
export type UploadColumn = (typeof UPLOAD_COLUMNS)[number];
/** For each column, what else people call it. */
export const UPLOAD_HEADINGS: Readonly<Record<UploadColumn, readonly string[]>> = {
  full_name: ['name', 'agent_name', 'name_and_surname'],
  email: ['email_address', 'mail'],
  phone: [
    'phone_number',
    'cell',
    'cell_number',
    'cellphone',
    'mobile',
    'contact_number',
    'telephone',
  ],
  password: ['temporary_password'],
  address: ['physical_address', 'street_address'],
  referral_code: ['code'],
};

/** Most rows in an upload, and in one call. */
export const MAX_UPLOAD_ROWS = 5000;
export const MAX_ROWS_AT_ONCE = 25;
/** Most characters in a cell of an upload; each column has its own, stricter rules. */
export const MAX_CELL = 2000;

const PASSWORD_TOO_SHORT = `Password must be at least ${MIN_PASSWORD_LENGTH} characters long`;

/** The specified message begins so; the columns follow. */
export const MISSING_COLUMNS = 'Missing required columns:';

/** The reason why a whole file is refused; undefined when it can be uploaded. */
export function uploadProblem(
  file: { columns: readonly string[]; rowCount: number } | undefined,
): string | undefined {
  if (!file) return 'CSV file is empty or invalid';
  const missing = REQUIRED_COLUMNS.filter((column) => !file.columns.includes(column));
  if (missing.length > 0) return `${MISSING_COLUMNS} ${missing.join(', ')}`;
  if (file.rowCount === 0) return 'CSV file is empty or invalid';
  return undefined;
}

/** Columns in which a spreadsheet's change shows. */
const DAMAGES = [
  ['phone', excelDamage],
  ['referral_code', excelDamage],
  ['full_name', lostLetters],
] as const;

/** Problems of a row that can be found without asking the server. */
export function rowProblems(cellOf: (column: UploadColumn) => string): string[] {
  const missing = REQUIRED_COLUMNS.filter((column) => cellOf(column).trim() === '');
  const password = cellOf('password');
  return [
    ...(missing.length > 0 ? [`Missing: ${missing.join(', ')}`] : []),
    ...DAMAGES.flatMap(([column, damageOf]) => {
      const damage = damageOf(cellOf(column));
      return damage ? `${column} ${damage}` : [];
    }),
    ...(password !== '' && password.length < MIN_PASSWORD_LENGTH ? [PASSWORD_TOO_SHORT] : []),
  ];
}
