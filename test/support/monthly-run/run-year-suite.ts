/**
 * Months of a network, closed one by one by the clock, most of them cut off at a request drawn at random and
 * taken up again. A notebook beside it says what every ledger and batch must be.
 */
import { call } from '@orpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setAgentStatus } from '../../../functions/api/agents/set-agent-status.ts';
import { payoutIdOf } from '../../../functions/domain/payouts/open-payout.ts';
import { monthlyRunTable } from '../../../functions/data/monthly-run.table.ts';
import { addMonths, startOf } from '../../../shared/kernel/month.ts';
import { seededRandom } from '../../../infra/local/demo/random.ts';
import { expectReconciled } from '../ledger/ledger.ts';
import { closeMonth, NotedAgent } from './run-notebook.ts';
import { batchOf, ledgerOf, type Network, openNetwork } from './run-network.ts';
import { startWatchedStack, type WatchedStack } from '../stack/stack.ts';
import { tableOf } from '../stack/table.ts';

const FIRST = '2027-01';
const HOUR = 60 * 60_000;
/** A run makes at least so many requests per agent. */
const REQUESTS_EACH = 8;
/** The first months run undisturbed. */
const UNDISTURBED = 2;

export interface YearSize {
  months: number;
  /** Agents besides those with a reason to stay out. */
  agents: number;
  /** The share of them who do something in a month. */
  busy: number;
}

/** The months' network, and what its people do at random. */
class Year {
  readonly stack: WatchedStack;
  readonly #network: Network;
  readonly #agents: readonly NotedAgent[];
  readonly #busy: number;
  readonly #random = seededRandom(20_271).next;

  constructor(stack: WatchedStack, network: Network, agents: readonly NotedAgent[], busy: number) {
    this.stack = stack;
    this.#network = network;
    this.#agents = agents;
    this.#busy = busy;
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  /** A month of all agents: sales, ends of sales, requests. */
  async live(month: string): Promise<void> {
    for (const agent of this.#agents)
      if (this.#random() < this.#busy) await this.#liveOne(agent, month);
  }

  async #liveOne(agent: NotedAgent, month: string): Promise<void> {
    if (agent.reasons.includes('inactive')) return;
    const network = this.#network;
    const ending = agent.sales.find(({ endedIn }) => endedIn === undefined);
    for (let sales = this.#below(3); sales > 0; sales -= 1) {
      const id = await network.sell(agent.id, dayOf(month, 2 + sales));
      agent.sales.push({ id, approvedIn: month });
    }
    if (ending && this.#random() < 0.25) {
      await network.end(ending.id, dayOf(month, 8));
      ending.endedIn = month;
    }
    if (this.#random() < 0.2 && agent.availableCents > 0) {
      const { id, amountCents } = await network.request(agent.id, dayOf(month, 12));
      expect(amountCents).toBe(agent.availableCents);
      agent.payouts.push({ id, amountCents });
    }
  }

  /** Moves the clock past the run's hour; cut off at a random request, the run is begun and not finished. */
  async passTheFirst(month: string, isCutOff: boolean): Promise<void> {
    const { stack } = this;
    const hour = Date.parse(startOf(addMonths(month, 1))) + 2 * HOUR;
    if (isCutOff) {
      const requestsLeft = 1 + this.#below(REQUESTS_EACH * this.#agents.length);
      stack.front.setFaults({ requestsLeft });
      await stack.moveClock(new Date(hour).toISOString());
      const run = await monthlyRunTable(tableOf(stack)).get(month);
      expect(run?.status).not.toBe('finished');
      stack.front.setFaults({ requestsLeft: Number.POSITIVE_INFINITY });
    }
    await stack.moveClock(new Date(hour + 60_000).toISOString());
  }

  /** Compares every ledger, the batch and the run's figures with the notebook's. */
  async compare(month: string): Promise<void> {
    const { stack } = this;
    const agents = this.#agents;
    const noted = closeMonth(agents, month, (agentId) => payoutIdOf({ agentId, period: month }));
    const ledgers = await Promise.all(agents.map(({ id }) => ledgerOf(stack, id)));
    expect(ledgers).toEqual(agents.map(({ ledger }) => ledger));
    const { status, counted, lines, exceptions } = await batchOf(stack, month);
    expect(Object.fromEntries(lines.map((line) => [line.payoutId, line.amountCents]))).toEqual(
      Object.fromEntries(noted.lines.map(({ id, amountCents }) => [id, amountCents])),
    );
    expect(Object.fromEntries(exceptions.map((one) => [one.exceptionId, one.reasons]))).toEqual(
      noted.exceptions,
    );
    expect({ status, ...counted }).toEqual({
      status: 'open',
      lines: noted.lines.length,
      totalCents: sum(noted.lines.map(({ amountCents }) => amountCents)),
      exceptions: exceptions.length,
    });
    expect(await monthlyRunTable(tableOf(stack)).get(month)).toMatchObject({
      status: 'finished',
      figures: {
        agentsDone: agents.length,
        accruedCents: sum(agents.map(({ ledger }) => ledger[`monthly#${month}`] ?? 0)),
      },
    });
  }
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

const dayOf = (month: string, day: number) =>
  new Date(Date.parse(startOf(month)) + (day * 24 + 10) * HOUR).toISOString();

async function openYear(stack: WatchedStack, { agents: plain, busy }: YearSize): Promise<Year> {
  const opening = dayOf(FIRST, 0);
  await stack.moveClock(opening);
  const network = await openNetwork(stack, opening);
  const agents = [
    ...Array.from({ length: plain }, (_, at) => new NotedAgent(`plain-${at}`)),
    new NotedAgent('no-bank', { reasons: ['noBankDetails'] }),
    new NotedAgent('inactive', { reasons: ['inactive'] }),
    new NotedAgent('twin-1', { isTwin: true }),
    new NotedAgent('twin-2', { isTwin: true }),
  ];
  await Promise.all(
    agents.map(({ id, isTwin, reasons }, at) =>
      network.join(id, opening, reasons.includes('noBankDetails') ? undefined : isTwin ? 9999 : at),
    ),
  );
  const status = { agentId: 'inactive', status: 'inactive' } as const;
  await call(setAgentStatus, status, network.boss(opening));
  return new Year(stack, network, agents, busy);
}

export function describeYear(size: YearSize): void {
  describe('months, closed one by one by the clock', () => {
    let stack: WatchedStack;
    let year: Year;
    beforeAll(async () => {
      stack = await startWatchedStack({ callsByClock: false, runsByClock: true });
      year = await openYear(stack, size);
    });
    afterAll(async () => {
      await stack?.moveClock(undefined);
      await stack?.close();
    });

    const months = Array.from({ length: size.months }, (_, at) => addMonths(FIRST, at));
    it.each(months.map((month, at) => [month, at >= UNDISTURBED] as const))(
      '%s agrees with a notebook, to the cent (cut off and taken up again: %s)',
      async (month, isCutOff) => {
        await year.live(month);
        await year.passTheFirst(month, isCutOff);
        await year.compare(month);
      },
    );

    it('leaves every balance as the sum of its ledger', () => expectReconciled(stack));
  });
}
