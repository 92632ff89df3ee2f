/**
 * The rules by which a line of a bank's file decides about a payout (docs/decisions/0065). Pure, and
 * without zod, because screens import them. Amounts are integer cents.
 */
import { sameAccount } from '../kernel/account-number.ts';
import { countOf } from '../kernel/count.ts';
import { formatRand } from '../kernel/money.ts';
import { reasonWords } from '../kernel/iso-reasons.ts';
import { type BatchId, batchIdOf, batchName } from '../kernel/batch-id.ts';
import type { PayoutStatus } from '../payouts/contract.ts';
import type { BatchStatus } from '../monthly-run/schemas.ts';
import type { AppliedTotals, BankWord, OutcomeFormat, OutcomeVerdict } from './schemas.ts';

export const formatNames: Readonly<Record<OutcomeFormat, string>> = {
  pain002: 'Status report (pain.002)',
  camt052: 'Report of the day (camt.052)',
  camt053: 'Statement (camt.053)',
  camt054: 'Notification (camt.054)',
  mt940: 'Statement (MT940)',
  ofx: 'Statement (OFX)',
  csv: 'CSV',
};
/**
 * The accepted messages of ISO 20022, each with its first and last version: from those of 2009 to today's, what
 * is read of them stands under the same names but for a handful.
 */
const MESSAGES: Readonly<Record<string, readonly [OutcomeFormat, first: number, last: number]>> = {
  'pain.002': ['pain002', 3, 14],
  'camt.052': ['camt052', 2, 13],
  'camt.053': ['camt053', 2, 13],
  'camt.054': ['camt054', 2, 13],
};
const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:([a-z]{4}\.\d{3})\.001\.(\d\d)$/;

/** The format of a document with this namespace; undefined where it isn't accepted. */
export function formatOfNamespace(namespace: string): OutcomeFormat | undefined {
  const [, message = '', version = ''] = NAMESPACE.exec(namespace) ?? [];
  const [format, first, last] = MESSAGES[message] ?? [];
  if (first === undefined || last === undefined) return undefined;
  return Number(version) >= first && Number(version) <= last ? format : undefined;
}

/** The accepted messages, for people. */
export const acceptedMessages = Object.entries(MESSAGES)
  .map(([message, [, first, last]]) => `${message}.001.0${first} to .${last}`)
  .join(', ');

/** A message of SWIFT may begin with its header blocks, which banks leave out. */
const MT940 = /^\s*(?:\{1:[^}]*\}|:20:)/;
/** OFX 1 has a header of lines, OFX 2 one of XML; some banks leave it out. */
const OFX = /^\s*(?:OFXHEADER:|<\?OFX\b|<OFX>|<\?xml[^>]*>\s*(?:<\?OFX\b|<OFX>))/i;

/** The format of a text that isn't ISO 20022, by its start; undefined for a CSV. */
export function formatOfText(head: string): 'mt940' | 'ofx' | undefined {
  if (MT940.test(head)) return 'mt940';
  return OFX.test(head) ? 'ofx' : undefined;
}

export const verdictNames: Readonly<Record<OutcomeVerdict, string>> = {
  paid: 'Paid',
  returned: 'Returned',
  onTheWay: 'On its way',
  mismatch: 'Mismatch',
  unknown: 'Unknown',
  applied: 'Already applied',
};

/** Most payments in one file. */
export const MAX_OUTCOMES = 10_000;
/** Most bookings of a statement or notification, whatever they are about: a file of 20 MB has room for more. */
export const MAX_BOOKINGS = 100_000;
/** Most batches that one file may name. */
export const MAX_BATCHES = 12;
/** Kept mappings that are listed. */
export const MAX_MAPPINGS = 50;

/** The facts about one payment in a file, as far as deciding needs them. */
export interface BankLine {
  word: BankWord;
  /** Absent where a status report doesn't repeat it. */
  amountCents?: number | undefined;
  /** The recipient's account number. */
  account?: string | undefined;
  /** True for bookings of a statement: some have nothing to do with payouts. */
  isBooking: boolean;
  /** True where it has marks of ours: a message id, or a reference. */
  looksOurs: boolean;
  /** The batch and the set of files that it answers to, where it says so. */
  message?: { batchId: BatchId; fileSet: number } | undefined;
  /** Why the bank's words aren't clear enough to act on. */
  doubt?: string | undefined;
}

/** A payout that a line may mean. */
export interface Candidate {
  payoutId: string;
  status: PayoutStatus;
  amountCents: number;
  accountNumber?: string | undefined;
  transactionId?: string | undefined;
  /** The batch that it is a line of. */
  batch?:
    | { batchId: BatchId; status: BatchStatus; isWorkedOn: boolean; fileSet: number }
    | undefined;
}

