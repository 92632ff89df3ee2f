/** An agent's money as a person with a notebook keeps it: no ledger, all figures counted anew. */

/** Midnights of South Africa between two instants, in milliseconds. */
export const daysSince = (from: number, to: number): number => {
  const dayAt = (at: number) => Math.floor((at + 2 * 60 * 60_000) / (24 * 60 * 60_000));
  return dayAt(to) - dayAt(from);
};

export interface NaiveSale {
  id: string;
  status: 'pending' | 'approved' | 'rejected' | 'paid';
  valueCents: number;
  /** Months are numbered; the day within doesn't matter here. */
  approvedIn?: number;
  /** In milliseconds. */
  approvedAt?: number;
  endedIn?: number;
  isClawedBack?: boolean;
  /** The approval was undone: nothing of it is earned, and nothing more happens to the sale. */
  isUndone?: boolean;
}

export interface NaivePayout {
  id: string;
  status: 'pending' | 'processing' | 'paid' | 'rejected' | 'returned';
  amountCents: number;
  sale?: NaiveSale;
}

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

export class NaiveAgent {
  readonly sales: NaiveSale[] = [];
  readonly payouts: NaivePayout[] = [];
  readonly closedMonths: number[] = [];
  /** Cents that the office added, and took away. */
  readonly adjustments: number[] = [];

  commissionOf({ status, approvedIn, endedIn, isClawedBack }: NaiveSale): number {
    if (approvedIn === undefined || status === 'pending' || status === 'rejected') return 0;
    const active = this.closedMonths.filter(
      (month) => approvedIn <= month && (endedIn === undefined || month < endedIn),
    );
    return (isClawedBack ? 0 : 5_000) + 1_000 * active.length;
  }

  #sum(...statuses: NaivePayout['status'][]): number {
    const those = this.payouts.filter(({ status }) => statuses.includes(status));
    return total(those.map(({ amountCents }) => amountCents));
  }

  get figures() {
    const earnedCents = total(this.sales.map((sale) => this.commissionOf(sale)));
    const reservedCents = this.#sum('pending', 'processing');
    const paidCents = this.#sum('paid');
    const adjustedCents = total(this.adjustments);
    const availableCents = earnedCents + adjustedCents - paidCents - reservedCents;
    const activeSales = this.sales.filter(
      ({ approvedIn, endedIn, isUndone }) =>
        approvedIn !== undefined && endedIn === undefined && !isUndone,
    ).length;
    return { earnedCents, adjustedCents, reservedCents, paidCents, availableCents, activeSales };
  }

  approve(sale: NaiveSale, month: number): boolean {
    if (sale.status !== 'pending') return false;
    Object.assign(sale, { status: 'approved', approvedIn: month });
    return true;
  }

  reject(sale: NaiveSale): boolean {
    if (sale.status !== 'pending') return false;
    Object.assign(sale, { status: 'rejected' });
    return true;
  }

  /** Soon after its approval the upfront commission is taken back, with the payout of it that waits. */
  end(sale: NaiveSale, month: number, isClawedBack: boolean): void {
    Object.assign(sale, { endedIn: month, isClawedBack });
    const upfront = this.payouts.find((payout) => payout.sale === sale);
    if (isClawedBack && upfront?.status === 'pending') upfront.status = 'rejected';
  }

  /** All that the sale earned is taken back; not while its upfront payout is being paid. */
  undo(sale: NaiveSale): boolean {
    const upfront = this.payouts.find((payout) => payout.sale === sale);
    if (sale.status !== 'approved' && sale.status !== 'paid') return false;
    if (upfront?.status === 'processing') return false;
    if (upfront?.status === 'pending') upfront.status = 'rejected';
    Object.assign(sale, { status: 'rejected', isUndone: true });
    return true;
  }

  adjust(cents: number): boolean {
    this.adjustments.push(cents);
    return true;
  }

  /** Takes a payout from one of some statuses to another, and its sale with it. */
  step(payout: NaivePayout, from: readonly NaivePayout['status'][], to: NaivePayout['status']) {
    if (!from.includes(payout.status)) return false;
    Object.assign(payout, { status: to });
    const sale = payout.sale?.isUndone ? undefined : payout.sale;
    if (sale && to === 'paid') sale.status = 'paid';
    if (sale && to === 'returned') sale.status = 'approved';
    return true;
  }
}

/** The counters above the two administrators' lists, counted one by one. */
export function naiveCounters(agents: readonly NaiveAgent[]) {
  const sales = agents.flatMap((agent) => agent.sales);
  const payouts = agents.flatMap((agent) => agent.payouts);
  const within = <Row extends { status: string }>(rows: readonly Row[], ...statuses: string[]) =>
    rows.filter(({ status }) => statuses.includes(status));
  const centsOf = (rows: readonly NaivePayout[]) =>
    total(rows.map(({ amountCents }) => amountCents));
  return {
    sales: {
      pending: within(sales, 'pending').length,
      approved: within(sales, 'approved').length,
      rejected: within(sales, 'rejected').length,
      paid: within(sales, 'paid').length,
      withdrawn: within(sales, 'withdrawn').length,
      totalValueCents: total(within(sales, 'approved', 'paid').map(({ valueCents }) => valueCents)),
    },
    payouts: {
      pending: within(payouts, 'pending').length,
      pendingCents: centsOf(within(payouts, 'pending')),
      processing: within(payouts, 'processing').length,
      paid: within(payouts, 'paid').length,
      paidCents: centsOf(within(payouts, 'paid')),
    },
  };
}
