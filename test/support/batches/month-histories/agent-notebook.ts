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
  kind: 'manual' | 'request' | 'upfront' | 'monthly';
  /** The person who added it, or its sale; payouts by request or by the run have none. */
  maker: string | undefined;
  /** The batch that it is a line of. */
  batch: BatchNotebook | undefined;
  /** The account that the last lock fixed, and the people with a hand in the payout then. */
  fixed: { account: string; hands: ReadonlySet<string> } | undefined;
  /** The bank paid it, at least for a time. */
  wasPaid: boolean;
}

/** An adjustment of a balance, in cents below zero for a debit. */
export interface NotedAdjustment {
  id: string;
  agent: NotedAgent;
  author: NotedAccount;
  cents: number;
  isDecided: boolean;
}

export class NotedAgent extends NaiveAgent {
  override readonly payouts: NotedPayout[] = [];
  readonly id: string;
  /** The present account, and its bank. */
  account = '';
  bank = '';
  /** The bank returned a payment to the present account. */
  isHeld = false;
  /** Cents earned in all right after an account's latest sale or credit. */
  readonly #hands = new Map<string, { person: string; cents: number }>();

  constructor(id: string) {
    super();
    this.id = id;
  }

  /** Somebody approved or added a sale, or entered a credit that was released. */
  noteHand({ id, person }: NotedAccount): void {
    const { earnedCents, adjustedCents } = this.figures;
    this.#hands.set(id, { person, cents: earnedCents + adjustedCents });
  }

  /** The people behind earnings that aren't paid out: what was earned first is paid out first. */
  #unpaidHands(): string[] {
    const { paidCents } = this.figures;
    return [...this.#hands.values()].flatMap(({ person, cents }) =>
      cents > paidCents ? [person] : [],
    );
  }

  /** The people who may not release a payout of this agent as things stand. */
  handsIn({ kind, maker }: NotedPayout): Set<string> {
    return new Set([
      ...(maker === undefined ? [] : [maker]),
      ...(kind === 'manual' || kind === 'request' ? this.#unpaidHands() : []),
    ]);
  }

  add(
    payout: Pick<NotedPayout, 'id' | 'amountCents' | 'kind' | 'maker' | 'sale' | 'batch'>,
  ): NotedPayout {
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
