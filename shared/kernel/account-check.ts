/**
 * Answers of a verification service about a bank account (docs/account-verification.md), and the result
 * that follows from them. Pure, and without zod, because screens import it.
 */

/** The questions that are asked about an account. No identity number is kept, so none is asked about. */
export const ACCOUNT_QUESTIONS = [
  'exists',
  'isOpen',
  'holderName',
  'acceptsCredits',
  'accountType',
  'openForThreeMonths',
] as const;
export type AccountQuestion = (typeof ACCOUNT_QUESTIONS)[number];

export const ACCOUNT_ANSWERS = ['yes', 'no', 'unknown'] as const;
export type AccountAnswer = (typeof ACCOUNT_ANSWERS)[number];
export type AccountAnswers = Readonly<Partial<Record<AccountQuestion, AccountAnswer>>>;

export const CHECK_RESULTS = ['passed', 'failed', 'unknown'] as const;
export type CheckResult = (typeof CHECK_RESULTS)[number];
/** `notChecked`: the present bank details were never asked about. */
export const CHECK_STATES = ['notChecked', ...CHECK_RESULTS] as const;

/** A payment would be lost or returned where one of these is answered with no. */
const DECISIVE: readonly AccountQuestion[] = ['exists', 'isOpen', 'holderName', 'acceptsCredits'];

export interface CheckOutcome {
  result: CheckResult;
  /** The answers that failed. */
  failures: readonly AccountQuestion[];
  /** Answers that the office should know, though payments arrive. */
  remarks: readonly AccountQuestion[];
}

/** The outcome where no answer came, or the bank takes no part in the service. */
export const NO_ANSWER: CheckOutcome = { result: 'unknown', failures: [], remarks: [] };

/** The outcome of a service's answers; a question without an answer is unknown. */
export function outcomeOf(answers: AccountAnswers): CheckOutcome {
  // Nothing else can be said about an account that there isn't.
  if (answers.exists === 'no') return { result: 'failed', failures: ['exists'], remarks: [] };
  const denied = ACCOUNT_QUESTIONS.filter((question) => answers[question] === 'no');
  const failures = denied.filter((question) => DECISIVE.includes(question));
  const remarks = denied.filter((question) => !DECISIVE.includes(question));
  const isSure = DECISIVE.every((question) => answers[question] === 'yes');
  return {
    result: failures.length > 0 ? 'failed' : isSure ? 'passed' : 'unknown',
    failures,
    remarks,
  };
}

/** The stored check of the present bank details. */
export interface AccountCheck {
  result?: CheckResult | undefined;
  failures?: readonly string[] | undefined;
  /** Somebody with the finance permission accepted the account despite the failed check. */
  accepted?: object | undefined;
  /** When the account received its first payment after the check failed, or before. */
  paidAt?: string | undefined;
}

/** True where nothing is paid to the account: its check failed, and it never received a payment. */
export const holdsPayments = (check: AccountCheck | undefined): boolean =>
  check?.result === 'failed' && !check.accepted && check.paidAt === undefined;

/** False for an outcome that says less than what is known: the service may be down at a second check. */
export const replacesResult = (known: CheckResult | undefined, found: CheckResult): boolean =>
  found !== 'unknown' || known === undefined || known === 'unknown';

/** True where an acceptance still covers what failed: nothing failed that it didn't know of. */
export const coversFailures = (
  accepted: readonly string[],
  failures: readonly AccountQuestion[],
): boolean => failures.every((failure) => accepted.includes(failure));

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Pauses after each attempt without an answer; after the last one an administrator may ask again. */
const PAUSES_MS = [
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  4 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
] as const;

/**
 * When a check without an answer is tried again, ISO 8601; undefined once it is given up.
 * @param attempts the attempts so far, from 1
 */
export function nextAttemptAt(attempts: number, now: Date): string | undefined {
  const pauseMs = PAUSES_MS[attempts - 1];
  return pauseMs === undefined ? undefined : new Date(now.getTime() + pauseMs).toISOString();
}

const denials: Readonly<Record<AccountQuestion, string>> = {
  exists: 'there is no account with this number',
  isOpen: 'this account is closed',
  holderName: 'this account is in another name',
  acceptsCredits: 'this account takes no payments',
  accountType: 'this account is of another type',
  openForThreeMonths: 'this account was opened less than three months ago',
};

const isQuestion = (name: string): name is AccountQuestion => Object.hasOwn(denials, name);

/** The bank's answer in words, as in "The bank says that this account is closed". */
export const denialWords = (questions: readonly string[]): string =>
  questions
    .filter(isQuestion)
    .map((question) => denials[question])
    .join(', and ');

/** The notice to an agent whose account's check failed. */
export const failedCheckWords = ({
  bankAccount = '',
  reason = '',
}: {
  bankAccount?: string | undefined;
  reason?: string | undefined;
}) => ({
  title: 'Check your bank details',
  text: `Your bank did not confirm your account, ${bankAccount}: it says that ${reason}. Check your bank details on your profile and correct what is wrong. If they are right, contact support: a first payment to this account waits until that is settled.`,
});

/** Said where money waits because of it. */
export const CORRECT_DETAILS =
  'Your bank did not confirm your account. Check your bank details on your profile and correct what is wrong, and it can be paid.';
