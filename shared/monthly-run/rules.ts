/** The rules of the monthly run and its batch. Pure; all amounts are integer cents. */
import { plainAccount } from '../kernel/account-number.ts';
import { type BatchId, batchName, partOf } from '../kernel/batch-id.ts';
import { countOf } from '../kernel/count.ts';
import { formatRand } from '../kernel/money.ts';
import { addMonths, dayOf, type Period, periodOf, startOf } from '../kernel/month.ts';
import type { PortalSettings } from '../kernel/settings.ts';
import type { Missing } from '../notifications/schemas.ts';
import type { RunStep } from '../kernel/messages.ts';
import type {
  ExceptionReason,
  BatchStatus,
  PayoutBatch,
  CorrectionKind,
  Declaration,
  LockPreview,
} from './schemas.ts';

/** The largest amount in one line of a bank's payment file, in cents: R4,999,999.99. */
export const MAX_LINE_CENTS = 499_999_999;

/**
 * Reasons that have to be resolved first, in words; an exception with any other reason may be included by
 * hand.
 */
const HARD: Partial<Record<ExceptionReason, string>> = {
  noBankDetails: 'the agent’s bank details are missing, or have no branch code',
  onHold: 'the bank details were entered or changed lately and are on hold',
  returned: 'the bank returned a payment to this account',
  failedCheck: 'the check of this account failed, and nobody has accepted it',
  inactive: 'the agent is not active',
  frozen: 'the agent’s payouts are frozen',
  aboveLimit:
    'it is above what one person pays out alone, or goes to the own mailbox, so it is released by itself, and another person confirms it',
  secondPerson: 'an act on it waits for a second person',
  aboveMaximum: `a bank takes at most ${formatRand(MAX_LINE_CENTS)} in one payment`,
};

const HOUR_MS = 60 * 60 * 1000;

/**
 * When the run of a period is due, ISO 8601: on the 1st of the month after it, at this hour in South Africa.
 */
export const runAtOf = (period: Period, hour: number): string =>
  new Date(Date.parse(startOf(addMonths(period, 1))) + hour * HOUR_MS).toISOString();

/** The start of the next run, ISO 8601. */
export function nextRunAt(now: Date, hour: number): string {
  const soonest = runAtOf(addMonths(periodOf(now), -1), hour);
  return soonest > now.toISOString() ? soonest : runAtOf(periodOf(now), hour);
}

/**
 * The latest month that the next run closes. A run that is missing counts only on the day it was due:
 * the portal may be newer than the month.
 */
export const nextDuePeriod = (now: Date): Period =>
  dayOf(now).endsWith('-01') ? addMonths(periodOf(now), -1) : periodOf(now);

/** The facts that decide whether a payment joins a batch. */
export interface Payable {
  amountCents: number;
  isActive: boolean;
  hasBankDetails: boolean;
  isOnHold: boolean;
  /** The bank returned a payment to the account, and the hold wasn't lifted. */
  isReturned: boolean;
  /** The account’s check failed, and it neither received a payment nor was accepted. */
  hasFailedCheck: boolean;
  isFrozen: boolean;
  /** Applies only to payouts that the monthly run makes. */
  minimumCents: number;
}

/** The reasons why a payment stays out of a batch; empty when it becomes a line. */
export function reasonsAgainst(payable: Payable): ExceptionReason[] {
  const { amountCents, isActive, hasBankDetails, isFrozen, minimumCents } = payable;
  return [
    ...(isActive ? [] : (['inactive'] as const)),
    ...(hasBankDetails ? [] : (['noBankDetails'] as const)),
    ...(payable.isOnHold ? (['onHold'] as const) : []),
    ...(payable.isReturned ? (['returned'] as const) : []),
    ...(payable.hasFailedCheck ? (['failedCheck'] as const) : []),
    ...(isFrozen ? (['frozen'] as const) : []),
    ...(amountCents < minimumCents ? (['belowMinimum'] as const) : []),
    ...(amountCents > MAX_LINE_CENTS ? (['aboveMaximum'] as const) : []),
  ];
}

/** True when an administrator may include an exception with these reasons. */
export const mayInclude = (reasons: readonly ExceptionReason[]) =>
  !reasons.some((reason) => HARD[reason]);

/** Reasons that agents aren't notified of; administrators look into them. */
const NOT_TOLD: ReadonlySet<ExceptionReason> = new Set(['inactive', 'frozen']);

