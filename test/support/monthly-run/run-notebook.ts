/**
 * Months as a person with a notebook closes them, by the text of the rules alone: what every ledger and
 * every batch must then say.
 */

const UPFRONT = 5_000;
const PER_MONTH = 1_000;
const MINIMUM = 10_000;

interface NotedSale {
  id: string;
  /** Months, `YYYY-MM`. */
  approvedIn: string;
  endedIn?: string;
}

interface NotedPayout {
  id: string;
  amountCents: number;
  batch?: string;
}

export class NotedAgent {
  readonly id: string;
  /** Why every payment to this agent stays out of batches. */
  readonly reasons: readonly string[];
  /** True if another agent has the same account. */
  readonly isTwin: boolean;
  readonly sales: NotedSale[] = [];
  readonly payouts: NotedPayout[] = [];
  readonly #closed: string[] = [];

  constructor(id: string, { reasons = [] as string[], isTwin = false } = {}) {
    this.id = id;
    this.reasons = reasons;
    this.isTwin = isTwin;
  }

  #earnedIn(month: string): number {
    const active = this.sales.filter(
      ({ approvedIn, endedIn }) =>
        approvedIn <= month && (endedIn === undefined || endedIn > month),
    );
    return PER_MONTH * active.length;
  }

  get availableCents(): number {
    const monthly = this.#closed.reduce((sum, month) => sum + this.#earnedIn(month), 0);
    const reserved = this.payouts.reduce((sum, { amountCents }) => sum + amountCents, 0);
    return UPFRONT * this.sales.length + monthly - reserved;
  }

  /** Every entry of the ledger, by its key. */
  get ledger(): Record<string, number> {
    const months = this.#closed
      .map((month) => [`monthly#${month}`, this.#earnedIn(month)] as const)
      .filter(([, cents]) => cents > 0);
    return Object.fromEntries([
      ...this.sales.map(({ id }) => [`upfront#${id}`, UPFRONT] as const),
      ...months,
      ...this.payouts.map(({ id, amountCents }) => [`reserve#${id}`, amountCents] as const),
    ]);
  }

  /** Closes a month. @returns the payouts that wait for its batch, and what of the balance stays out */
  close(month: string, payoutId: string) {
    this.#closed.push(month);
    const amountCents = this.availableCents;
    const against = [...this.reasons, ...(amountCents < MINIMUM ? ['belowMinimum'] : [])];
    if (amountCents > 0 && against.length === 0) this.payouts.push({ id: payoutId, amountCents });
    const waiting = this.payouts.filter(({ batch }) => batch === undefined);
    const balance = amountCents > 0 && against.length > 0 ? { [this.id]: against } : {};
    return { waiting, balance };
  }
}

/**
 * Closes a month for everybody. Two agents with one account stay out where both would be paid.
 * @returns the lines of its batch, and the reasons of its exceptions by what they are about
 */
export function closeMonth(
  agents: readonly NotedAgent[],
  month: string,
  payoutIdOf: (agentId: string) => string,
) {
  const closed = agents.map((agent) => ({ agent, ...agent.close(month, payoutIdOf(agent.id)) }));
  const lines: NotedPayout[] = [];
  const exceptions: Record<string, readonly string[]> = {};
  for (const { agent, waiting, balance } of closed) {
    Object.assign(exceptions, balance);
    const against = agent.isTwin ? ['duplicateAccount'] : agent.reasons;
    for (const payout of waiting)
      if (against.length > 0) exceptions[payout.id] = against;
      else lines.push(Object.assign(payout, { batch: month }));
  }
  return { lines, exceptions };
}
