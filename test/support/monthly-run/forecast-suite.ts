/**
 * Forecasts of the next run, worked out a second before it over networks drawn at random, and compared
 * with the batch that the run then makes: line by line, and exception by exception.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { call } from '@orpc/server';
import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { getMyEarnings } from '../../../functions/api/ledger/get-my-earnings.ts';
import { addPayout } from '../../../functions/api/payouts/add-payout.ts';
import { setAgentStatus } from '../../../functions/api/agents/set-agent-status.ts';
import { balanceTable } from '../../../functions/data/balance.table.ts';
import { gateTable, PAYOUTS_GATE } from '../../../functions/data/gate.table.ts';
import { openCommission } from '../../../functions/domain/ledger/read-balance.ts';
import { payoutIdOf } from '../../../functions/domain/payouts/open-payout.ts';
import { type SeededRandom, seededRandom } from '../../../infra/local/demo/random.ts';
import type { Job } from '../../../shared/kernel/job.ts';
import { addMonths, startOf } from '../../../shared/kernel/month.ts';
import { forecastRow, type ForecastRow } from '../../../shared/monthly-run/schemas.ts';
import type { Api } from '../stack/client.ts';
import { openOffice } from '../stack/office.ts';
import { batchOf, type Network, openNetwork } from './run-network.ts';
import { startTestStack, type TestStack } from '../stack/stack.ts';
import { setAttributes, tableOf } from '../stack/table.ts';

const FIRST = '2027-01';
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const SECOND = 1000;

const dayOf = (month: string, day: number) =>
  new Date(Date.parse(startOf(month)) + day * DAY + 10 * HOUR).toISOString();

/** A finished forecast, with the rows of its file. */
export interface ReadForecast {
  totals: NonNullable<Job['forecast']>;
  rows: ForecastRow[];
}

/** Works a forecast out as an administrator does, and downloads its file. */
export async function workOutForecast({ api }: { api: Api }): Promise<ReadForecast> {
  const { id: jobId } = await api.monthlyRun.startForecast();
  for (;;) {
    const {
      status,
      problem,
      forecast: totals,
      downloadUrl = '',
    } = await api.jobs.getJob({ jobId });
    if (status === 'failed') throw new Error(problem);
    if (status === 'done' && totals) {
      const rows = z.array(forecastRow.strict()).parse(await (await fetch(downloadUrl)).json());
      return { totals, rows };
    }
    await pause(50);
  }
}

/** The lines and exceptions that a forecast expects, with the ids that the run gives them. */
export function expectedBatch({ totals, rows }: ReadForecast) {
  const isLine = ({ reasons }: ForecastRow) => reasons.length === 0;
  /** A shared account is found after the run has made the payout. */
  const payoutIdIn = ({ payoutId, agentId, reasons }: ForecastRow) =>
    payoutId ??
    (reasons.length === 0 || reasons.includes('duplicateAccount')
      ? payoutIdOf({ agentId, period: totals.period })
      : undefined);
  return {
    counted: {
      lines: totals.lines,
      totalCents: totals.totalCents,
      exceptions: totals.exceptions,
    },
    lines: rows
      .filter(isLine)
      .map((row) => `${payoutIdIn(row)} ${row.agentId} ${row.amountCents} ${row.payoutType}`)
      .sort(),
    exceptions: rows
      .filter((row) => !isLine(row))
      .map((row) => {
        const payoutId = payoutIdIn(row);
        return `${payoutId ?? row.agentId} ${row.agentId} ${row.amountCents} ${row.reasons.join()}`;
      })
      .sort(),
  };
}

/** The same of a batch that a run made. */
export async function madeBatch(stack: TestStack, period: string) {
  const { counted, lines, exceptions } = await batchOf(stack, period);
  return {
    counted,
    lines: lines
      .map((line) => `${line.payoutId} ${line.agentId} ${line.amountCents} ${line.payoutType}`)
      .sort(),
    exceptions: exceptions
      .map((one) => `${one.exceptionId} ${one.agentId} ${one.amountCents} ${one.reasons.join()}`)
      .sort(),
  };
}

