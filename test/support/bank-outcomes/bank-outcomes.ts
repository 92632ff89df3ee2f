/**
 * Files of a bank about given payouts, and their way through the portal. XML is a foreign bank's sample
 * with our values in place of its own (test/support/bank-outcomes/bank-files/README.md); what is said of a payout is
 * written nowhere else.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import type {
  BankFile,
  KeptMapping,
  OutcomeMapping,
  OutcomeRow,
} from '../../../shared/bank-outcomes/schemas.ts';
import { formatPlainRand } from '../../../shared/kernel/money.ts';
import type { Person } from '../stack/office.ts';
import { postForm } from '../sales/proofs.ts';

type Admin = Pick<Person, 'api'>;

/** A bank's outcome of a payout. */
export interface Outcome {
  payoutId: string;
  amountCents: number;
  word: 'paid' | 'returned' | 'onTheWay';
  /** Given where it is returned. */
  reasonCode?: string;
  bankReference?: string;
}

/** The paying account of cdk.json. */
export const OUR_ACCOUNT = '62000000001';

export const sampleFile = (name: string): string =>
  readFileSync(new URL(`./bank-files/${name}`, import.meta.url), 'utf8');

/** The part of a text that a pattern finds. */
function cut(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[0];
  if (found === undefined) throw new Error(`The sample has no ${pattern}`);
  return found;
}

const TX_STATUS = { paid: 'ACSC', returned: 'RJCT', onTheWay: 'ACSP' } as const;

/** A status report: Nordea's sample of rejected transactions, with our ids and statuses. */
export function statusReport(
  outcomes: readonly Outcome[],
  { messageId = 'PAYOUTS-2026-10' }: { messageId?: string } = {},
): string {
  const sample = sampleFile('iso20022-js/nordea-pain-002-v3-txn-reject.xml');
  const transaction = cut(sample, /<TxInfAndSts>[\s\S]*?<\/TxInfAndSts>/);
  const reason = cut(transaction, /<StsRsnInf>[\s\S]*?<\/StsRsnInf>\s*/);
  const transactions = outcomes.map(({ payoutId, word, reasonCode = 'NARR' }) =>
    transaction
      .replace(/<OrgnlInstrId>.*<\/OrgnlInstrId>\s*/, '')
      .replace(/(<OrgnlEndToEndId>).*(?=<)/, `$1${payoutId}`)
      .replace(/(<TxSts>)RJCT/, `$1${TX_STATUS[word]}`)
      .replace(reason, word === 'returned' ? reason.replace('NARR', reasonCode) : ''),
  );
  return sample
    .replace(/<TxInfAndSts>[\s\S]*<\/TxInfAndSts>/, transactions.join('\n            '))
    .replace(/(<OrgnlMsgId>).*(?=<)/, `$1${messageId}`)
    .replace(/(<OrgnlPmtInfId>).*(?=<)/, `$1${messageId}`)
    .replace('<PmtInfSts>RJCT', '<PmtInfSts>PART');
}

/** A status report about a whole message: Nordea's sample of a rejected group. */
export const groupReport = (messageId: string, status: string): string =>
  sampleFile('iso20022-js/nordea-pain-002-v3-group-reject.xml')
    .replace(/(<OrgnlMsgId>).*(?=<)/, `$1${messageId}`)
    .replace(/(<GrpSts>).*(?=<)/, `$1${status}`);

/** An entry of the notification, with one payment. */
function entryOf(outcome: Outcome, entry: string, returned: string): string {
  const { payoutId, amountCents, word, reasonCode = 'AC04', bankReference } = outcome;
  const isBack = word === 'returned';
  const details = cut(entry, /<TxDtls>[\s\S]*?<\/TxDtls>/)
    .replace(/(<EndToEndId>).*(?=<)/, `$1${payoutId}`)
    .replace('</TxDtls>', `${isBack ? returned.replace('AC01', reasonCode) : ''}</TxDtls>`);
  return entry
    .replace(/<TxDtls>[\s\S]*<\/TxDtls>/, details)
    .replace(/<Amt Ccy="SEK">.*(?=<)/, `<Amt Ccy="ZAR">${formatPlainRand(amountCents)}`)
    .replace('<CdtDbtInd>DBIT', isBack ? '<CdtDbtInd>CRDT' : '<CdtDbtInd>DBIT')
    .replace('<Sts>BOOK', word === 'onTheWay' ? '<Sts>PDNG' : '<Sts>BOOK')
    .replace(/(<AcctSvcrRef>).*(?=<)/, `$1${bankReference ?? `REF-${payoutId.slice(0, 20)}`}`);
}

/** A notification: genkgo's sample with our account; returns as the Finnish sample writes them. */
export function notification(outcomes: readonly Outcome[]): string {
  const sample = sampleFile('genkgo-camt/camt054.v2.xml');
  const entry = cut(sample, /<Ntry>[\s\S]*<\/Ntry>/);
  const returned = cut(
    sampleFile('moov-iso20022/fi-camt-054-sample.xml'),
    /<RtrInf>[\s\S]*?<\/RtrInf>/,
  );
  return sample
    .replace(entry, outcomes.map((one) => entryOf(one, entry, returned)).join('\n            '))
    .replace('CH2801234000123456789', OUR_ACCOUNT);
}

