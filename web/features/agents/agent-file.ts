/** A file of agents. The browser reads it, and sends each password once: the file itself isn’t uploaded. */
import {
  MAX_CELL,
  MAX_UPLOAD_ROWS,
  MISSING_COLUMNS,
  rowProblems,
  UPLOAD_COLUMNS,
  UPLOAD_HEADINGS,
  type UploadColumn,
  uploadProblem,
} from '../../../shared/agents/rules.ts';
import { normalReferralCode, trimmed, withoutMarks } from '../../../shared/kernel/characters.ts';
import type { ColumnChoice } from '../../../shared/kernel/csv-headings.ts';
import { isMacRoman } from '../../../shared/kernel/decode-text.ts';
import type { PasswordRule } from '../../lib/forms/load-password-rule.ts';
import type { FailedRow } from '../../../shared/kernel/job.ts';
import { type FirstRow, HIDDEN } from '../../components/first-rows.tsx';
import type { api } from '../../lib/api.ts';
import { tableReader } from '../../lib/table-file.ts';

export type AgentRow = Parameters<typeof api.jobs.uploadAgents>[0]['rows'][number];

export interface AgentFile {
  name: string;
  rows: AgentRow[];
  /** Rows whose cells can't be separated, and why. */
  broken: ReadonlyMap<number, string>;
  /** True where the file was read as Mac Roman, which is a guess. */
  isMacRoman: boolean;
}

/** The file can't be read; the message is the specification's where it has one. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
}

/** Required columns aren't recognised: a person can choose their headings. */
export class MissingColumns extends UnusableFile {}

/**
 * @param chosen the headings that a person chose for columns
 * @throws UnusableFile
 */
export async function readAgentFile(file: File, chosen: ColumnChoice = {}): Promise<AgentFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const readTable = await tableReader(bytes);
  const parsed = readTable({ ...UPLOAD_HEADINGS, ...chosen });
  if (parsed?.problem) throw new UnusableFile(parsed.problem);
  const rows: AgentRow[] = [];
  const broken = new Map<number, string>();
  for (const { row, cell, problem } of parsed?.rows ?? []) {
    const of = (column: UploadColumn) => cell(column).slice(0, MAX_CELL);
    if (problem) broken.set(row, problem);
    rows.push({
      row,
      fullName: of('full_name'),
      email: of('email'),
      phone: of('phone'),
      password: of('password'),
      address: of('address'),
      referralCode: of('referral_code'),
    });
  }
  const wrong = uploadProblem(parsed && { columns: parsed.columns, rowCount: rows.length });
  if (wrong?.startsWith(MISSING_COLUMNS)) throw new MissingColumns(wrong);
  if (wrong) throw new UnusableFile(wrong);
  if (rows.length > MAX_UPLOAD_ROWS)
    throw new UnusableFile(`The file has ${rows.length} rows; at most ${MAX_UPLOAD_ROWS} at once`);
  // The server refuses an empty row, so a row whose cells can't be separated is not added.
  return {
    name: file.name,
    rows: rows.map((row) => (broken.has(row.row) ? blank(row) : row)),
    broken,
    isMacRoman: isMacRoman(bytes),
  };
}

const blank = ({ row }: AgentRow): AgentRow => ({
  row,
  fullName: '',
  email: '',
  phone: '',
  password: '',
  address: '',
  referralCode: '',
});

/** A row without its password, for checks and messages. */
export const withoutPassword = ({
  row,
  fullName,
  email,
  phone,
  address,
  referralCode,
}: AgentRow) => ({ row, fullName, email, phone, address, referralCode });

const fieldOf = {
  full_name: 'fullName',
  email: 'email',
  phone: 'phone',
  password: 'password',
  address: 'address',
  referral_code: 'referralCode',
} as const;
const cellOf = (row: AgentRow, column: UploadColumn) => row[fieldOf[column]];

/** Problems that the browser finds without the server. */
export function problemsIn({ rows, broken }: AgentFile, passwordRule: PasswordRule): FailedRow[] {
  const seen = new Map<string, number>();
  const twice = (kind: string, text: string, row: number) => {
    const key = `${kind} ${text.toLowerCase()}`;
    const first = seen.get(key);
    if (text !== '' && first === undefined) seen.set(key, row);
    return text === '' ? undefined : first;
  };
  return rows.flatMap((row) => {
    const reasons = broken.has(row.row)
      ? [broken.get(row.row) ?? '']
      : rowProblems((column) => cellOf(row, column));
    const guessable = reasons.length === 0 ? passwordRule(row.password, row) : undefined;
    if (guessable) reasons.push(guessable);
    const sameEmail = twice('email', row.email, row.row);
    if (sameEmail) reasons.push(`This email is in row ${sameEmail} already`);
    const sameCode = twice('code', row.referralCode, row.row);
    if (sameCode) reasons.push(`This referral code is in row ${sameCode} already`);
    return reasons.length > 0 ? [{ row: row.row, reason: reasons.join('; ') }] : [];
  });
}

/** Failed rows with their cells, except the passwords. */
export function withCells(failed: readonly FailedRow[], { rows, broken }: AgentFile): FailedRow[] {
  const byRow = new Map(rows.map((row) => [row.row, row]));
  return failed.map(({ row, reason }) => {
    const typed = byRow.get(row);
    const cells: FailedRow['cells'] = {};
    for (const column of UPLOAD_COLUMNS)
      cells[column] = typed && column !== 'password' ? cellOf(typed, column) : '';
    return { row, reason: broken.get(row) ?? reason, cells };
  });
}

const SHOWN_ROWS = 3;

/**
 * The first rows as they will be stored.
 * @param failed all rows that would fail
 */
export async function firstRowsOf(
  { rows }: AgentFile,
  failed: readonly FailedRow[],
): Promise<FirstRow[]> {
  // The library that reads phone numbers is large.
  const { parsePhone } = await import('../../../shared/kernel/phone.ts');
  return rows.slice(0, SHOWN_ROWS).map(({ row, password, ...typed }) => ({
    row,
    cells: {
      full_name: trimmed(typed.fullName),
      email: withoutMarks(typed.email).toLowerCase(),
      phone: parsePhone(typed.phone) ?? typed.phone,
      password: password && HIDDEN,
      address: trimmed(typed.address),
      referral_code: normalReferralCode(typed.referralCode),
    },
    problem: failed.find((one) => one.row === row)?.reason,
  }));
}

/**
 * A hash of the file's content without the passwords: when the file is chosen again, its upload goes on
 * where it stopped.
 */
export async function fingerprintOf({ rows }: AgentFile): Promise<string> {
  const known = rows.map(withoutPassword);
  const bytes = new TextEncoder().encode(JSON.stringify(known));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