/** A reason for which an agent's payments may stay out, drawn at random. */
async function trouble(network: Network, { period, agentId, random }: Drawn) {
  const { stack } = network;
  const table = tableOf(stack);
  const runAt = Date.parse(startOf(addMonths(period, 1))) + stack.settings.monthlyRun.hour * HOUR;
  const aroundRun = (ms: number) => new Date(runAt + ms).toISOString();
  const ofAgent = (values: object) =>
    setAttributes(table, { pk: `agent#${agentId}`, sk: 'agent' }, { ...values });
  const ofBalance = (values: object) =>
    setAttributes(table, { pk: `balance#${agentId}`, sk: 'balance' }, { ...values });
  const balance = await balanceTable(table).get(agentId);
  const atMinimum =
    stack.settings.minimumPayoutCents - (balance ? openCommission(balance, period) : 0);
  const troubles = [
    () => ofAgent({ bankHoldUntil: aroundRun(DAY) }),
    () => ofAgent({ bankHoldUntil: aroundRun(-HOUR) }),
    () => ofAgent({ bankHoldUntil: aroundRun(0) }),
    () => ofAgent({ bankReturnedAt: dayOf(period, 3) }),
    () => ofBalance({ frozen: true }),
    () => call(setAgentStatus, { agentId, status: 'inactive' }, network.boss(dayOf(period, 26))),
    () => ofBalance({ deletedAt: dayOf(period, 4) }),
    () => ofBalance({ earnedCents: 600_000_000, availableCents: 600_000_000 }),
    // A cent below the minimum, the minimum, and a cent above it.
    () => ofBalance({ availableCents: atMinimum - 1 }),
    () => ofBalance({ availableCents: atMinimum }),
    () => ofBalance({ availableCents: atMinimum + 1 }),
  ];
  await random.pick(troubles)();
}

interface Drawn {
  agentId: string;
  period: string;
  random: SeededRandom;
}

/** A month of one agent: sales, ends of sales, a request, and a payout that the office adds. */
async function liveMonth(network: Network, { agentId, period, random }: Drawn): Promise<void> {
  for (let sales = random.whole(0, 4); sales > 0; sales -= 1) {
    const saleId = await network.sell(agentId, dayOf(period, 2));
    if (random.happens(0.2)) await network.end(saleId, dayOf(period, random.whole(3, 25)));
  }
  const asking = { context: network.as(agentId, dayOf(period, 12)) };
  const { availableCents } = await call(getMyEarnings, undefined, asking);
  if (random.happens(0.3) && availableCents > 0) await network.request(agentId, dayOf(period, 12));
  if (random.happens(0.2)) {
    const amountCents = random.whole(1, 30_000);
    await call(addPayout, { agentId, amountCents }, network.boss(dayOf(period, 15)));
  }
}

const anotherOf = (random: SeededRandom) => seededRandom(random.whole(0, 1_000_000_000));

/** Agents with accounts, some of them shared, some missing. */
async function joinAgents(network: Network, random: SeededRandom): Promise<string[]> {
  const ids = Array.from({ length: random.whole(4, 12) }, (_, at) => `agent-${at}`);
  for (const [at, id] of ids.entries()) {
    const account = random.happens(0.15) ? undefined : random.happens(0.25) ? 7777 : at;
    await network.join(id, dayOf(FIRST, 0), account);
  }
  return ids;
}

/**
 * Draws a network and lets it live for some months; runs of earlier months are made or missed.
 * @returns the last month
 */
async function liveNetwork(stack: TestStack, random: SeededRandom): Promise<string> {
  const network = await openNetwork(stack, dayOf(FIRST, 0));
  const agents = await joinAgents(network, random);
  const months = random.whole(1, 3);
  for (let month = 0; month < months; month += 1) {
    const period = addMonths(FIRST, month);
    if (month > 0 && random.happens(0.5)) {
      await stack.moveClock(dayOf(period, 0));
      await stack.runMonth(addMonths(period, -1));
    }
    // Each agent draws alone, so that what is drawn doesn't depend on whose turn comes first.
    const drawn = agents.map((agentId) => ({ agentId, period, random: anotherOf(random) }));
    await Promise.all(drawn.map((one) => liveMonth(network, one)));
  }
  const last = addMonths(FIRST, months - 1);
  for (const agentId of agents)
    if (random.happens(0.6)) await trouble(network, { agentId, period: last, random });
  if (random.happens(0.1))
    await tableOf(stack).transact(gateTable(tableOf(stack)).close(PAYOUTS_GATE, dayOf(last, 27)));
  return last;
}

export function describeForecasts({ networks, seed }: { networks: number; seed: number }): void {
  describe('a forecast a second before the run equals the batch, line by line', () => {
    it.each(Array.from({ length: networks }, (_, at) => seed + at))('network %i', async (drawn) => {
      const stack = await startTestStack({ callsByClock: false });
      try {
        await stack.moveClock(dayOf(FIRST, 0));
        const office = await openOffice(stack);
        const last = await liveNetwork(stack, seededRandom(drawn));
        const runAt =
          Date.parse(startOf(addMonths(last, 1))) + stack.settings.monthlyRun.hour * HOUR;
        await stack.moveClock(new Date(runAt - SECOND).toISOString());
        await stack.drain();
        const forecast = await workOutForecast(office.admin);
        const { period } = forecast.totals;
        await stack.moveClock(new Date(runAt).toISOString());
        await stack.runMonth(period);
        expect(expectedBatch(forecast)).toEqual(await madeBatch(stack, period));
      } finally {
        await stack.moveClock(undefined);
        await stack.close();
      }
    });
  });
}
