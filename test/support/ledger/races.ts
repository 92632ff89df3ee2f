/** Races for money: the same bodies run in small counts on every change, and in full as trials. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { addMonths, periodOf, startOf } from '../../../shared/kernel/month.ts';
import { monthlyCommissionOf } from '../../../shared/ledger/rules.ts';
import type { Sale } from '../../../shared/sales/contract.ts';
import { FunctionFailure } from '../../../infra/local/base/functions.ts';
import type { Refusal } from '../stack/refusals.ts';
import { approvedSale, decisionsOf } from '../sales/deals.ts';
import { seededRandom } from '../../../infra/local/demo/random.ts';
import { booksOf, closePeriod } from './ledger.ts';
import { type Office, type Person, saleOf } from '../stack/office.ts';
import type { WatchedStack } from '../stack/stack.ts';
import { allRows } from '../stack/all-pages.ts';

export interface Arena {
  stack: WatchedStack;
  office: Office;
}

/** Faults of a database under pressure. */
export const BAD_HOUR = { conflictRate: 0.2, throttleRate: 0.05, lostReplyRate: 0.05 };
const QUIET = {
  conflictRate: 0,
  throttleRate: 0,
  isDenied: false,
  lostReplyRate: 0,
  indexLagMs: 0,
};

/** Runs something while the database misbehaves, and lets it behave again. */
export async function under<Result>(
  { front }: WatchedStack,
  faults: Partial<typeof QUIET>,
  run: () => Promise<Result>,
): Promise<Result> {
  front.setFaults(faults);
  try {
    return await run();
  } finally {
    front.setFaults(QUIET);
  }
}

/** The statuses that calls answered at once: 200, or the refusal's. */
export async function statusesOf(calls: readonly Promise<unknown>[]): Promise<number[]> {
  const settled = await Promise.allSettled(calls);
  return settled.map((one) => (one.status === 'fulfilled' ? 200 : (one.reason as Refusal).status));
}

const times = <Result>(count: number, make: (at: number) => Result): Result[] =>
  Array.from({ length: count }, (_, at) => make(at));

/** A function that was ended after its seconds, as Lambda would end it. */
const isOutOfTime = (error: unknown): boolean =>
  error instanceof FunctionFailure &&
  (error.reason === 'timeout' || (error.cause as Error | undefined)?.name === 'TimeoutError');

/**
 * Invokes a function many times at once. Among faults, on a busy machine, some run out of time, and whoever
 * called them calls again; any other failure is thrown.
 */
export async function invokeAtOnce(count: number, invoke: () => Promise<unknown>): Promise<void> {
  for (const one of await Promise.allSettled(times(count, invoke)))
    if (one.status === 'rejected' && !isOutOfTime(one.reason)) throw one.reason;
}

/** Many requests at once for all that is available: one succeeds, and nothing is reserved twice. */
export async function raceForBalance(
  { stack, office }: Arena,
  {
    agent,
    requests,
    faults,
  }: { agent: Person; requests: number; faults: Partial<typeof BAD_HOUR> },
): Promise<void> {
  await approvedSale(office, agent);
  const before = (await booksOf(stack, agent)).balance;
  const { availableCents } = before;
  const statuses = await under(stack, faults, () =>
    statusesOf(times(requests, () => agent.api.payouts.requestPayout({ availableCents }))),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => ![200, 409, 503].includes(status))).toEqual([]);
  const after = (await booksOf(stack, agent)).balance;
  expect(after.availableCents).toBe(0);
  expect(after.reservedCents).toBe(before.reservedCents + availableCents);
}

/** An approval and a rejection at once: one winner, one 409, at most one entry. */
export async function raceToDecide(
  { stack, office }: Arena,
  { agent, faults }: { agent: Person; faults: Partial<typeof BAD_HOUR> },
): Promise<void> {
  const { id: saleId } = await agent.api.sales.submitSale(saleOf(office));
  const { approve, reject } = decisionsOf(office.admin);
  const [approved, rejected] = await under(stack, faults, () =>
    statusesOf([approve(saleId), reject(saleId)]),
  );
  expect([200, 409]).toEqual(expect.arrayContaining([approved, rejected]));
  expect(approved).not.toBe(rejected);
  const { status } = await agent.api.sales.getMySale({ saleId });
  expect(status).toBe(approved === 200 ? 'approved' : 'rejected');
  const { entries } = await booksOf(stack, agent);
  const ofSale = entries.filter(({ cause }) => cause === saleId);
  expect(ofSale.map(({ kind }) => kind)).toEqual(approved === 200 ? ['upfront'] : []);
}

/**
 * Approvals, endings and an added sale at a month's edge while the month closes, month after month
 * for several agents; then every month's entry is what a person would count from the sales.
 */
