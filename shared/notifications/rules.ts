/** What agents are told about their own sales and payouts, and in which words. Pure. */
import type { Urgency } from '../announcements/contract.ts';
import { formatRand } from '../kernel/money.ts';

export type NoticeKind =
  | 'saleApproved'
  | 'saleRejected'
  | 'payoutProcessing'
  | 'payoutPaid'
  | 'payoutRejected'
  | 'payoutReturned';

/** A personal notice: one per subject and kind. */
export interface Notice {
  kind: NoticeKind;
  agentId: string;
  /** The sale or payout. */
  subjectId: string;
  /** When it happened, ISO 8601. */
  at: string;
  amountCents: number;
  customerName?: string | undefined;
  /** A rejection's or return's reason. */
  reason?: string | undefined;
}

interface Words {
  title: string;
  text: string;
}

/** The words of a notice, as plain text. */
export function wordsOf({ kind, amountCents, customerName = '', reason = '' }: Notice): Words {
  const amount = formatRand(amountCents);
  const words: Record<NoticeKind, Words> = {
    saleApproved: {
      title: 'Sale approved',
      text: `Your sale to ${customerName} was approved. ${amount} was added to your earnings.`,
    },
    saleRejected: {
      title: 'Sale rejected',
      text: `Your sale to ${customerName} was rejected. Reason: ${reason}`,
    },
    payoutProcessing: {
      title: 'Payout on its way',
      text: `Your payout of ${amount} is being paid. It takes 3-5 business days.`,
    },
    payoutPaid: { title: 'Payout released', text: `Your payout of ${amount} was paid.` },
    payoutRejected: {
      title: 'Payout rejected',
      text: `Your payout of ${amount} was rejected and is available again. Reason: ${reason}`,
    },
    payoutReturned: {
      title: 'Payout returned',
      text: `Your bank returned the payment of ${amount}. It is available again. Reason: ${reason}`,
    },
  };
  return words[kind];
}

/** How much a notice wants the agent's eye: what was refused or came back more than what went well. */
export const urgencyOf = ({ kind }: Pick<Notice, 'kind'>): Urgency =>
  kind === 'saleRejected' || kind === 'payoutRejected' || kind === 'payoutReturned'
    ? 'warning'
    : 'info';
