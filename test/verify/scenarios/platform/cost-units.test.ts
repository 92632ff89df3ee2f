/**
 * Given the parts of a month, played by ten agents: the cost table assumes the units of the table that they
 * take.
 */
import { describe, expect, it } from 'vitest';
import { UNITS } from '../../../../infra/tools/cost-assumptions.ts';
import { approvedSale, requestedPayout, stepsOf } from '../../../support/sales/deals.ts';
import { bankingOf, saleOf } from '../../../support/stack/office.ts';
import { setUpWatchedOffice } from '../../../support/stack/set-up.ts';

const AGENTS = 10;
/** The table may assume so much more than was counted, and nothing less. */
const ROUNDED_UP = 1.4;

const { stack, office } = await setUpWatchedOffice({
  at: '2026-10-05T08:00:00.000Z',
  callsByClock: false,
});
const agents = await Promise.all(Array.from({ length: AGENTS }, () => office.newAgent()));
type Agent = (typeof agents)[number];

/**
 * Does something with each agent, and lets all follow from it before the next: people aren't at the same call
 * at once.
 */
async function eachAlone<Result>(
  act: (agent: Agent) => Promise<Result>,
): Promise<Map<Agent, Result>> {
  const results = new Map<Agent, Result>();
  for (const agent of agents) {
    results.set(agent, await act(agent));
    await stack.drain();
  }
  return results;
}

/** The units that an act takes for each agent, with all that follows from it. */
async function unitsOf(act: () => Promise<void>) {
  await stack.drain();
  stack.front.reset();
  await act();
  await stack.drain();
  const { readUnits, writeUnits } = stack.front.capacity;
  return { reads: readUnits / AGENTS, writes: writeUnits / AGENTS };
}

async function closeOctober(): Promise<void> {
  const answer = await fetch(`${stack.url}/_local/monthly-run`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ period: '2026-10' }),
  });
  expect(await answer.json()).toMatchObject({ run: { status: 'finished' } });
}

/** Each figure of the table beside what was counted. */
function expectAssumed(assumed: number, counted: number): void {
  expect(assumed).toBeGreaterThanOrEqual(counted);
  expect(assumed).toBeLessThanOrEqual(counted * ROUNDED_UP + 1);
}

describe('the units of the cost table', () => {
  it('are those of a sale that is submitted and approved', async () => {
    const { reads, writes } = await unitsOf(async () => {
      const submitted = await eachAlone(({ api }) => api.sales.submitSale(saleOf(office)));
      await eachAlone((agent) =>
        office.admin.api.sales.approveSale({ saleId: submitted.get(agent)?.id ?? '' }),
      );
    });
    expectAssumed(UNITS.writesPerSale, writes);
    expectAssumed(UNITS.readsPerSale, reads);
  });

  it('are those of a payout that is requested, processed and paid', async () => {
    const { reads, writes } = await unitsOf(async () => {
      const requested = await eachAlone(requestedPayout);
      const { markPaid, markProcessing } = stepsOf(office.admin);
      await eachAlone((agent) => markProcessing(requested.get(agent)?.id ?? ''));
      await eachAlone((agent) => markPaid(requested.get(agent)?.id ?? ''));
    });
    expectAssumed(UNITS.writesPerPayout, writes);
    expectAssumed(UNITS.readsPerPayout, reads);
  });

  it('are those of a month that is closed and paid', async () => {
    for (const [index, agent] of agents.entries()) {
      await agent.api.agents.saveBanking(
        bankingOf({ accountNumber: `6200000${String(1_000 + index)}` }),
      );
      for (let sale = 0; sale < 2; sale++) await approvedSale(office, agent);
    }
    await stack.moveClock('2026-11-01T00:05:00.000Z');
    const { reads, writes } = await unitsOf(closeOctober);
    expectAssumed(UNITS.writesPerMonth, writes);
    expectAssumed(UNITS.readsPerMonth, reads);
  });

  it('are those of the calls of a visit', async () => {
    const calls = agents.map(({ api }) => [
      () => api.reports.getMyDashboard(),
      () => api.sales.listMySales({}),
      () => api.ledger.getMyEarnings(),
      () => api.payouts.listMyPayouts({}),
      () => api.notifications.listNotifications(),
      () => api.commissionPlans.getMyTerms(),
      () => api.agents.getMyProfile(),
      () => api.referrals.getReferralSummary(),
    ]);
    const each = calls[0]?.length ?? 0;
    const { reads } = await unitsOf(async () => {
      for (const call of calls.flat()) await call();
    });
    expectAssumed(UNITS.readsPerCall, reads / each);
  });
});
