/** An agent's money as a person with a notebook keeps it: no ledger, all figures counted anew. */

export interface NaiveSale {
  id: string;
  status: 'pending' | 'approved' | 'rejected' | 'paid';
  /** Months are numbered; the day within doesn't matter here. */
  approvedIn?: number;
  endedIn?: number;
  isClawedBack?: boolean;
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
    const availableCents = earnedCents - reservedCents - paidCents;
    const activeSales = this.sales.filter(
      ({ approvedIn, endedIn }) => approvedIn !== undefined && endedIn === undefined,
    ).length;
    return { earnedCents, reservedCents, paidCents, availableCents, activeSales };
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

  /** Within the month of its approval the upfront commission is taken back. */
  end(sale: NaiveSale, month: number): boolean {
    if (sale.approvedIn === undefined || sale.endedIn !== undefined) return false;
    Object.assign(sale, { endedIn: month, isClawedBack: sale.approvedIn === month });
    const upfront = this.payouts.find((payout) => payout.sale === sale);
    if (sale.isClawedBack && upfront?.status === 'pending') upfront.status = 'rejected';
    return true;
  }

  /** Takes a payout from one of some statuses to another, and its sale with it. */
  step(payout: NaivePayout, from: readonly NaivePayout['status'][], to: NaivePayout['status']) {
    if (!from.includes(payout.status)) return false;
    Object.assign(payout, { status: to });
    if (payout.sale && to === 'paid') payout.sale.status = 'paid';
    if (payout.sale && to === 'returned') payout.sale.status = 'approved';
    return true;
  }
}
