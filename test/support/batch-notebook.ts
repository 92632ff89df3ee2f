/** What a batch must be after each step, worked out by hand: it knows nothing of the portal's code. */

export interface NotedPayout {
  payoutId: string;
  agentId: string;
  amountCents: number;
  /** The agent's present account. */
  account: string;
  isLine: boolean;
  /** Left out by hand; it stays so where its payout is rejected. */
  isException: boolean;
  isRejected: boolean;
  isReturned: boolean;
}

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
  status: Status = 'open';
  /** The number of the set of files that counts. */
  set = 1;
  locker: string | undefined;
  waiting: NotedCorrection | undefined;
  readonly payouts: NotedPayout[] = [];
  /** All sets of files, oldest first. */
  readonly orders: NotedOrder[] = [];
  /** The accounts that the last lock fixed. */
  #fixed = new Map<string, string>();

  add(payout: Pick<NotedPayout, 'payoutId' | 'agentId' | 'amountCents' | 'account'>): void {
    this.payouts.push({
      ...payout,
      isLine: true,
      isException: false,
      isRejected: false,
      isReturned: false,
    });
  }

  #of(payoutId: string): NotedPayout {
    const payout = this.payouts.find((one) => one.payoutId === payoutId);
    if (!payout) throw new Error(`${payoutId} isn't noted`);
    return payout;
  }

  get lines(): NotedPayout[] {
    return this.payouts.filter(({ isLine }) => isLine);
  }

  totals() {
    const totalCents = this.lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
    return { lines: this.lines.length, totalCents };
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

  lock(locker: string, paymentDate: string): void {
    this.locker = locker;
    this.status = 'locked';
    this.#fixed = new Map(this.lines.map(({ payoutId, account }) => [payoutId, account]));
    this.#order(paymentDate);
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
    if (kind === 'takeOut') this.leave(payoutId);
    this.#order(kind === 'redate' ? paymentDate : kept);
  }

  leave(payoutId: string): void {
    Object.assign(this.#of(payoutId), { isLine: false, isException: true });
  }

  join(payoutId: string): void {
    Object.assign(this.#of(payoutId), { isLine: true, isException: false });
  }

  reject(payoutId: string): void {
    Object.assign(this.#of(payoutId), { isLine: false, isRejected: true });
  }

  changeAccount(agentId: string, account: string): void {
    for (const payout of this.payouts) if (payout.agentId === agentId) payout.account = account;
  }

  process(): void {
    this.status = 'processing';
  }

  pay(): void {
    this.status = this.lines.some(({ isReturned }) => isReturned) ? 'partlyPaid' : 'paid';
  }

  return(payoutId: string): void {
    this.#of(payoutId).isReturned = true;
    if (this.status === 'paid') this.status = 'partlyPaid';
  }

  /** The status that a payout must have. */
  statusOf({ isLine, isRejected, isReturned }: NotedPayout): string {
    if (isRejected) return 'rejected';
    if (!isLine) return 'pending';
    if (isReturned) return 'returned';
    if (this.status === 'processing') return 'processing';
    return this.isAtBank ? 'paid' : 'pending';
  }
}
