/** A batch's expected state after each step, worked out by hand. It knows nothing of the portal's code. */
import type { NotedAccount, NotedAgent, NotedPayout } from './agent-notebook.ts';
import type { LockedBefore, NotedCorrection, NotedOrder } from './noted-steps.ts';
import type { MonthNotebook } from './month-notebook.ts';

type Status = 'open' | 'locked' | 'exported' | 'processing' | 'paid' | 'partlyPaid';

const sumOf = (payouts: readonly NotedPayout[]) => ({
  lines: payouts.length,
  cents: payouts.reduce((sum, { amountCents }) => sum + amountCents, 0),
});

export class BatchNotebook {
  /** The month, `YYYY-MM`. */
  readonly period: string;
  readonly #month: MonthNotebook;
  status: Status = 'open';
  /** The number of the set of files that counts. */
  set = 1;
  /** The account that asked for its lock. */
  locker: NotedAccount | undefined;
  /** All sets of files, oldest first. */
  readonly orders: NotedOrder[] = [];
  /** The payouts that were left out; they stay here where they are rejected or join another month's batch. */
  readonly exceptions = new Set<NotedPayout>();
  /** Agents whose balance the run left out. */
  readonly balances = new Set<NotedAgent>();

  constructor(month: MonthNotebook, period: string) {
    this.#month = month;
    this.period = period;
  }

  get lines(): NotedPayout[] {
    return this.#month.payouts.filter(({ batch }) => batch === this);
  }

  linesIn(status: NotedPayout['status']) {
    return sumOf(this.lines.filter((payout) => payout.status === status));
  }

  totals() {
    const { lines, cents: totalCents } = sumOf(this.lines);
    return { lines, totalCents };
  }

  get exceptionCount(): number {
    return this.exceptions.size + this.balances.size;
  }

  get isCorrectable(): boolean {
    return this.status === 'locked' || this.status === 'exported';
  }

  get hasFiles(): boolean {
    return this.status !== 'open';
  }

  get isAtBank(): boolean {
    return ['processing', 'paid', 'partlyPaid'].includes(this.status);
  }

  /** Locks it. Payments to a held account stay out. */
  lock(
    locker: NotedAccount,
    { paymentDate, before }: { paymentDate: string; before: LockedBefore },
  ): void {
    this.locker = locker;
    this.status = 'locked';
    for (const line of this.lines) {
      const { agent } = line;
      const account = before.get(line) ?? (agent.isHeld ? 'dropped' : agent.account);
      if (account === 'dropped') this.leave(line);
      else line.fixed = { account };
    }
    this.#order(paymentDate);
  }

  #order(paymentDate: string): void {
    const lines = new Map(
      this.lines.map(({ id, amountCents, fixed }) => [
        id,
        { account: fixed?.account ?? '', amountCents },
      ]),
    );
    this.orders.push({ set: this.set, paymentDate, lines });
    if (lines.size === 0) this.status = 'paid';
  }

  download(): void {
    if (this.status === 'locked') this.status = 'exported';
  }

  /** @param days today, and the next day on which banks pay: a file's date that is over isn't kept */
  correct(
    { kind, paymentDate, payout }: NotedCorrection,
    days: { today: string; next: string },
  ): void {
    const before = this.orders.at(-1)?.paymentDate ?? '';
    this.set += 1;
    if (kind === 'reopen') {
      this.status = 'open';
      this.locker = undefined;
      for (const line of this.lines) line.fixed = undefined;
      return;
    }
    this.status = 'locked';
    if (kind === 'takeOut') this.leave(payout);
    const kept = before >= days.today ? before : days.next;
    this.#order(kind === 'redate' ? paymentDate : kept);
  }

  /** A line becomes an exception. */
  leave(payout: NotedPayout): void {
    payout.batch = undefined;
    payout.fixed = undefined;
    this.exceptions.add(payout);
  }

  join(payout: NotedPayout): void {
    payout.batch = this;
    this.exceptions.delete(payout);
  }

  process(): void {
    this.status = 'processing';
    for (const line of this.lines) line.agent.step(line, ['pending'], 'processing');
  }

  /** Every line that is at the bank still is paid. */
  pay(): void {
    for (const line of this.lines) if (line.status === 'processing') this.payLine(line);
    this.settle();
  }

  payLine(payout: NotedPayout): void {
    payout.agent.step(payout, ['processing'], 'paid');
    payout.wasPaid = true;
  }

  /** It ends once nothing of it is at the bank any more. */
  settle(): void {
    if (this.status !== 'processing' || this.linesIn('processing').lines > 0) return;
    this.status = this.linesIn('returned').lines > 0 ? 'partlyPaid' : 'paid';
  }

  /** The money is back, and the account held unless the agent has another one by now. */
  return(payout: NotedPayout): void {
    const { agent, fixed } = payout;
    agent.step(payout, ['processing', 'paid'], 'returned');
    if (agent.account === fixed?.account) agent.isHeld = true;
    if (this.status === 'paid') this.status = 'partlyPaid';
  }
}
