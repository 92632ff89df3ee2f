/** The payouts of a month, and the batches that they are in: it knows nothing of the portal's code. */
import { BatchNotebook } from './batch-notebook.ts';

export interface NotedPayout {
  payoutId: string;
  agentId: string;
  amountCents: number;
  /** The agent's present account, and its bank. */
  account: string;
  bank: string;
  /** The person who added it, and so may not release it. */
  maker: string;
  /** The batch that it is a line of. */
  batch: BatchNotebook | undefined;
  /** Left out of this batch by hand; it stays so where its payout is rejected. */
  exceptionOf: BatchNotebook | undefined;
  isRejected: boolean;
  isReturned: boolean;
}

/** As many batches as a month may have. */
const MOST = 9;

export class MonthNotebook {
  readonly payouts: NotedPayout[] = [];
  readonly batches: BatchNotebook[] = [new BatchNotebook(this, 1)];

  get first(): BatchNotebook {
    const [first] = this.batches;
    if (!first) throw new Error('A month has a batch');
    return first;
  }

  add(
    payout: Pick<
      NotedPayout,
      'payoutId' | 'agentId' | 'amountCents' | 'account' | 'bank' | 'maker'
    >,
  ): void {
    this.payouts.push({
      ...payout,
      batch: this.first,
      exceptionOf: undefined,
      isRejected: false,
      isReturned: false,
    });
  }

  of(payoutId: string): NotedPayout {
    const payout = this.payouts.find((one) => one.payoutId === payoutId);
    if (!payout) throw new Error(`${payoutId} isn't noted`);
    return payout;
  }

  /** Whether another batch can take lines of this one. */
  hasNext(from: BatchNotebook): boolean {
    return this.batches.length < MOST || this.#emptied(from) !== undefined;
  }

  #emptied = (from: BatchNotebook) =>
    this.batches.find((batch) => batch !== from && batch.isEmptied);

  /** The batch that takes lines of this one: an empty one, else a new one; undefined at the most. */
  next(from: BatchNotebook): BatchNotebook | undefined {
    const empty = this.#emptied(from);
    if (empty || this.batches.length === MOST) return empty;
    const fresh = new BatchNotebook(this, this.batches.length + 1);
    this.batches.push(fresh);
    return fresh;
  }

  split(from: BatchNotebook, isChosen: (payout: NotedPayout) => boolean): void {
    const { lines } = from;
    const to = this.next(from);
    for (const payout of lines) if (isChosen(payout)) payout.batch = to;
  }

  merge(from: BatchNotebook): void {
    for (const payout of from.lines) payout.batch = this.first;
  }

  reject(payout: NotedPayout): void {
    payout.batch = undefined;
    payout.isRejected = true;
  }

  changeAccount(agentId: string, now: { account: string; bank: string }): void {
    for (const payout of this.payouts) if (payout.agentId === agentId) Object.assign(payout, now);
  }

  /** The status that a payout must have. */
  statusOf({ batch, isRejected, isReturned }: NotedPayout): string {
    if (isRejected) return 'rejected';
    if (!batch) return 'pending';
    if (isReturned) return 'returned';
    if (batch.status === 'processing') return 'processing';
    return batch.isAtBank ? 'paid' : 'pending';
  }
}
