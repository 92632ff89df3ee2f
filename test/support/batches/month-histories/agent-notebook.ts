/** An agent's money, account and payouts as a person with a notebook keeps them. */
import { NaiveAgent, type NaivePayout } from '../../ledger/naive-agent.ts';
import type { BatchNotebook } from './batch-notebook.ts';

/** An administrator's account, and the person who has it. */
export interface NotedAccount {
  id: string;
  person: string;
}

export interface NotedPayout extends NaivePayout {
  agent: NotedAgent;
  /** The batch that it is a line of. */
  batch: BatchNotebook | undefined;
  /** The account that the last lock fixed. */
  fixed: { account: string } | undefined;
  /** The bank paid it, at least for a time. */
  wasPaid: boolean;
}

export class NotedAgent extends NaiveAgent {
  override readonly payouts: NotedPayout[] = [];
  readonly id: string;
  /** The present account, and its bank. */
  account = '';
  bank = '';
  /** The bank returned a payment to the present account. */
  isHeld = false;

  constructor(id: string) {
    super();
    this.id = id;
  }

  add(payout: Pick<NotedPayout, 'id' | 'amountCents' | 'sale' | 'batch'>): NotedPayout {
    const noted: NotedPayout = {
      ...payout,
      agent: this,
      status: 'pending',
      fixed: undefined,
      wasPaid: false,
    };
    this.payouts.push(noted);
    return noted;
  }

  changeAccount({ account, bank }: { account: string; bank: string }): void {
    this.account = account;
    this.bank = bank;
    this.isHeld = false;
  }
}