export interface Decision {
  /** `notOurs`: a booking that has nothing to do with payouts. */
  verdict: OutcomeVerdict | 'notOurs';
  why?: string;
}

const mismatch = (why: string): Decision => ({ verdict: 'mismatch', why });

/** Decides what a line does, given the payouts that it may mean. */
export function decideLine(line: BankLine, candidates: readonly Candidate[]): Decision {
  const [payout] = candidates;
  if (!payout) {
    if (line.isBooking && !line.looksOurs) return { verdict: 'notOurs' };
    return { verdict: 'unknown', why: 'No payout of ours has this id or reference.' };
  }
  if (candidates.length > 1)
    return mismatch(`${candidates.length} payouts have this reference and amount.`);
  const difference = differenceOf(line, payout) ?? otherMessage(line, payout);
  if (difference) return mismatch(difference);
  if (line.word === 'onTheWay') return { verdict: 'onTheWay' };
  return line.word === 'paid' ? decidePaid(payout) : decideReturned(payout);
}

function differenceOf(line: BankLine, payout: Candidate): string | undefined {
  const { amountCents, account, isBooking, doubt } = line;
  if (doubt) return doubt;
  if (amountCents === undefined && isBooking) return 'The file gives no amount for it.';
  if (amountCents !== undefined && amountCents !== payout.amountCents)
    return `The file says ${formatRand(amountCents)}, the payout is ${formatRand(payout.amountCents)}.`;
  const { accountNumber } = payout;
  if (account && accountNumber && !sameAccount(account, accountNumber))
    return `The file names another account (ending ${account.slice(-4)}) than the payout went to.`;
  return undefined;
}

/** A word about files that are void: their payments may have been ordered again, or not at all. */
function otherMessage({ message }: BankLine, { batch }: Candidate): string | undefined {
  if (!message) return undefined;
  if (batch?.batchId !== message.batchId)
    return `It answers to the batch of ${batchName(message.batchId)}, and the payout isn’t in it.`;
  return message.fileSet === batch.fileSet ? undefined : voidSet(message, batch.fileSet);
}

const voidSet = ({ batchId, fileSet }: { batchId: BatchId; fileSet: number }, counting: number) =>
  `It answers to set ${fileSet} of the files of the batch of ${batchName(batchId)}; set ${counting} counts.`;

function decidePaid({ status, transactionId, batch }: Candidate): Decision {
  if (status === 'paid') return { verdict: 'applied' };
  if (status === 'returned')
    return transactionId
      ? { verdict: 'applied', why: 'It was paid, and returned since.' }
      : mismatch(
          'It is marked as returned and was never marked as paid. Where the bank paid it before it came back, nothing is left to do; else settle it with the bank by hand.',
        );
  if (status !== 'processing') return notProcessing({ status, batch });
  if (batch?.isWorkedOn) return mismatch(workedOn(batch.batchId));
  if (batch && batch.status !== 'processing') return notProcessing({ status: 'pending', batch });
  return { verdict: 'paid' };
}

function decideReturned({ status, batch }: Candidate): Decision {
  if (status === 'returned') return { verdict: 'applied' };
  if (status !== 'processing' && status !== 'paid') return notProcessing({ status, batch });
  return { verdict: 'returned' };
}

const workedOn = (batchId: BatchId) =>
  `The batch of ${batchName(batchId)} is being worked on. Check the file again when that is done.`;

function notProcessing({ status, batch }: Pick<Candidate, 'status' | 'batch'>): Decision {
  if (status === 'rejected')
    return mismatch('This payout was rejected here. Settle it with the bank by hand.');
  if (!batch)
    return mismatch(
      'This payout is not marked as processing. Mark it as processing, then check the file again.',
    );
  const name = `The batch of ${batchName(batch.batchId)}`;
  if (batch.status === 'exported')
    return mismatch(
      `${name} is not marked as processing. Mark it as processing on its page, then check the file again; where the bank refused the whole file, open the batch again instead.`,
    );
  return mismatch(`${name} has no file that was downloaded, so no bank can know this payout.`);
}

/** A line that stands for every payment of a message. */
export interface WholeBatchLine {
  word: BankWord;
  amountCents?: number | undefined;
  /** How many payments it stands for, where the file says it. */
  count?: number | undefined;
  /** True for a booking of a statement: money moved, so that its amount counts. */
  isBooking?: boolean | undefined;
  /** Why the bank's words aren't clear enough to act on. */
  doubt?: string | undefined;
}

/** The batch that a message names, as far as deciding needs it. */
export interface WholeBatch {
  batchId: BatchId;
  status: BatchStatus;
  isWorkedOn: boolean;
  /** The number of the set of files that counts, and of the one that the message was. */
  fileSet: number;
  namedFileSet: number;
  /** Its lines that are processing once the file's own lines are done. */
  processing: { lines: number; cents: number };
  /** Its lines that are paid or returned already. */
  settled: { lines: number; cents: number };
  /** Those of its settled lines that are paid. */
  paidLines: number;
  lines: number;
  totalCents: number;
}

