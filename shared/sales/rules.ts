/**
 * Rules of a sale's proof, of what its agent can still do about it, of a customer's cancellation, and of
 * an agent's customers, for the browser and the server.
 */
import { beginningOf, isPage } from '../kernel/file-content.ts';
import {
  addMonths,
  dayOf,
  monthName,
  type Period,
  periodOf,
  periodsFromThrough,
  startOf,
} from '../kernel/month.ts';

export const PROOF_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const;
export type ProofType = (typeof PROOF_TYPES)[number];

/** 10 MB, in bytes. */
export const MAX_PROOF_BYTES = 10 * 1024 * 1024;

export const PROOF_FOLDER = 'proofs/';
/** PDFs have their own folder, because the browser's viewer doesn't run in a sandbox. */
export const PROOF_PDF_FOLDER = 'proofs/pdf/';

/** `proofTypeOf` needs this many bytes from the beginning of a file. */
export const PROOF_HEAD_BYTES = 4096;

/** The first bytes of each type; a dot is any byte. */
const BEGINNINGS: readonly (readonly [ProofType, RegExp])[] = [
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/webp', /^RIFF.{4}WEBP/s],
  ['application/pdf', /^%PDF-\d/],
];

/**
 * The type of a file by its content; undefined for any other type, and for a file that is a web page at
 * the same time.
 * @param head the file's first `PROOF_HEAD_BYTES`, or all of it
 */
export function proofTypeOf(head: Uint8Array): ProofType | undefined {
  const text = beginningOf(head, PROOF_HEAD_BYTES);
  if (isPage(text)) return undefined;
  return BEGINNINGS.find(([, beginning]) => beginning.test(text))?.[0];
}

/** The e-mail domain of customers who were erased: each gets an address of its own there. */
export const ERASED_DOMAIN = '@deleted.invalid';

/** True where the customer's data was erased, so that only a placeholder is left. */
export const isErasedCustomer = ({ customerEmail }: { customerEmail: string }): boolean =>
  customerEmail.endsWith(ERASED_DOMAIN);

/** An order or line number of the network has at most so many characters. */
export const MAX_NETWORK_NUMBER = 40;

/** Corrections of one sale: its history stays short enough to be read before a decision. */
export const MAX_CORRECTIONS = 20;

/** Messages about one sale, of both sides together, and the longest one in characters. */
export const MAX_SALE_MESSAGES = 50;
export const MAX_MESSAGE_TEXT = 1000;

/** Further messages of one side within this time make no further notice. */
export const QUIET_AFTER_NOTICE_MS = 60_000;

/** The two sides that write about a sale. */
export const MESSAGE_SIDES = ['agent', 'office'] as const;
export type MessageSide = (typeof MESSAGE_SIDES)[number];

/** The last message about a sale; instants in ISO 8601. */
export interface LastMessage {
  lastMessageFrom?: MessageSide | undefined;
  lastMessageAt?: string | undefined;
  /** When the other side was last notified of a message of `lastMessageFrom`. */
  messageNoticeAt?: string | undefined;
}

/** True where the other side is notified of a new message: not of each of several that follow closely. */
export const isNoticeDue = (
  { lastMessageFrom, messageNoticeAt }: LastMessage,
  { from, at }: { from: MessageSide; at: string },
): boolean =>
  lastMessageFrom !== from ||
  messageNoticeAt === undefined ||
  Date.parse(at) - Date.parse(messageNoticeAt) >= QUIET_AFTER_NOTICE_MS;

/** True where the agent wrote last, and the sale wasn't decided, withdrawn or ended since. */
export const awaitsAnswer = ({
  lastMessageFrom,
  lastMessageAt = '',
  ...steps
}: LastMessage & {
  approvedAt?: string | undefined;
  rejectedAt?: string | undefined;
  withdrawnAt?: string | undefined;
  endedAt?: string | undefined;
}): boolean => {
  const { approvedAt, rejectedAt, withdrawnAt, endedAt } = steps;
  return (
    lastMessageFrom === 'agent' &&
    [approvedAt, rejectedAt, withdrawnAt, endedAt].every((at = '') => at <= lastMessageAt)
  );
};

/** True for a sale that earns commission, or has earned it. */
export const hasCommission = ({ status }: { status: string }): boolean =>
  status === 'approved' || status === 'paid';

/** True while its agent can correct or withdraw a sale. */
export const canMend = ({ status }: { status: string }): boolean => status === 'pending';

/** True for a rejected sale that was not sent again yet. */
export const canResubmit = (sale: {
  status: string;
  resubmittedAs?: string | undefined;
  customerEmail: string;
}): boolean =>
  sale.status === 'rejected' && sale.resubmittedAs === undefined && !isErasedCustomer(sale);

/** Two sales at most this many days apart can be similar. */
export const SIMILAR_WITHIN_DAYS = 90;
export const MAX_SIMILAR = 5;

/** The parts of a sale that its end depends on; times in ISO 8601. */
export interface EndableSale {
  status: string;
  approvedAt?: string | undefined;
  endedAt?: string | undefined;
}

