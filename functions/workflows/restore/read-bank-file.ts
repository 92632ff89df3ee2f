/**
 * Reads a batch's file as the bank got it, in any of the three formats (docs/payment-files.md):
 * after a restore, these files show payments that the table lacks. Pure.
 */
import { ACCOUNT_NUMBER, BANKS, BRANCH_CODE } from '../../../shared/kernel/banks.ts';
import { batchId as aBatchId, batchIdOf, type BatchId } from '../../../shared/kernel/batch-id.ts';
import { readCsv } from '../../../shared/kernel/csv-file.ts';
import { parseRand } from '../../../shared/kernel/amount.ts';
import type { FileFormat } from '../../../shared/monthly-run/schemas.ts';
import { hashTotalOf } from '../../../shared/monthly-run/rules.ts';
import type { BankSnapshot } from '../../data/payouts/payout.table.ts';
import { renderOwnReference } from '../bank-files/render-bank-text.ts';
import { readEndToEndId } from '../bank-files/render-end-to-end-id.ts';

export interface BankFileLine {
  /** Absent in FNB's file, which has only our own reference. */
  payoutId?: string;
  ownReference?: string;
  amountCents: number;
  bank: BankSnapshot;
}

export interface BankFile {
  format: FileFormat;
  batchId: BatchId;
  lines: BankFileLine[];
}

/** The file was changed, or wasn't written by the portal. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/**
 * @param text the whole file.
 * @throws UnreadableFile where a line can't be read, or the file's totals don't match its lines
 */
export function readBankFile(text: string): BankFile {
  const file = formatOf(text);
  if (file.lines.length === 0) throw new UnreadableFile('The file has no payments');
  return file;
}

function formatOf(text: string): BankFile {
  if (text.includes('<CstmrCdtTrfInitn>')) return readPain001(text);
  if (text.startsWith('BInSol')) return readFnb(text);
  return readPortalCsv(text);
}

interface Cells {
  where: string;
  amount: string;
  accountNumber: string;
  branchCode: string;
  accountHolderName: string;
  bankName?: string | undefined;
  accountType?: string | undefined;
}

function lineOf(cells: Cells): Pick<BankFileLine, 'amountCents' | 'bank'> {
  const { where, amount, accountNumber, branchCode, accountHolderName, accountType } = cells;
  const amountCents = parseRand(amount);
  if (amountCents === undefined || amountCents <= 0)
    throw new UnreadableFile(`${where}: "${amount}" is no amount`);
  if (!ACCOUNT_NUMBER.test(accountNumber))
    throw new UnreadableFile(`${where}: the account number is no longer what the portal wrote`);
  if (!BRANCH_CODE.test(branchCode))
    throw new UnreadableFile(`${where}: the branch code is no longer what the portal wrote`);
  const bankName = cells.bankName ?? bankOfBranch(branchCode);
  return {
    amountCents,
    bank: {
      bankName,
      accountHolderName,
      accountNumber,
      branchCode,
      ...(accountType ? { accountType } : {}),
    },
  };
}

const bankOfBranch = (code: string): string =>
  BANKS.find(({ branchCode }) => branchCode === code)?.name ?? `Branch ${code}`;

/** Removes the full stop that `textCell` (shared/kernel/csv.ts) puts before possible formulas. */
const unmarked = (cell: string): string => cell.replace(/^\.(?=[=+\-@])/, '');

function readPortalCsv(text: string): BankFile {
  const file = readCsv(text.replace(/^\ufeff/, ''));
  if (!file?.columns.includes('payout_id') || !file.columns.includes('own_reference'))
    throw new UnreadableFile('This is no file of a batch: it has no column "Payout ID"');
  const batches = new Set<BatchId>();
  const lines = Array.from(file.rows, ({ row, cell, problem }): BankFileLine => {
    const where = `Row ${row}`;
    if (problem) throw new UnreadableFile(`${where}: ${problem}`);
    const payoutId = unmarked(cell('payout_id'));
    const batchId = batchOf(cell('own_reference'), where);
    batches.add(batchId);
    // Each is derived from the other: a difference means that a person or a spreadsheet changed one.
    if (renderOwnReference({ batchId }, { payoutId }) !== cell('own_reference'))
      throw new UnreadableFile(`${where}: payout and reference don't belong to each other`);
    return {
      payoutId,
      ...lineOf({
        where,
        amount: cell('amount'),
        accountNumber: cell('account_number'),
        branchCode: cell('branch_code'),
        accountHolderName: unmarked(cell('account_holder')),
        bankName: unmarked(cell('bank')),
        accountType: cell('account_type'),
      }),
    };
  });
  return { format: 'csv', batchId: onlyOf(batches), lines };
}