/** A statement: the same entries between the balances of genkgo's sample, with our account. */
export function statement(outcomes: readonly Outcome[], others = ''): string {
  const sample = sampleFile('genkgo-camt/camt053.v2.all-balance-types.xml');
  const entries = cut(notification(outcomes), /<Ntry>[\s\S]*<\/Ntry>/);
  return sample
    .replace(/<Ntry>[\s\S]*<\/Ntry>/, `${others}${entries}`)
    .replaceAll('Ccy="EUR"', 'Ccy="ZAR"')
    .replace('CH2801234000123456789', OUR_ACCOUNT);
}

/** The single booking of a whole batch: the notification's entry without details. */
export const wholeBooking = (messageId: string, amountCents: number, count?: number): string =>
  notification([{ payoutId: 'x', amountCents, word: 'paid' }]).replace(
    /<TxDtls>[\s\S]*<\/TxDtls>/,
    `<Btch><PmtInfId>${messageId}</PmtInfId>${count ? `<NbOfTxs>${count}</NbOfTxs>` : ''}</Btch>`,
  );

/** The credit by which a whole batch comes back, as its single booking or beside it. */
export const wholeReversal = (messageId: string, amountCents: number): string =>
  wholeBooking(messageId, amountCents)
    .replace('<CdtDbtInd>DBIT', '<CdtDbtInd>CRDT')
    .replace('<Sts>BOOK', '<RvslInd>true</RvslInd><Sts>BOOK');

/** A credit for payments of a batch that came back, whose details name their accounts alone. */
export const namelessReturns = (messageId: string, accounts: readonly string[], cents: number) =>
  wholeReversal(messageId, cents).replace(
    '</Btch>',
    `</Btch>${accounts
      .map(
        (account) =>
          `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><CdtrAcct><Id><Othr><Id>${account}</Id></Othr></Id></CdtrAcct></RltdPties></TxDtls>`,
      )
      .join('')}`,
  );

/** How the CSV of `outcomesCsv` is read. */
export const CSV_MAPPING: OutcomeMapping = {
  name: 'Test bank',
  columns: {
    endToEndId: 'Payment ID',
    amount: 'Amount',
    status: 'Result',
    reason: 'Reason',
    bankReference: 'Bank reference',
  },
  paidValues: ['Paid'],
  returnedValues: ['Unpaid'],
  onTheWayValues: ['Pending'],
  sign: 'none',
  decimalMark: '.',
  dayForm: 'YYYY-MM-DD',
};
const RESULTS = { paid: 'PAID', returned: 'UNPAID', onTheWay: 'PENDING' } as const;

export const outcomesCsv = (outcomes: readonly Outcome[]): string =>
  [
    'Payment ID,Amount,Result,Reason,Bank reference',
    ...outcomes.map(({ payoutId, amountCents, word, reasonCode = '', bankReference = '' }) =>
      [payoutId, formatPlainRand(amountCents), RESULTS[word], reasonCode, bankReference].join(','),
    ),
    '',
  ].join('\r\n');

export const keptMapping = ({ api }: Admin, mapping = CSV_MAPPING): Promise<KeptMapping> =>
  api.bankOutcomes.saveOutcomeMapping(mapping);

interface UploadOptions {
  name?: string;
  mappingId?: string;
}

/** Uploads a file without having it read. */
export async function uploadedBankFile(
  { api }: Admin,
  content: string | Uint8Array<ArrayBuffer>,
  { name = 'outcomes.xml', mappingId }: UploadOptions = {},
): Promise<BankFile> {
  const blob = new Blob([content], { type: 'application/octet-stream' });
  const { file, ...form } = await api.bankOutcomes.uploadBankFile({
    name,
    sizeBytes: blob.size,
    ...(mappingId ? { mappingId } : {}),
  });
  expect((await postForm(form, blob)).status).toBe(204);
  return file;
}

/** The file once no job works on it. */
export async function restingFile({ api }: Admin, fileId: string): Promise<BankFile> {
  for (;;) {
    const file = await api.bankOutcomes.getBankFile({ fileId });
    if (file.status !== 'reading' && file.status !== 'applying') return file;
    await pause(50);
  }
}

/** Uploads a file and has it read, to the end: a preview, or a refusal. */
export async function readOutcomes(
  admin: Admin,
  content: string | Uint8Array<ArrayBuffer>,
  options: UploadOptions = {},
): Promise<BankFile> {
  const { id: fileId } = await uploadedBankFile(admin, content, options);
  await admin.api.bankOutcomes.readBankFile({ fileId });
  return restingFile(admin, fileId);
}

/** Applies the preview of a file, to the end. */
export async function applyFile(
  admin: Admin,
  { id: fileId, preview }: BankFile,
): Promise<BankFile> {
  await admin.api.bankOutcomes.applyBankFile({ fileId, preview });
  return restingFile(admin, fileId);
}

/** Uploads a file and applies it, where it has something to apply; the administrator needs a fresh sign-in. */
export async function applyOutcomes(
  admin: Admin,
  content: string | Uint8Array<ArrayBuffer>,
  options: UploadOptions = {},
): Promise<BankFile> {
  const file = await readOutcomes(admin, content, options);
  const { paid, returned } = file.totals ?? {};
  return paid?.lines || returned?.lines ? applyFile(admin, file) : file;
}

/** The rows of a file's preview. */
export async function previewRows({ api }: Admin, { id: fileId }: BankFile): Promise<OutcomeRow[]> {
  const { previewUrl = '' } = await api.bankOutcomes.getBankFile({ fileId });
  return (await (await fetch(previewUrl)).json()) as OutcomeRow[];
}
