/** What a batch must be after each step, worked out by hand: it knows nothing of the portal's code. */
import type { MonthNotebook, NotedPayout } from './month-notebook.ts';

export interface NotedCorrection {
  kind: 'reopen' | 'redate' | 'takeOut';
  person: string;
  paymentDate: string;
  payoutId: string;
}

/** What a set of files orders. */
export interface NotedOrder {
  set: number;
  paymentDate: string;
  /** Account and amount in cents of each payout. */
  lines: Map<string, { account: string; amountCents: number }>;
}

type Status = 'open' | 'locked' | 'exported' | 'processing' | 'paid' | 'partlyPaid';

export class BatchNotebook {
  /** From 1, among those of its month. */
  readonly number: number;
  readonly #month: MonthNotebook;
  status: Status = 'open';
  /** The number of the set of files that counts. */
  set = 1;
  /** The account that locked it, and whose it is. */
  locker: { id: string; person: string } | undefined;
  waiting: NotedCorrection | undefined;
  /** The batch that took what its releaser had a hand in. */
  movesTo: BatchNotebook | undefined;
  /** All sets of files, oldest first. */
  readonly orders: NotedOrder[] = [];
  /** The accounts that the last lock fixed. */
  #fixed = new Map<string, string>();

  constructor(month: MonthNotebook, number: number) {
    this.#month = month;
    this.number = number;
  }

  get lines(): NotedPayout[] {
    return this.#month.payouts.filter(({ batch }) => batch === this);
  }

  get exceptions(): NotedPayout[] {
    return this.#month.payouts.filter(({ exceptionOf }) => exceptionOf === this);
  }

  totals() {
    const totalCents = this.lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
    return { lines: this.lines.length, totalCents };
  }

  /** A further batch that was merged back, or never got a line. */
  get isEmptied(): boolean {
    return (
      this.number > 1 && this.status === 'open' && this.lines.length + this.exceptions.length === 0
    );
  }

  get isCorrectable(): boolean {
    return (this.status === 'locked' || this.status === 'exported') && !this.waiting;
  }

  get hasFiles(): boolean {
    return this.status !== 'open';
  }

  get isAtBank(): boolean {
    return ['processing', 'paid', 'partlyPaid'].includes(this.status);
  }

  /** Whether this person had no hand in it: neither locked it nor added one of its payouts. */
  isFree(person: string): boolean {
    return this.locker?.person !== person && this.lines.every(({ maker }) => maker !== person);
  }

  /** Locks it for a releaser, whose payouts go to another batch while the month may have one. */
  lock(locker: { id: string; person: string }, releaser: string, paymentDate: string): void {
    this.locker = locker;
    this.status = 'locked';
    const touched = this.lines.filter(({ maker }) => maker === releaser);
    if (touched.length > 0) this.#moveOn(touched);
    this.#fixed = new Map(this.lines.map(({ payoutId, account }) => [payoutId, account]));
    this.#order(paymentDate);
  }

  #moveOn(touched: readonly NotedPayout[]): void {
    const to = this.movesTo?.status === 'open' ? this.movesTo : this.#month.next(this);
    for (const payout of touched)
      if (to) payout.batch = to;
      else this.leave(payout);
    if (to) this.movesTo = to;
  }

  #order(paymentDate: string): void {
    const lines = new Map(
      this.lines.map(({ payoutId, amountCents }) => [
        payoutId,
        { account: this.#fixed.get(payoutId) ?? '', amountCents },
      ]),
    );
    this.orders.push({ set: this.set, paymentDate, lines });
    if (lines.size === 0) this.status = 'paid';
  }

  download(): void {
    if (this.status === 'locked') this.status = 'exported';
  }

  /** @param today a file's date that is over isn't kept */
  correct({ kind, paymentDate, payoutId }: NotedCorrection, today: string): void {
    const kept = this.orders.at(-1)?.paymentDate ?? today;
    this.set += 1;
    if (kind === 'reopen') {
      this.status = 'open';
      this.locker = undefined;
      return;
    }
    this.status = 'locked';
    if (kind === 'takeOut') this.leave(this.#month.of(payoutId));
    this.#order(kind === 'redate' ? paymentDate : kept);
  }

  /** A line becomes an exception. */
  leave(payout: NotedPayout): void {
    payout.batch = undefined;
    payout.exceptionOf = this;
  }

  join(payout: NotedPayout): void {
    payout.batch = this;
    payout.exceptionOf = undefined;
  }

  process(): void {
    this.status = 'processing';
  }

  pay(): void {
    this.status = this.lines.some(({ isReturned }) => isReturned) ? 'partlyPaid' : 'paid';
  }

  return(payout: NotedPayout): void {
    payout.isReturned = true;
    if (this.status === 'paid') this.status = 'partlyPaid';
  }
}