/** The reason to tell the agent: one to resolve or to wait for; undefined when there is none. */
export function missingFor(reasons: readonly ExceptionReason[]): Missing | undefined {
  if (reasons.some((reason) => NOT_TOLD.has(reason))) return undefined;
  if (reasons.includes('noBankDetails')) return 'bankDetails';
  if (reasons.includes('returned')) return 'otherDetails';
  if (reasons.includes('failedCheck')) return 'confirmedDetails';
  return reasons.includes('onHold') ? 'hold' : undefined;
}

export const exceptionNames: Record<ExceptionReason, string> = {
  noBankDetails: 'No bank details',
  onHold: 'Bank details on hold',
  returned: 'Payment returned by the bank',
  failedCheck: 'Account check failed',
  inactive: 'Agent not active',
  frozen: 'Balance frozen',
  belowMinimum: 'Below the minimum',
  duplicateAccount: 'Account of several agents',
  aboveMaximum: 'Above what a line takes',
  aboveLimit: 'Needs a second person',
  secondPerson: 'Waits for a second person',
  excluded: 'Excluded',
};

/** The lines of the largest batch whose lock is counted beforehand, in some two seconds. */
export const MAX_COUNTED_LINES = 2000;

/** "1 line (R500.00) stays out: Account check failed". */
export const staysOutWords = ({ lines, cents, reasons }: LockPreview['leftOut']): string =>
  `${countOf(lines, 'line')} (${formatRand(cents)}) ${lines === 1 ? 'stays' : 'stay'} out: ${reasons.map((reason) => exceptionNames[reason]).join(', ')}`;

/** True while single payouts may still join or leave the batch. */
export const isChangeable = (status: BatchStatus) => status === 'collecting' || status === 'open';

/** One line of a payment file. */
export interface Payment {
  payoutId: string;
  amountCents: number;
  bankName: string;
  accountHolderName: string;
  accountNumber: string;
  branchCode: string;
  accountType: string | undefined;
}

/** The content of a batch's payment files. */
export interface PaymentFileInput {
  batchId: BatchId;
  /** The number of the set of files, from 1: a bank refuses a second message of one name. */
  fileSet: number;
  /** When the batch was locked or corrected, ISO 8601; the only time in a file. */
  writtenAt: string;
  /** The day on which the bank is to pay, `YYYY-MM-DD`. */
  paymentDate: string;
  payments: readonly Payment[];
  settings: PortalSettings; // paying account, company name
}

/** Added to the names of files and messages, from the second set of files on. */
export const fileSetSuffix = (fileSet: number) => (fileSet > 1 ? `-${fileSet}` : '');

/** The status in words, as in "the batch of October 2026 is locked". */
const STATES: Record<BatchStatus, string> = {
  collecting: 'still being collected',
  open: 'open',
  locked: 'locked',
  exported: 'exported',
  processing: 'processing',
  paid: 'paid',
  partlyPaid: 'partly paid',
};

/** The parts of a batch that its words need. */
interface BatchState {
  batchId: BatchId;
  status: BatchStatus;
}

/** The message of a conflict: the batch's status. */
export const batchStatusWords = ({ batchId, status }: BatchState) =>
  `The batch of ${batchName(batchId)} is ${STATES[status]}.`;

/** The message that a payout is held by the batch that it is a line of. */
export const heldInBatch = (payout: string, { batchId, status }: BatchState) =>
  `${payout} is in the batch of ${batchName(batchId)}, which is ${STATES[status]}.`;

/** The words of the first reason that rules out including a payment; undefined when there is none. */
export function whyNotIncluded(reasons: readonly ExceptionReason[]): string | undefined {
  const words = reasons.flatMap((reason) => HARD[reason] ?? []);
  return words.length > 0 ? words.join(', and ') : undefined;
}

/** The status once all lines are paid; lines that the bank returned stay returned. */
export const endOf = ({ returned }: { returned?: { lines: number } | undefined }) =>
  returned && returned.lines > 0 ? ('partlyPaid' as const) : ('paid' as const);

/** An account with its agent. */
interface Account {
  agentId: string;
  accountNumber: string;
  /** The branch at which it is paid; blank where that is unknown. */
  branchCode: string;
}

