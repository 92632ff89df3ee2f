/** Steps of batches as a notebook has them. */
import type { NotedAccount, NotedPayout } from './agent-notebook.ts';
import type { BatchNotebook } from './batch-notebook.ts';

export interface NotedCorrection {
  kind: 'reopen' | 'redate' | 'takeOut';
  paymentDate: string;
  payout: NotedPayout;
}

/** The orders in a set of files. */
export interface NotedOrder {
  set: number;
  paymentDate: string;
  /** Account and amount in cents of each payout. */
  lines: Map<string, { account: string; amountCents: number }>;
}

/** Lines that a lock was done with before their agents' accounts changed: the account, or dropped as held. */
export type LockedBefore = Map<NotedPayout, string>;

/** An act that somebody asked for, and that nobody has decided yet. */
export interface WaitingAct {
  approvalId: string;
  what: string;
  by: NotedAccount;
  /** The payout or batch that it is about, of which no second act may wait. */
  about: NotedPayout | BatchNotebook | undefined;
  /** When nobody can confirm it any more. */
  expiresAt: number;
  /** True where it could be done now. */
  isPossible: () => boolean;
  /** Notes what it did once it is confirmed. */
  note: (approvalId: string) => Promise<void> | void;
}
