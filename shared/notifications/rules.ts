/** What agents are told about what is theirs, and in which words. Pure. */
import type { Urgency } from '../announcements/contract.ts';
import { formatRand } from '../kernel/money.ts';
import { monthName, TIME_ZONE } from '../kernel/month.ts';

export type NoticeKind =
  | 'saleApproved'
  | 'saleRejected'
  | 'payoutProcessing'
  | 'payoutPaid'
  | 'payoutRejected'
  | 'payoutReturned'
  | 'statementReady'
  | 'payoutWaiting'
  | 'bankChanged';

/** What an agent may want no e-mail of; the bell has it all the same. */
export const MAIL_KINDS = ['saleDecisions', 'payoutStages', 'statements'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** Whether an e-mail of each kind is wanted. */
export type MailPreferences = Record<MailKind, boolean>;

const mailKinds: Record<NoticeKind, MailKind | undefined> = {
  saleApproved: 'saleDecisions',
  saleRejected: 'saleDecisions',
  payoutProcessing: 'payoutStages',
  payoutPaid: 'payoutStages',
  payoutRejected: 'payoutStages',
  payoutReturned: 'payoutStages',
  statementReady: 'statements',
  payoutWaiting: 'payoutStages',
  bankChanged: undefined,
};

/** Under which kind a notice's e-mail is wanted or not; undefined: for safety it always goes. */
export const mailKindOf = (kind: NoticeKind): MailKind | undefined => mailKinds[kind];

/** What keeps an agent's money out of a monthly batch, where the agent is told. */
export type Missing = 'bankDetails' | 'hold';

/** A personal notice: one per subject and kind. */
export interface Notice {
  kind: NoticeKind;
  agentId: string;
  /** The sale or payout; of bank details the agent; of a statement, and of what waits after it, the month. */
  subjectId: string;
  /** When it happened, ISO 8601. */
  at: string;
  /** Of the sale or payout; of a statement what was earned; what waits. */
  amountCents?: number | undefined;
  /** Of a statement: the payout that its month's run made, where it made one. */
  payoutCents?: number | undefined;
  /** Of what waits: why. */
  missing?: Missing | undefined;
  /** Of what waits, where it is less: from how much on a run pays. */
  minimumCents?: number | undefined;
  customerName?: string | undefined;
  /** A rejection's or return's reason. */
  reason?: string | undefined;
  /** Of changed bank details: bank and masked account. */
  bankAccount?: string | undefined;
  /** Until when batches leave an account out, ISO 8601. */
  holdUntil?: string | undefined;
  /** Where the e-mail goes, if not to the address that the agent has when it is sent. */
  mailTo?: string | undefined;
}

interface Words {
  title: string;
  text: string;
}

const moment = new Intl.DateTimeFormat('en-ZA', {
  timeZone: TIME_ZONE,
  dateStyle: 'long',
  timeStyle: 'short',
});

/** A notice's words, of each kind; each looks only at what its kind has. */
const words: Record<NoticeKind, (notice: Notice) => Words> = {
  saleApproved: (notice) => ({
    title: 'Sale approved',
    text: `Your sale to ${customerOf(notice)} was approved. ${amountOf(notice)} was added to your earnings.`,
  }),
  saleRejected: (notice) => ({
    title: 'Sale rejected',
    text: `Your sale to ${customerOf(notice)} was rejected. Reason: ${reasonOf(notice)}`,
  }),
  payoutProcessing: (notice) => ({
    title: 'Payout on its way',
    text: `Your payout of ${amountOf(notice)} is being paid. It takes 3-5 business days.`,
  }),
  payoutPaid: (notice) => ({
    title: 'Payout released',
    text: `Your payout of ${amountOf(notice)} was paid.`,
  }),
  payoutRejected: (notice) => ({
    title: 'Payout rejected',
    text: `Your payout of ${amountOf(notice)} was rejected and is available again. Reason: ${reasonOf(notice)}`,
  }),
  payoutReturned: (notice) => ({
    title: 'Payout returned',
    text: `Your bank returned the payment of ${amountOf(notice)}. It is available again. Reason: ${reasonOf(notice)}`,
  }),
  statementReady: (notice) => ({ title: 'Statement ready', text: textOfStatement(notice) }),
  payoutWaiting: (notice) => ({ title: 'Payout waiting', text: textOfWaiting(notice) }),
  bankChanged: (notice) => ({ title: 'Bank details changed', text: textOfBankChange(notice) }),
};

const amountOf = ({ amountCents = 0 }: Notice) => formatRand(amountCents);
const customerOf = ({ customerName = '' }: Notice) => customerName;
const reasonOf = ({ reason = '' }: Notice) => reason;

/** The words of a notice, as plain text. */
export const wordsOf = (notice: Notice): Words => words[notice.kind](notice);

function textOfBankChange({ bankAccount = '', holdUntil }: Notice): string {
  const start = holdUntil
    ? ` Payouts to the new account start after ${moment.format(new Date(holdUntil))}.`
    : '';
  return `Your bank details were changed. Your payouts now go to ${bankAccount}.${start} If this was not you, contact support at once.`;
}

function textOfStatement(notice: Notice): string {
  const { subjectId, payoutCents } = notice;
  const payout = payoutCents ? ` Your payout of ${formatRand(payoutCents)} is being prepared.` : '';
  return `Your statement for ${monthName(subjectId)} is ready. You earned ${amountOf(notice)} in that month.${payout}`;
}

function textOfWaiting(notice: Notice): string {
  const { missing, holdUntil, minimumCents } = notice;
  const wait = `${amountOf(notice)} is waiting to be paid to you.`;
  const least = minimumCents ? ` Monthly payouts start at ${formatRand(minimumCents)}.` : '';
  const until = holdUntil ? ` after ${moment.format(new Date(holdUntil))}` : ' after a while';
  const remedy =
    missing === 'hold'
      ? `Your bank details were changed, and payouts to the new account start${until}. If anything in them is wrong, correct it on your profile.`
      : 'Your bank details are missing. Enter them on your profile, and it can be paid.';
  return `${wait} ${remedy}${least}`;
}

/** Where in the portal a notice is about, and what the link there says. */
export function linkOf({ kind, subjectId }: Pick<Notice, 'kind' | 'subjectId'>) {
  if (kind === 'statementReady')
    return { path: `/agent/earnings?statement=${subjectId}`, label: 'Open your statement' };
  if (kind === 'payoutWaiting') return { path: '/agent/profile', label: 'Open your profile' };
  return { path: '', label: 'Open the portal' };
}

/** How much a notice wants the agent's eye: what was refused or came back more than what went well. */
export const urgencyOf = ({ kind }: Pick<Notice, 'kind'>): Urgency =>
  kind === 'saleRejected' ||
  kind === 'payoutRejected' ||
  kind === 'payoutReturned' ||
  kind === 'payoutWaiting' ||
  kind === 'bankChanged'
    ? 'warning'
    : 'info';

/** In how many seconds administrators' browsers hear of clicks once; theirs to look again after. */
export const CLICKS_PAUSE_S = 10;