/** The lines whose account (number and branch) belongs to another agent as well. */
export function duplicatesOf<Line extends Account>(lines: readonly Line[]): Line[] {
  const keyOf = ({ accountNumber, branchCode }: Account) =>
    `${plainAccount(accountNumber)}#${branchCode}`;
  const owners = new Map<string, string>();
  const shared = new Set<string>();
  for (const line of lines) {
    const owner = owners.get(keyOf(line));
    if (owner === undefined) owners.set(keyOf(line), line.agentId);
    else if (owner !== line.agentId) shared.add(keyOf(line));
  }
  return lines.filter((line) => shared.has(keyOf(line)));
}

const STOPPED: Readonly<Record<RunStep, string>> = {
  plan: 'The list of agents could not be made.',
  accrue: 'Not every agent’s month could be closed.',
  close: 'The batch could not be counted.',
  notify: 'The batch is open, but not everybody could be told.',
};
const UNKNOWN = 'Something went wrong on our side.';

/**
 * The failed step and its reason, for the user.
 * @param cause a function's error as the state machine passes it on (JSON), or any text; only messages
 *   that are meant for users are shown
 */
export function failureText(step: RunStep, cause: string): string {
  return `${STOPPED[step]} ${reasonIn(cause) ?? UNKNOWN}`;
}

function reasonIn(cause: string): string | undefined {
  try {
    const { errorType, errorMessage } = JSON.parse(cause) as Record<string, unknown>;
    const isWorded = errorType === 'DomainError' && typeof errorMessage === 'string';
    return isWorded ? errorMessage : undefined;
  } catch {
    // Not a function's error: a timeout, or a limit of the state machine.
    return undefined;
  }
}

const HASH_DIGITS = 12;

/**
 * The last 12 digits of the sum of the recipients' account numbers and our own. FNB checks by it that no
 * account number in a file was changed (docs/payment-files.md).
 */
export function hashTotalOf(
  payments: readonly Pick<Payment, 'accountNumber'>[],
  ownAccountNumber: string,
): string {
  // The sum of ten thousand numbers of 16 digits doesn't fit into a floating-point number.
  const total = payments.reduce(
    (sum, { accountNumber }) => sum + BigInt(accountNumber),
    BigInt(ownAccountNumber),
  );
  return total.toString().slice(-HASH_DIGITS).padStart(HASH_DIGITS, '0');
}

/** A batch’s files are written anew at most this often. */
export const MAX_FILE_SETS = 50;

/**
 * True for files that must not go to a bank any more: it isn't said to have them, and their day has passed.
 * A bank refuses such a file, or pays it on a day that nobody chose.
 * @param today in South Africa, `YYYY-MM-DD`
 */
export const isDateOver = ({ status, today, paymentDate = today }: Dated): boolean =>
  (status === 'locked' || status === 'exported') && paymentDate < today;

type Dated = Pick<PayoutBatch, 'status' | 'today' | 'paymentDate'>;

/** The way out where the day of the files has passed. */
export const dateOverWords = (status: BatchStatus) =>
  status === 'exported'
    ? 'If the bank has them, mark the batch as processing. Otherwise change the payment date, which writes new files.'
    : 'Change the payment date, which writes new files.';

/** True while files may be at the bank, so that a correction needs a declaration. */
export const needsDeclaration = (status: BatchStatus) => status === 'exported';

/** Words of a declaration, as it is asked for and as it is recorded. */
export const declarationWords: Readonly<Record<Declaration, string>> = {
  notUploaded: 'No downloaded file was loaded at the bank.',
  cancelled: 'The bank cancelled the payments of the loaded file.',
};

/** A correction in words, as in "asks to open the batch again". */
export const correctionWords: Readonly<Record<CorrectionKind, string>> = {
  reopen: 'open the batch again',
  redate: 'change the payment date',
  takeOut: 'take a line out',
};

export const DECLARE =
  'must say what became of the downloaded files: not loaded at the bank, or cancelled there';

/** A batch of a month, as far as it counts as one of its parts. */
interface Part {
  batchId: BatchId;
  status: BatchStatus;
  lines: number;
  exceptions: number;
}

/** True for a further batch of a month that has nothing in it: it isn't listed, and can't be locked. */
export const isEmptied = ({ batchId, status, lines, exceptions }: Part): boolean =>
  partOf(batchId) > 1 && status === 'open' && lines + exceptions === 0;
