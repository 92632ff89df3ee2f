/** The kinds of personal notices, what one carries, and which e-mails an agent may switch off. */
import type { AdjustmentKind } from '../adjustments/rules.ts';

/** Changes of a second factor by its owner, or by somebody who had the password or a recovery code. */
export const FACTOR_NEWS = ['secondFactorSetUp', 'recoveryCodesMade', 'recoveryCodeUsed'] as const;
export type FactorNews = (typeof FACTOR_NEWS)[number];

export const NOTICE_KINDS = [
  'saleApproved',
  'saleRejected',
  'saleReversed',
  'saleMessage',
  'payoutProcessing',
  'payoutPaid',
  'payoutRejected',
  'payoutReturned',
  'statementReady',
  'payoutWaiting',
  'bankEntered',
  'bankChanged',
  'accountCheckFailed',
  'recruitSignedUp',
  'recruitActive',
  'recruitFirstSale',
  'recruitBonus',
  'bonusReversed',
  'balanceAdjusted',
  'leadReceived',
  'leadAskedAgain',
  'accountAdded',
  'accountActivated',
  'accountClosed',
  'passwordChanged',
  'secondFactorRemoved',
  ...FACTOR_NEWS,
  'emailChanged',
  'emailReplaced',
  'termsChanged',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Kinds of e-mail that an agent may switch off; the bell still shows the notices. */
export const MAIL_KINDS = [
  'saleDecisions',
  'payoutStages',
  'statements',
  'recruits',
  'leads',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

export type MailPreferences = Record<MailKind, boolean>;

/** E-mails of the other kinds are always sent: they are about the account and the bank details. */
const mailKinds: Partial<Record<NoticeKind, MailKind>> = {
  saleApproved: 'saleDecisions',
  saleRejected: 'saleDecisions',
  saleReversed: 'saleDecisions',
  saleMessage: 'saleDecisions',
  payoutProcessing: 'payoutStages',
  payoutPaid: 'payoutStages',
  payoutRejected: 'payoutStages',
  payoutReturned: 'payoutStages',
  statementReady: 'statements',
  payoutWaiting: 'payoutStages',
  recruitSignedUp: 'recruits',
  recruitActive: 'recruits',
  recruitFirstSale: 'recruits',
  recruitBonus: 'recruits',
  bonusReversed: 'recruits',
  leadReceived: 'leads',
  leadAskedAgain: 'leads',
};

/** The kind that switches a notice's e-mail off; undefined when it is always sent. */
export const mailKindOf = (kind: NoticeKind): MailKind | undefined => mailKinds[kind];

/** Reasons why an agent's money misses a monthly batch, as far as agents are notified. */
export type Missing = 'bankDetails' | 'otherDetails' | 'confirmedDetails' | 'hold';

/** A change of an agent's terms of commission. */
export interface NoticedTerms {
  products: string;
  /** YYYY-MM-DD, South African. */
  firstDay: string;
  /** The lines that differ, in words. */
  lines: readonly { label: string; before: string; after: string }[];
}

/** A personal notice: one per subject and kind. */
export interface Notice {
  kind: NoticeKind;
  agentId: string;
  /**
   * Id of the sale, lead, payout, adjustment, recruit, version of terms or (for bank details and account)
   * agent; the month of a statement or a waiting balance.
   */
  subjectId: string;
  /** Time of the event, ISO 8601. */
  at: string;
  /**
   * Amount of the sale, payout or adjustment (negative for a debit), the month's earnings, the balance that
   * waits, or the bonus.
   */
  amountCents?: number | undefined;
  /** For a statement: the payout that the month's run made. */
  payoutCents?: number | undefined;
  /** For a balance that waits. */
  missing?: Missing | undefined;
  /** For a balance that waits: the run's minimum payout, when the balance is below it. */
  minimumCents?: number | undefined;
  customerName?: string | undefined;
  /** Never stored: read when the notice is shown or mailed. */
  recruitName?: string | undefined;
  /** Kind of an adjustment. */
  adjustmentKind?: AdjustmentKind | undefined;
  /**
   * Reason of a rejection, return or adjustment, or why a lead is closed; for a failed check, what the bank
   * said.
   */
  reason?: string | undefined;
  /** For a paid payout: the bank's reference. */
  transactionId?: string | undefined;
  /** For a paid payout and for entered, changed or checked bank details: bank and masked account. */
  bankAccount?: string | undefined;
  /** Until this time batches leave the account out, ISO 8601. */
  holdUntil?: string | undefined;
  /** For changed terms of commission: the products in words, the first day, and what differs. */
  termsChange?: NoticedTerms | undefined;
  /** Recipient's address; by default the agent's address at the time of sending. */
  mailTo?: string | undefined;
}
