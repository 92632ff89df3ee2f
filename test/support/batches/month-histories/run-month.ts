/**
 * Months until their run has made a batch: agents join, and the steps of a run are repeated where they die.
 */
import { randomUUID } from 'node:crypto';
import { call } from '@orpc/server';
import { expect } from 'vitest';
import { saveBanking } from '../../../../functions/api/agents/save-banking.ts';
import { agentTable } from '../../../../functions/data/agents/agent.table.ts';
import { jobTable } from '../../../../functions/data/jobs/job.table.ts';
import { monthlyRunTable } from '../../../../functions/data/monthly-run/monthly-run.table.ts';
import { payoutTable } from '../../../../functions/data/payouts/payout.table.ts';
import { createProfile } from '../../../../functions/domain/identity/create-profile.ts';
import type { Context } from '../../../../functions/platform/context.ts';
import { closeBatch } from '../../../../functions/workflows/monthly-run/close-batch.ts';
import { collectAgents } from '../../../../functions/workflows/monthly-run/collect-agents.ts';
import { openRuns } from '../../../../functions/workflows/monthly-run/open-runs.ts';
import { DyingTable, isDead } from '../../jobs/dying-worker.ts';
import { expectedBatch, madeBatch, type ReadForecast } from '../../monthly-run/forecasts.ts';
import { bankingOf } from '../../stack/office.ts';
import { NotedAgent } from './agent-notebook.ts';
import type { MonthHistory } from './month-history.ts';
import { monthAt } from './payment-days.ts';

/** A forecast is worked out so long before its run. */
const FORECAST_MS = 10 * 60_000;
const BANKS = ['FNB', 'Absa'] as const;

let accounts = 4_000_000_000;

/** An agent joins, with bank details. */
export async function joinAgent(history: MonthHistory): Promise<void> {
  const noted = new NotedAgent(randomUUID());
  const person = { email: `${noted.id}@demo.example`, fullName: 'Agent', phone: '+27821234567' };
  await createProfile(history.byPortal(), { ...person, userId: noted.id });
  noted.changeAccount(await enterBanking(history, noted));
  history.notebook.agents.push(history.make(noted));
}

/** The agent enters another account. */
export async function enterBanking(history: MonthHistory, { id }: NotedAgent) {
  const agent = await agentTable(history.portal.table).get(id);
  const account = String(accounts++);
  const bank = history.random.pick(BANKS);
  const seen = agent?.bankingUpdatedAt ? { seen: agent.bankingUpdatedAt } : {};
  const banking = bankingOf({ accountNumber: account, bankName: bank });
  await call(saveBanking, { ...banking, ...seen }, history.by({ id }));
  return { account, bank };
}

/** The next month begins: the run closes this one, and its batch opens. */
export async function runMonth(history: MonthHistory): Promise<void> {
  const { notebook, period, portal } = history;
  const [year = 0, month = 0] = period.split('-').map(Number);
  portal.time.now = Date.UTC(year, month) - FORECAST_MS;
  const forecast = await workOutForecast(history);
  // The hour at which runs are due.
  portal.time.now = Date.UTC(year, month);
  const agents = notebook.agents.map(({ id: agentId }, position) => ({ agentId, position }));
  await untilDone(history, (context) => openRuns(context, { period }));
  await untilDone(history, (context) => collectAgents(context, { period, agents }));
  await untilDone(history, (context) => closeBatch(context, { period }));
  const { table, clock } = history.byPortal();
  await table.transact([monthlyRunTable(table).finish(period, clock.now().toISOString())]);
  expect(await madeBatch(portal, period)).toEqual(expectedBatch(forecast));
  const made = new Map<NotedAgent, string>();
  for (const agent of notebook.agents) made.set(agent, await readMadePayout(history, agent));
  notebook.run(period, (agent) => made.get(agent) ?? '');
  history.closed.push(period);
  history.period = monthAt(portal.time.now);
}

/** Works out what the run is going to pay, with workers that may die. */
async function workOutForecast(history: MonthHistory): Promise<ReadForecast> {
  const { table, clock } = history.byPortal();
  const jobId = randomUUID();
  const queued = { jobId, kind: 'forecast', status: 'queued', ownerId: 'admin' } as const;
  const counts = { done: 0, attempts: 0, createdAt: clock.now().toISOString(), inputHash: '' };
  const write = jobTable(table).create({ ...queued, ...counts });
  await table.transact([write.orThrow(() => new Error('It is there'))]);
  await history.work(jobId);
  const { forecast: totals } = (await jobTable(table).get(jobId)) ?? {};
  if (!totals) throw new Error('The forecast failed');
  const file = history.files.files.get(`exports/${jobId}.json`) ?? '';
  return { totals, rows: JSON.parse(file) as ReadForecast['rows'] };
}

/** The id of the payout that the portal made of a balance, which the notebook doesn't have yet. */
export async function readMadePayout(
  { portal }: MonthHistory,
  { id: agentId, payouts }: NotedAgent,
): Promise<string> {
  const { rows } = await payoutTable(portal.table).page({ agentId, limit: 100 });
  const noted = new Set(payouts.map(({ id }) => id));
  const made = rows.find(
    ({ payoutType, payoutId }) => payoutType === 'monthly' && !noted.has(payoutId),
  );
  return made?.payoutId ?? `no payout was made for ${agentId}`;
}

/** Repeats a step of the run for as long as its process dies in it. */
async function untilDone(
  history: MonthHistory,
  step: (context: Context) => Promise<unknown>,
): Promise<void> {
  const { random } = history;
  while (random.happens(0.4)) {
    const context = history.byPortal();
    const table = new DyingTable(context.table, random.whole(0, 8));
    if (await isDead(step({ ...context, table }))) history.see('deaths of the run');
  }
  await step(history.byPortal());
}
