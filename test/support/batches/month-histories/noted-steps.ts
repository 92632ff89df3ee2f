/** Steps of batches as a notebook has them. */
import type { NotedPayout } from './agent-notebook.ts';

export interface NotedCorrection {
  kind: 'reopen' | 'redate' | 'takeOut';
  person: string;
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