export async function raceAcrossMonths(
  arena: Arena,
  { agents, first, months }: { agents: Person[]; first: string; months: number },
): Promise<void> {
  const random = seededRandom(7).next;
  for (let at = 0; at < months; at++)
    await raceAcrossEdge(arena, { agents, period: addMonths(first, at), random });
  for (const agent of agents) await expectMonthsCounted(arena, agent, { first, months });
}

// How long before the edge the work begins, at most, and over how long it spreads: on slow machines
// and fast ones some of it falls before the edge, some after, and some across.
const LEAD_MS = 500;
const SPREAD_MS = 100;

async function raceAcrossEdge(
  { stack, office }: Arena,
  { agents, period, random }: { agents: Person[]; period: string; random: () => number },
): Promise<void> {
  const edge = Date.parse(startOf(addMonths(period, 1)));
  const clockBefore = (ms: number) => stack.moveClock(new Date(edge - ms).toISOString());
  await clockBefore(60 * 60_000);
  const work = await Promise.all(agents.map((agent) => prepare(office, agent)));
  // Some milliseconds before the month is over; the clock goes on, and the close is already allowed.
  await clockBefore(random() * LEAD_MS);
  const later = new Date(edge + 60_000).toISOString();
  const closings = agents.map((agent) => () => closePeriod(stack, { agent, period, at: later }));
  const calls = [...work.flat(), ...closings].map(async (call) => {
    await pause(random() * SPREAD_MS);
    return call();
  });
  await Promise.all(calls);
}

/** The changes of an agent's sales around the end of the month. */
async function prepare(office: Office, agent: Person): Promise<(() => Promise<unknown>)[]> {
  const { sales } = office.admin.api;
  const submitted = await Promise.all(times(2, () => agent.api.sales.submitSale(saleOf(office))));
  const { rows } = await agent.api.sales.listMySales({ status: 'approved', limit: 10 });
  const ending = rows.find(({ endedAt }) => endedAt === undefined);
  return [
    ...submitted.map(
      ({ id: saleId }) =>
        () =>
          sales.approveSale({ saleId }),
    ),
    () => sales.addSale({ ...saleOf(office), agentId: agent.id }),
    ...(ending ? [() => sales.endSale({ saleId: ending.id, reason: 'Moved away' })] : []),
  ];
}

/** True if a sale earns for a period, decided by its dates alone. */
const earnsFor = (period: string) => (sale: Sale) =>
  sale.approvedAt !== undefined &&
  periodOf(sale.approvedAt) <= period &&
  (sale.endedAt === undefined || period < periodOf(sale.endedAt));

async function expectMonthsCounted(
  { stack }: Arena,
  agent: Person,
  { first, months }: { first: string; months: number },
): Promise<void> {
  const sales = await allSales(agent);
  const { entries, balance } = await booksOf(stack, agent);
  const counted = new Map(
    entries
      .filter(({ kind }) => kind === 'monthly')
      .map((entry) => [entry.cause, entry.earnedCents]),
  );
  for (const period of times(months, (at) => addMonths(first, at)))
    expect([period, counted.get(period) ?? 0]).toEqual([
      period,
      monthlyCommissionOf(sales.filter(earnsFor(period)).length),
    ]);
  const commission = sales.reduce((sum, sale) => sum + sale.commissionAmountCents, 0);
  expect(balance.earnedCents).toBe(commission);
}

/** All of an agent's sales, page by page. */
export const allSales = (agent: Person) =>
  allRows((from) => agent.api.sales.listMySales({ limit: 100, ...from }));

/** An approval and a correction or withdrawal at once: money is earned only for what was looked at. */
export async function raceToMend(
  { stack, office }: Arena,
  {
    agent,
    mend,
    faults,
  }: { agent: Person; mend: 'correction' | 'withdrawal'; faults: Partial<typeof BAD_HOUR> },
): Promise<void> {
  const sale = await agent.api.sales.submitSale(saleOf(office));
  const seen = { saleId: sale.id, revision: 0 };
  const change = () =>
    mend === 'correction'
      ? agent.api.sales.correctSale({ ...saleOf(office, { saleValueCents: 123_400 }), ...seen })
      : agent.api.sales.withdrawSale({ saleId: sale.id });
  const [approved, mended] = await under(stack, faults, () =>
    statusesOf([office.admin.api.sales.approveSale(seen), change()]),
  );
  // A lost reply may hide a success, so that both answer 409 or 503.
  expect([approved, mended].filter((status) => status === 200).length).toBeLessThanOrEqual(1);
  for (const status of [approved, mended]) expect([200, 409, 503]).toContain(status);
  const now = await agent.api.sales.getMySale({ saleId: sale.id });
  const { entries } = await booksOf(stack, agent);
  const ofSale = entries.filter(({ cause }) => cause === sale.id).map(({ kind }) => kind);
  expect(ofSale).toEqual(now.status === 'approved' ? ['upfront'] : []);
  if (now.status === 'approved')
    expect(now).toMatchObject({ revision: 0, saleValueCents: sale.saleValueCents });
}