const OWN_REFERENCE = /^(\d{4})(\d{2})(\d?) [A-Z0-9]{8}$/;

function batchOf(reference: string, where: string): BatchId {
  const [, year, month, part] = OWN_REFERENCE.exec(reference) ?? [];
  const parsed = aBatchId.safeParse(batchIdOf(`${year}-${month}`, Number(part || '1')));
  if (!parsed.success) throw new UnreadableFile(`${where}: "${reference}" is no reference of ours`);
  return parsed.data;
}

function onlyOf(batches: ReadonlySet<BatchId>): BatchId {
  const [batch, other] = batches;
  if (batch === undefined) throw new UnreadableFile('The file has no payments');
  if (other !== undefined) throw new UnreadableFile('The file has lines of several batches');
  return batch;
}

/** The text of one element; the portal writes no escaped characters there. */
function textIn(xml: string, pattern: RegExp, where: string): string {
  const found = pattern.exec(xml)?.[1];
  if (found === undefined) throw new UnreadableFile(`${where}: ${pattern.source} is missing`);
  return found;
}

/** The longest payout id; a longer text may be a hash of one. */
const MAX_ID = 34;

/** The month, the batch after the first one, and the set of files. */
const MESSAGE_ID = /<MsgId>PAYOUTS-(\d{4}-\d{2})(?:-B(\d))?(?:-\d+)?<\/MsgId>/;

function readPain001(text: string): BankFile {
  const [, month = '', part = '1'] = MESSAGE_ID.exec(text) ?? [];
  const batchId = aBatchId.safeParse(batchIdOf(month, Number(part)));
  if (!batchId.success) throw new UnreadableFile('The message is none of the portal’s batches');
  const transfers = text.match(/<CdtTrfTxInf>[^]*?<\/CdtTrfTxInf>/g) ?? [];
  const lines = transfers.flatMap((xml, at): BankFileLine[] => {
    const where = `Transfer ${at + 1}`;
    const payoutId = readEndToEndId(textIn(xml, /<EndToEndId>([^<]+)</, where));
    // An empty batch has one transfer of R0.00.
    if (payoutId === 'NOTPROVIDED') return [];
    if (payoutId.length > MAX_ID)
      throw new UnreadableFile(`${where}: has no payout's id; take the CSV of the same batch`);
    const line = lineOf({
      where,
      amount: textIn(xml, /<InstdAmt[^>]*>([^<]+)</, where),
      accountNumber: textIn(xml, /<CdtrAcct><Id><Othr><Id>([^<]+)</, where),
      branchCode: textIn(xml, /<MmbId>([^<]+)</, where).slice(-6),
      accountHolderName: textIn(xml, /<Cdtr><Nm>([^<]+)</, where),
    });
    return [{ payoutId, ...line }];
  });
  const total = parseRand(textIn(text, /<CtrlSum>([^<]+)</, 'The message'));
  if (sumOf(lines) !== total)
    throw new UnreadableFile('The transfers add up to another sum than the message says');
  return { format: 'pain001', batchId: batchId.data, lines };
}

const sumOf = (lines: readonly BankFileLine[]) =>
  lines.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Header lines: version, date, account, column names. */
const FNB_HEAD = 4;

function readFnb(text: string): BankFile {
  const rows = text
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) => line.split(','));
  const [own = '', hashTotal = ''] = rows[2] ?? [];
  const batches = new Set<BatchId>();
  const lines = rows.slice(FNB_HEAD).map((cells, at): BankFileLine => {
    const where = `Row ${at + FNB_HEAD + 1}`;
    const [holder = '', accountNumber = '', , branchCode = '', amount = '', reference = ''] = cells;
    batches.add(batchOf(reference, where));
    const line = lineOf({ where, amount, accountNumber, branchCode, accountHolderName: holder });
    return { ownReference: reference, ...line };
  });
  const accounts = lines.map(({ bank }) => bank);
  if (!ACCOUNT_NUMBER.test(own) || hashTotalOf(accounts, own) !== hashTotal)
    throw new UnreadableFile('The account numbers add up to another hash total than the file says');
  return { format: 'fnb', batchId: onlyOf(batches), lines };
}