/** True while the customer can still cancel: approved or paid, and not ended. */
export const canEnd = <Sale extends EndableSale>(
  sale: Sale,
): sale is Sale & { approvedAt: string } =>
  hasCommission(sale) && sale.endedAt === undefined && sale.approvedAt !== undefined;

/**
 * The first South African day (`YYYY-MM-DD`) on which a sale can have ended: the day of its
 * approval, or the first day of the open month.
 * @param closedThrough the last period that is closed for the sale's agent
 */
export function earliestEnd(approvedAt: string, closedThrough: Period): string {
  const opened = startOf(addMonths(closedThrough, 1));
  return dayOf(approvedAt > opened ? approvedAt : opened);
}

/** The last moment of a South African day, ISO 8601 UTC: never before an approval on that day. */
export const endOfDay = (day: string): string =>
  new Date(`${day}T23:59:59.999+02:00`).toISOString();

/**
 * When an end by the network counts here: at the end of its day; for a day in a closed month at the start
 * of the open one. Never before the approval, and never in the future.
 * @param end.day the network's day, `YYYY-MM-DD`
 * @param end.now ISO 8601
 * @returns ISO 8601
 */
export function endByNetwork(
  { approvedAt }: { approvedAt: string },
  { day, openPeriod, now }: { day: string; openPeriod: Period; now: string },
): string {
  const opened = startOf(openPeriod);
  const ended = endOfDay(day);
  const [earliest] = [ended > opened ? ended : opened, now].sort() as [string, string];
  return approvedAt > earliest ? approvedAt : earliest;
}

/** The amounts of a preview that a step names when it is taken. */
export const takingOf = ({
  takenCents,
  bonus,
  override,
  rejectedPayoutCents,
  from,
}: TakingPreview) => ({
  takenCents,
  bonusCents: bonus?.amountCents,
  overrideCents: override?.amountCents,
  rejectedPayoutCents,
  from,
});

interface TakingPreview {
  takenCents: number;
  bonus?: { amountCents: number } | undefined;
  override?: { amountCents: number } | undefined;
  rejectedPayoutCents?: number | undefined;
  /** The first month without commission, where the sale ends. */
  from?: Period | undefined;
}

/**
 * States of a customer: earns commission; earns it for the last months of its term; earns none any more,
 * because its term is over; cancelled.
 */
export const CUSTOMER_STATES = ['active', 'endingSoon', 'termOver', 'ended'] as const;
export type CustomerState = (typeof CUSTOMER_STATES)[number];

/** A term ends soon in this number of months before its end, the last one among them. */
export const ENDING_SOON_MONTHS = 3;

/** The parts of an approved sale that its customer's state depends on. */
export interface CustomerTerm {
  endedAt?: string | undefined;
  /** The last period that earns monthly commission; absent: no limit. */
  earnsThrough?: Period | undefined;
}

/** @param today `YYYY-MM-DD` in South Africa */
export function customerStateOf(
  { endedAt, earnsThrough }: CustomerTerm,
  today: string,
): CustomerState {
  if (endedAt !== undefined) return 'ended';
  if (earnsThrough === undefined) return 'active';
  const period = periodOf(today);
  if (earnsThrough < period) return 'termOver';
  return earnsThrough < addMonths(period, ENDING_SOON_MONTHS) ? 'endingSoon' : 'active';
}

/** True where the filter lists a customer in that state; a customer is active until the term is over. */
export const isListedAs = (state: CustomerState, filter: CustomerState): boolean =>
  state === filter || (filter === 'active' && state === 'endingSoon');

/**
 * The number of the contract's month that a day is in: 1 in the calendar month of the approval, as for
 * the monthly commission.
 * @param day `YYYY-MM-DD` in South Africa
 */
export const contractMonth = (approvedAt: string, day: string): number =>
  Math.max(1, periodsFromThrough(periodOf(approvedAt), periodOf(day)));

/** Months of a limited term: those that earn commission, from the approval's on. */
export const termMonthsOf = (approvedAt: string, earnsThrough: Period): number =>
  periodsFromThrough(periodOf(approvedAt), earnsThrough);

/** A customer's place in the contract, in words. */
export interface ContractPlace {
  state: CustomerState;
  /** The month that it is now; for one that ended, the month of the end. */
  contractMonth: number;
  termMonths?: number | undefined;
}

/** `Month 7`, `Month 7 of 24`, `Ended in month 7`. */
export function contractMonthWords({
  state,
  contractMonth: at,
  termMonths,
}: ContractPlace): string {
  if (state === 'ended') return `Ended in month ${at}`;
  return termMonths !== undefined && at <= termMonths
    ? `Month ${at} of ${termMonths}`
    : `Month ${at}`;
}

/** The end of the term in words; undefined without one, and where the customer cancelled. */
export const termEndWords = ({
  state,
  earnsThrough,
}: {
  state: CustomerState;
  earnsThrough?: Period | undefined;
}): string | undefined =>
  earnsThrough === undefined || state === 'ended'
    ? undefined
    : `Last commission: ${monthName(earnsThrough)}`;
