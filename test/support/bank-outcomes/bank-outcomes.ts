/** Files of a bank about given payouts, and their way through the portal. */
import type {
  BankFile,
  KeptMapping,
  NewBankFile,
  OutcomeMapping,
  OutcomeRow,
} from '../../../shared/bank-outcomes/schemas.ts';
import { formatPlainRand } from '../../../shared/kernel/amount.ts';
import { accountOf, amount, buildCamt, type Entry } from './bank-messages/build-camt.ts';
import { buildPain002, reason } from './bank-messages/build-pain002.ts';
import type { Person } from '../stack/office.ts';
import { broughtFile, restingOne } from '../jobs/brought-files.ts';

type Admin = Pick<Person, 'api'>;

/** A bank's outcome of a payout. */
export interface Outcome {
  payoutId: string;
  amountCents: number;
  word: 'paid' | 'returned' | 'onTheWay';
  /** Given where it is returned. */
  reasonCode?: string;
  bankReference?: string;
  /** The text for the recipient. */
  remittance?: string;
}

const TX_STATUS = { paid: 'ACSC', returned: 'RJCT', onTheWay: 'ACSP' } as const;

/** A status report on single transactions. */
export const statusReport = (
  outcomes: readonly Outcome[],
  { messageId = 'PAYOUTS-2026-10' }: { messageId?: string } = {},
): string =>
  buildPain002({ messageId }, [
    {
      id: messageId,
      status: 'PART',
      transactions: outcomes.map(({ payoutId, word, reasonCode = 'NARR' }) => ({
        OrgnlEndToEndId: payoutId,
        TxSts: TX_STATUS[word],
        StsRsnInf: word === 'returned' ? reason(reasonCode, 'Refused by the bank') : undefined,
      })),
    },
  ]);

/** A status report about a whole message. */
export const groupReport = (messageId: string, status: string): string =>
  buildPain002({ messageId, status, reason: reason('DU01', 'The message came before') });

/** An entry with one payment. */
function entryOf(outcome: Outcome): Entry {
  const { payoutId, amountCents, word, reasonCode = 'AC04' } = outcome;
  const isBack = word === 'returned';
  return {
    Amt: amount(formatPlainRand(amountCents)),
    CdtDbtInd: isBack ? 'CRDT' : 'DBIT',
    Sts: word === 'onTheWay' ? 'PDNG' : 'BOOK',
    AcctSvcrRef: outcome.bankReference ?? `REF-${payoutId.slice(0, 20)}`,
    NtryDtls: {
      TxDtls: {
        Refs: { EndToEndId: payoutId },
        RmtInf: { Ustrd: outcome.remittance ?? 'Commission' },
        RtrInf: isBack ? reason(reasonCode, 'Sent back by the other bank') : undefined,
      },
    },
  };
}

/** A notification: an entry for each outcome. */
export const notification = (outcomes: readonly Outcome[]): string =>
  buildCamt('camt.054', [{ entries: outcomes.map(entryOf) }]);

/** A statement: the same entries, with a balance. */
export const statement = (outcomes: readonly Outcome[]): string =>
  buildCamt('camt.053', [{ entries: outcomes.map(entryOf) }]);

/** The entry with which a whole message is booked. */
const wholeEntry = (messageId: string, amountCents: number, NbOfTxs?: number): Entry => ({
  Amt: amount(formatPlainRand(amountCents)),
  AcctSvcrRef: 'REF-x',
  NtryDtls: { Btch: { PmtInfId: messageId, NbOfTxs } },
});
const notice = (entry: Entry): string => buildCamt('camt.054', [{ entries: [entry] }]);

/** The single booking of a whole batch, without details. */
export const wholeBooking = (messageId: string, amountCents: number, count?: number): string =>
  notice(wholeEntry(messageId, amountCents, count));

const BACK = { CdtDbtInd: 'CRDT', RvslInd: 'true' } as const;

/** The credit by which a whole batch comes back, as its single booking or beside it. */
export const wholeReversal = (messageId: string, amountCents: number): string =>
  notice({ ...wholeEntry(messageId, amountCents), ...BACK });

/** A credit for payments of a batch that came back, whose details name their accounts alone. */
export const namelessReturns = (messageId: string, accounts: readonly string[], cents: number) =>
  notice({
    ...wholeEntry(messageId, cents),
    ...BACK,
    NtryDtls: {
      Btch: { PmtInfId: messageId },
      TxDtls: accounts.map((account) => ({
        Refs: { EndToEndId: 'NOTPROVIDED' },
        RltdPties: { CdtrAcct: accountOf(account) },
      })),
    },
  });

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

type UploadOptions = Partial<Omit<NewBankFile, 'sizeBytes'>>;

/** Uploads a file without having it read. */
export async function uploadedBankFile(
  { api }: Admin,
  content: string | Uint8Array<ArrayBuffer>,
  { name = 'outcomes.xml', ...reading }: UploadOptions = {},
): Promise<BankFile> {
  const { file } = await broughtFile(content, (sizeBytes) =>
    api.bankOutcomes.uploadBankFile({ name, sizeBytes, ...reading }),
  );
  return file;
}

/** The file once no job works on it. */
export const restingFile = ({ api }: Admin, fileId: string): Promise<BankFile> =>
  restingOne(() => api.bankOutcomes.getBankFile({ fileId }));

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