/**
 * Decides about a line for a whole batch: it stands for all processing lines, if it is exactly them.
 * A refusal of the whole message needs no total; a booking back does, because a bank books together what
 * came back of several payments of a message.
 */
export function decideWholeBatch(line: WholeBatchLine, batch: WholeBatch | undefined): Decision {
  if (!batch) return { verdict: 'unknown', why: 'No batch of ours has this message id.' };
  const name = `the batch of ${batchName(batch.batchId)}`;
  const { batchId, namedFileSet, fileSet } = batch;
  if (line.doubt) return mismatch(line.doubt);
  if (namedFileSet !== fileSet)
    return mismatch(voidSet({ batchId, fileSet: namedFileSet }, fileSet));
  if (line.word === 'onTheWay') return { verdict: 'onTheWay' };
  if (batch.status === 'paid' || batch.status === 'partlyPaid')
    return decideSettled(line, batch, `All lines of ${name} are settled.`);
  if (batch.status !== 'processing') return notProcessing({ status: 'pending', batch });
  if (batch.isWorkedOn) return mismatch(workedOn(batch.batchId));
  if (batch.processing.lines === 0)
    return decideSettled(line, batch, `No line of ${name} is processing any more.`);
  return decideTotal(line, batch);
}

/** Nobody knows which of several paid lines came back, so that a credit for all of them is for people. */
const decideSettled = (
  { word }: WholeBatchLine,
  { paidLines }: WholeBatch,
  why: string,
): Decision =>
  word === 'returned' && paidLines > 0
    ? mismatch(`${why} Mark what came back as returned, line by line.`)
    : { verdict: 'applied', why };

function decideTotal(line: WholeBatchLine, batch: WholeBatch): Decision {
  const { word, amountCents, count, isBooking = false } = line;
  const { processing, settled, lines, totalCents } = batch;
  const isCount = (number: number) => count === undefined || count === number;
  const isAll = amountCents === processing.cents && isCount(processing.lines);
  // A refusal may say what was ordered, or nothing; a booking says what came back.
  const isOrder =
    !isBooking && (amountCents === undefined || (amountCents === totalCents && isCount(lines)));
  if (word === 'returned' ? isAll || isOrder : isAll) return { verdict: word };
  if (amountCents === undefined) return mismatch('The file gives no total for the batch.');
  const rest = settled.lines > 0 ? `, besides ${formatRand(settled.cents)} that are settled` : '';
  const said = `${formatRand(amountCents)}${count === undefined ? '' : ` in ${countOf(count, 'payment')}`}`;
  return mismatch(
    `The file’s total is ${said}; ${formatRand(processing.cents)} in ${countOf(processing.lines, 'line')} of the batch of ${batchName(batch.batchId)} are processing${rest}.`,
  );
}

const MESSAGE_ID = /^PAYOUTS-(\d{4}-(?:0[1-9]|1[0-2]))(?:-B([2-9]))?(?:-(\d{1,3}))?$/;

/**
 * The batch and the set of files of a message of ours: `PAYOUTS-2026-10`, `PAYOUTS-2026-10-B2-3`;
 * undefined for others'.
 */
export function readMessageId(
  messageId: string | undefined,
): { batchId: BatchId; fileSet: number } | undefined {
  const [, month, part, fileSet] = MESSAGE_ID.exec(messageId?.trim() ?? '') ?? [];
  if (!month) return undefined;
  return { batchId: batchIdOf(month, Number(part ?? 1)), fileSet: Number(fileSet ?? 1) };
}

/** Why a payment came back, for the agent and the office. */
export const reasonOfLine = ({
  reasonCode,
  reasonText,
}: {
  reasonCode?: string | undefined;
  reasonText?: string | undefined;
}): string => reasonWords(reasonCode, reasonText);

export const nothingApplied = (): AppliedTotals => ({
  paid: { lines: 0, cents: 0 },
  returned: { lines: 0, cents: 0 },
  already: 0,
  failed: 0,
});

/** Adds up several applications of a file; failed lines are those of the last one alone. */
export const addApplied = (
  before: AppliedTotals | undefined,
  last: AppliedTotals,
): AppliedTotals => ({
  ...last,
  paid: addSums(before?.paid, last.paid),
  returned: addSums(before?.returned, last.returned),
});

const addSums = (one: AppliedTotals['paid'] | undefined, other: AppliedTotals['paid']) => ({
  lines: (one?.lines ?? 0) + other.lines,
  cents: (one?.cents ?? 0) + other.cents,
});
