/** The rules of the monthly run and its batch (DESIGN 8). Pure; all amounts are integer cents. */
import { formatRand } from '../kernel/money.ts';
import { monthName, type Period } from '../kernel/month.ts';
import type { PortalSettings } from '../kernel/settings.ts';
import { type HeldBecause, heldWords } from '../payouts/rules.ts';
import type { Missing } from '../notifications/rules.ts';
import type { RunStep } from '../kernel/messages.ts';
import type { BatchStatus, ExceptionReason } from './contract.ts';

/** What a bank's payment file takes in one line, in cents: R4,999,999.99 (DESIGN 8). */
export const MAX_LINE_CENTS = 499_999_999;

/**
 * What stays as it is until somebody does what the reason says, in words; the rest may be included by
 * hand.
 */
const HARD: Partial<Record<ExceptionReason, string>> = {
  noBankDetails: 'the agent’s bank details are missing, or have no branch code',
  onHold: 'the bank details were changed lately and are on hold',
  inactive: 'the agent is not active',
  frozen: 'the agent’s payouts are frozen',
  aboveMaximum: `a bank takes at most ${formatRand(MAX_LINE_CENTS)} in one payment`,
};

/** What speaks for or against a payment in a batch. */
export interface Payable {
  amountCents: number;
  isActive: boolean;
  hasBankDetails: boolean;
  isOnHold: boolean;
  isFrozen: boolean;
  /** The minimum binds payouts of the monthly run alone (DESIGN 8.3). */
  minimumCents: number;
}

/** Why a payment stays out of a batch; empty: it is a line. */
export function reasonsAgainst(payable: Payable): ExceptionReason[] {
  const { amountCents, isActive, hasBankDetails, isOnHold, isFrozen, minimumCents } = payable;
  return [
    ...(isActive ? [] : (['inactive'] as const)),
    ...(hasBankDetails ? [] : (['noBankDetails'] as const)),
    ...(isOnHold ? (['onHold'] as const) : []),
    ...(isFrozen ? (['frozen'] as const) : []),
    ...(amountCents < minimumCents ? (['belowMinimum'] as const) : []),
    ...(amountCents > MAX_LINE_CENTS ? (['aboveMaximum'] as const) : []),
  ];
}

/** Whether an administrator may take an exception in, its reasons being what they are now. */
export const mayInclude = (reasons: readonly ExceptionReason[]) =>
  !reasons.some((reason) => HARD[reason]);

/** Of what these keep out an agent hears nothing here: others look into it. */
const NOT_TOLD: ReadonlySet<ExceptionReason> = new Set(['inactive', 'frozen']);

/** What an agent can do something about, or wait for; undefined where there is nothing to tell. */
export function missingFor(reasons: readonly ExceptionReason[]): Missing | undefined {
  if (reasons.some((reason) => NOT_TOLD.has(reason))) return undefined;
  if (reasons.includes('noBankDetails')) return 'bankDetails';
  return reasons.includes('onHold') ? 'hold' : undefined;
}

/** What people call the reasons. */
export const exceptionNames: Record<ExceptionReason, string> = {
  noBankDetails: 'No bank details',
  onHold: 'Bank details on hold',
  inactive: 'Agent not active',
  frozen: 'Balance frozen',
  belowMinimum: 'Below the minimum',
  duplicateAccount: 'Account of several agents',
  aboveMaximum: 'Above what a line takes',
  excluded: 'Excluded',
};

/** Whether payouts of a batch may still leave it one by one, and others join it. */
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

/** What the files of a batch are about. */
export interface PaymentFileInput {
  period: Period;
  /** When the batch was locked, ISO 8601: nothing else in a file says a time. */
  lockedAt: string;
  payments: readonly Payment[];
  settings: PortalSettings; // paying account, company name
}

/** What a batch is, as in "the batch of October 2026 is locked". */
const STATES: Record<BatchStatus, string> = {
  collecting: 'still being collected',
  open: 'open',
  locked: 'locked',
  exported: 'exported',
  processing: 'processing',
  paid: 'paid',
  partlyPaid: 'partly paid',
};

/** A batch, as far as words about it go. */
interface Standing {
  period: Period;
  status: BatchStatus;
}

/** Where a batch stands, for whoever wanted it elsewhere. */
export const standOfBatch = ({ period, status }: Standing) =>
  `The batch of ${monthName(period)} is ${STATES[status]}.`;

/** What holds a single payout: the batch that it is a line of. */
export const heldInBatch = (payout: string, { period, status }: Standing) =>
  `${payout} is in the batch of ${monthName(period)}, which is ${STATES[status]}.`;

/**
 * What keeps a payment out of a batch whatever anybody wants, in words.
 * @returns undefined where nothing does
 */
export function whyNotIncluded(reasons: readonly ExceptionReason[]): string | undefined {
  const words = reasons.flatMap((reason) => HARD[reason] ?? []);
  return words.length > 0 ? words.join(', and ') : undefined;
}

/** Who had a hand in a batch's lines: administrators who added one, or edited an account it goes to. */
export interface Makers {
  added: readonly string[];
  banking: readonly string[];
}

/** What an administrator hears, who may not release a batch (decisions 0021 and 0025). */
export const heldBatchWords: Readonly<Record<HeldBecause, string>> = {
  permission: heldWords.permission,
  added: 'You added a payout of this batch, so another administrator has to release it.',
  banking:
    'You edited bank details that a payout of this batch goes to, so another administrator has to release it.',
};

/** Why this administrator may not release a batch; empty: may. */
export const whyBatchHeld = (
  { adminId, hasFinance }: { adminId: string; hasFinance: boolean },
  { added, banking }: Makers = { added: [], banking: [] },
): HeldBecause[] => [
  ...(added.includes(adminId) ? (['added'] as const) : []),
  ...(banking.includes(adminId) ? (['banking'] as const) : []),
  ...(hasFinance ? [] : (['permission'] as const)),
];

/** What a batch is once its lines are paid: what the bank returned before stays returned. */
export const endOf = ({ returned }: { returned?: { lines: number } | undefined }) =>
  returned && returned.lines > 0 ? ('partlyPaid' as const) : ('paid' as const);

/** An account that lines go to, and whose it is. */
interface Account {
  agentId: string;
  accountNumber: string;
  /** Blank where none was given. */
  branchCode: string;
}

/** The lines whose account, by number and branch, is that of another agent too (DESIGN 8.4). */
export function duplicatesOf<Line extends Account>(lines: readonly Line[]): Line[] {
  const keyOf = ({ accountNumber, branchCode }: Account) => `${accountNumber}#${branchCode}`;
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
 * Where a run stopped and why, for people.
 * @param cause a function's error as the state machine passes it on, JSON, or any text; what wasn't
 *   worded for people isn't shown to them
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
    // Not an error of a function's: a timeout, or a limit of the state machine.
    return undefined;
  }
}

const HASH_DIGITS = 12;

/**
 * The sum of the recipients' account numbers and our own, its last 12 digits: by it FNB sees that no
 * account number in a file was changed (docs/payment-files.md).
 */
export function hashTotalOf(
  payments: readonly Pick<Payment, 'accountNumber'>[],
  ownAccountNumber: string,
): string {
  // Ten thousand numbers of 16 digits are more than a floating-point number holds.
  const total = payments.reduce(
    (sum, { accountNumber }) => sum + BigInt(accountNumber),
    BigInt(ownAccountNumber),
  );
  return total.toString().slice(-HASH_DIGITS).padStart(HASH_DIGITS, '0');
}
