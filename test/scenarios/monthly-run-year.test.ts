import { call } from '@orpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setAgentStatus } from '../../functions/agents/set-agent-status.ts';
import { payoutIdOf } from '../../functions/monthly-run/collect-balance.ts';
import { monthlyRunTable } from '../../functions/monthly-run/monthly-run.table.ts';
import { addMonths, startOf } from '../../shared/kernel/month.ts';
import { seededRandom } from '../support/dynamo-front/random.ts';
import { expectReconciled } from '../support/ledger.ts';
import { closeMonth, NotedAgent } from '../support/run-notebook.ts';
import { batchOf, ledgerOf, type Network, openNetwork } from '../support/run-network.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';
import { tableOf } from '../support/table.ts';

const FIRST = '2027-01';
const MONTHS = 12;
const HOUR = 60 * 60_000;
/** A month's run asks for more than this, so that it is cut off before its end. */
const CUT_OFF_WITHIN = 70;

let stack: TestStack;
let network: Network;
let agents: NotedAgent[];
const random = seededRandom(20_271);
const below = (limit: number) => Math.floor(random() * limit);

const dayOf = (month: string, day: number) =>
  new Date(Date.parse(startOf(month)) + (day * 24 + 10) * HOUR).toISOString();

beforeAll(async () => {
  stack = await startTestStack({ runsByClock: true });
  const opening = dayOf(FIRST, 0);
  await stack.moveClock(opening);
  network = await openNetwork(stack, opening);
  agents = [
    ...['a', 'b', 'c', 'd'].map((id) => new NotedAgent(id)),
    new NotedAgent('no-bank', { reasons: ['noBankDetails'] }),
    new NotedAgent('inactive', { reasons: ['inactive'] }),
    new NotedAgent('twin-1', { isTwin: true }),
    new NotedAgent('twin-2', { isTwin: true }),
  ];
  await Promise.all(
    agents.map(({ id, isTwin }, at) =>
      network.join(id, opening, id === 'no-bank' ? undefined : isTwin ? 99 : at),
    ),
  );
  await call(setAgentStatus, { agentId: 'inactive', status: 'inactive' }, network.boss(opening));
});
afterAll(async () => {
  await stack?.moveClock(undefined);
  await stack?.close();
});

/** What an agent and its customers do in a month: the same every time. */
async function live(agent: NotedAgent, month: string): Promise<void> {
  const sales = below(3);
  const ending = agent.sales.find(({ endedIn }) => endedIn === undefined);
  const ends = ending !== undefined && random() < 0.25;
  const asks = agent.reasons[0] !== 'inactive' && random() < 0.2;
  if (agent.reasons[0] !== 'inactive')
    for (let at = 0; at < sales; at += 1)
      agent.sales.push({
        id: await network.sell(agent.id, dayOf(month, 2 + at)),
        approvedIn: month,
      });
  if (ends) {
    await network.end(ending.id, dayOf(month, 8));
    ending.endedIn = month;
  }
  if (asks && agent.availableCents > 0) {
    const { id, amountCents } = await network.request(agent.id, dayOf(month, 12));
    expect(amountCents).toBe(agent.availableCents);
    agent.payouts.push({ id, amountCents });
  }
}

/** Moves the clock to the run's hour; cut off, the run is begun and not finished. */
async function passTheFirst(month: string, isCutOff: boolean): Promise<void> {
  const hour = Date.parse(startOf(addMonths(month, 1))) + 2 * HOUR;
  if (isCutOff) {
    stack.front.setFaults({ requestsLeft: 1 + below(CUT_OFF_WITHIN) });
    await stack.moveClock(new Date(hour).toISOString());
    const run = await monthlyRunTable(tableOf(stack)).get(month);
    expect(run?.status).not.toBe('finished');
    stack.front.setFaults({ requestsLeft: Number.POSITIVE_INFINITY });
  }
  await stack.moveClock(new Date(hour + 60_000).toISOString());
}

/** Compares every ledger, the batch and the run's figures with the notebook's. */
async function compare(month: string): Promise<void> {
  const noted = closeMonth(agents, month, (agentId) => payoutIdOf({ agentId, period: month }));
  const ledgers = await Promise.all(agents.map(({ id }) => ledgerOf(stack, id)));
  expect(ledgers).toEqual(agents.map(({ ledger }) => ledger));
  const { status, counted, lines, exceptions } = await batchOf(stack, month);
  const expected = noted.lines;
  expect(Object.fromEntries(lines.map((line) => [line.payoutId, line.amountCents]))).toEqual(
    Object.fromEntries(expected.map(({ id, amountCents }) => [id, amountCents])),
  );
  expect(Object.fromEntries(exceptions.map((one) => [one.exceptionId, one.reasons]))).toEqual(
    noted.exceptions,
  );
  expect({ status, ...counted }).toEqual({
    status: 'open',
    lines: expected.length,
    totalCents: expected.reduce((sum, { amountCents }) => sum + amountCents, 0),
    exceptions: exceptions.length,
  });
  expect(await monthlyRunTable(tableOf(stack)).get(month)).toMatchObject({
    status: 'finished',
    figures: {
      agentsDone: agents.length,
      accruedCents: agents.reduce((sum, { ledger }) => sum + (ledger[`monthly#${month}`] ?? 0), 0),
    },
  });
}

describe('a year, closed month by month by the clock', () => {
  it.each(Array.from({ length: MONTHS }, (_, at) => [addMonths(FIRST, at), at > 1] as const))(
    '%s agrees with a notebook, to the cent (cut off and taken up again: %s)',
    async (month, isCutOff) => {
      for (const agent of agents) await live(agent, month);
      await passTheFirst(month, isCutOff);
      await compare(month);
    },
  );

  it('leaves every balance as the sum of its ledger', () => expectReconciled(stack));
});
