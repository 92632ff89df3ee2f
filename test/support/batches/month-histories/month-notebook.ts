/**
 * Some agents' payouts, and the batches of the months that these are in: it knows nothing of the portal's
 * code.
 */
import type { NaiveSale } from '../../ledger/naive-agent.ts';
import type { NotedAgent, NotedPayout } from './agent-notebook.ts';
import { BatchNotebook } from './batch-notebook.ts';

/** The smallest balance that a run pays, in cents. */
const MINIMUM = 10_000;

export class MonthNotebook {
  readonly agents: NotedAgent[] = [];
  /** All batches of all months; empty until the first run. */
  readonly batches: BatchNotebook[] = [];
  /** The number of the month that the next run closes. */
  month = 0;

  get payouts(): NotedPayout[] {
    return this.agents.flatMap(({ payouts }) => payouts);
  }

  get sales(): { agent: NotedAgent; sale: NaiveSale }[] {
    return this.agents.flatMap((agent) => agent.sales.map((sale) => ({ agent, sale })));
  }

  /**
   * The run closes the month: each balance of the minimum becomes a payout, smaller ones stay out, and
   * payouts that wait become lines. Nothing is paid to a held account.
   * @param payoutIdOf the id of the payout that the run made for an agent
   */
  run(period: string, payoutIdOf: (agent: NotedAgent) => string): void {
    const batch = new BatchNotebook(this, period);
    this.batches.push(batch);
    for (const agent of this.agents) {
      agent.closedMonths.push(this.month);
      const { availableCents: amountCents } = agent.figures;
      const waiting = agent.payouts.filter((one) => one.status === 'pending' && !one.batch);
      for (const payout of waiting)
        if (agent.isHeld) batch.leave(payout);
        else batch.join(payout);
      if (amountCents >= MINIMUM && !agent.isHeld)
        agent.add({ id: payoutIdOf(agent), amountCents, batch });
      else if (amountCents > 0) batch.balances.add(agent);
    }
    this.month++;
  }

  reject(payout: NotedPayout): void {
    payout.agent.step(payout, ['pending'], 'rejected');
    payout.batch = undefined;
  }

  /** True where the approval of a sale can be undone: its payout isn't on the way to the bank. */
  canUndo(agent: NotedAgent, sale: NaiveSale): boolean {
    if (sale.status !== 'approved' && sale.status !== 'paid') return false;
    const payout = agent.payouts.find((one) => one.sale === sale);
    if (payout?.status === 'pending') return isLoose(payout);
    return payout?.status !== 'processing';
  }

  /** True where a sale can end: a payout that goes with it isn't on the way to the bank. */
  canEnd(agent: NotedAgent, sale: NaiveSale, isClawedBack: boolean): boolean {
    if (sale.endedIn !== undefined || !(sale.status === 'approved' || sale.status === 'paid'))
      return false;
    const payout = agent.payouts.find((one) => one.sale === sale);
    return !isClawedBack || payout?.status !== 'pending' || isLoose(payout);
  }

  end(agent: NotedAgent, sale: NaiveSale, isClawedBack: boolean): void {
    agent.end(sale, this.month, isClawedBack);
    this.#dropRejected(agent, sale);
  }

  /** Takes back all that the sale earned, and rejects its payout where that waits. */
  undo(agent: NotedAgent, sale: NaiveSale): void {
    agent.undo(sale);
    this.#dropRejected(agent, sale);
  }

  #dropRejected(agent: NotedAgent, sale: NaiveSale): void {
    const payout = agent.payouts.find((one) => one.sale === sale);
    if (payout?.status === 'rejected') payout.batch = undefined;
  }
}

/** True for a payout in no batch, or in an open one: it can leave by itself. */
export const isLoose = ({ batch }: NotedPayout): boolean => !batch || batch.status === 'open';
