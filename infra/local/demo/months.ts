/** Writes the demo network into the portal month by month, by the portal's own verbs. */
import { call } from '@orpc/server';
import { recordClick } from '../../../functions/api/referrals/record-click.ts';
import { agentTable } from '../../../functions/data/agent.table.ts';
import { monthlyRunTable } from '../../../functions/data/monthly-run.table.ts';
import { createProfile } from '../../../functions/domain/identity/create-profile.ts';
import { closeAgentPeriod } from '../../../functions/domain/ledger/close-agent-period.ts';
import { closeBatch } from '../../../functions/workflows/monthly-run/close-batch.ts';
import { collectAgents } from '../../../functions/workflows/monthly-run/collect-agents.ts';
import { openRuns } from '../../../functions/workflows/monthly-run/open-runs.ts';
import { planRun } from '../../../functions/workflows/monthly-run/plan-run.ts';
import { DomainError } from '../../../shared/kernel/errors.ts';
import type { PlannedAgent } from '../../../shared/kernel/messages.ts';
import { addMonths, type Period, startOf } from '../../../shared/kernel/month.ts';
import type { DemoAgent } from './agents.ts';
import type { DemoMonth, DemoNetwork } from './network.ts';
import { callsAt, type DemoPortal, type DemoStep, SYSTEM, userIdOf } from './steps.ts';
import { HOUR } from './times.ts';

const ITEMS_IN_BATCH = 25;

/** Runs a step. A conflict means that an interrupted seeding has done the step already. */
async function perform({ at, agent, kind, run }: DemoStep, portal: DemoPortal): Promise<void> {
  try {
    await run(callsAt(portal, at));
  } catch (error) {
    if (error instanceof DomainError && error.code === 'CONFLICT') return;
    throw new Error(`The demo network can't ${kind} for ${agent}`, { cause: error });
  }
}

async function join(agent: DemoAgent, portal: DemoPortal): Promise<void> {
  const { key, recruitedBy, joinsAt, email, fullName, phone, clicks } = agent;
  const by = callsAt(portal, joinsAt);
  const agents = agentTable(portal.table);
  const userId = userIdOf(by, key);
  const recruiter = recruitedBy && (await agents.get(userIdOf(by, recruitedBy)));
  const code = recruiter ? recruiter.referralCode : undefined;
  if (code && !(await agents.get(userId)))
    for (const { linkType, hoursBefore } of clicks)
      await call(
        recordClick,
        { code, linkType },
        callsAt(portal, joinsAt - hoursBefore * HOUR)(SYSTEM),
      );
  const signUp = { userId, email, fullName, phone, referralCode: code };
  await createProfile(by(SYSTEM).context, signUp);
}

/** Recruiters join before their recruits; then all agents' steps run side by side, each agent's in their order. */
async function liveThrough(month: DemoMonth, portal: DemoPortal): Promise<void> {
  for (const agent of month.joining) await join(agent, portal);
  await Promise.all(
    month.stepsByAgent.map(async (steps) => {
      for (const step of steps) await perform(step, portal);
    }),
  );
}

/** The monthly run's time: the 1st at 02:00. */
const closingTime = (period: Period) => Date.parse(startOf(addMonths(period, 1))) + 2 * HOUR;

/** Closes a month for the agents who have joined, without a run and its payouts. */
async function closeMonth(period: Period, agents: readonly DemoAgent[], portal: DemoPortal) {
  const by = callsAt(portal, closingTime(period));
  const joined = agents.filter(({ joinsAt }) => joinsAt < closingTime(period));
  await Promise.all(
    joined.map(({ key }) =>
      closeAgentPeriod(by(SYSTEM).context, { agentId: userIdOf(by, key), period }),
    ),
  );
}

/** Closes a month by the steps of the monthly run, and leaves its batch open. It mails nothing. */
async function closeMonthByRun(period: Period, portal: DemoPortal): Promise<void> {
  const at = closingTime(period);
  const { context } = callsAt(portal, at)(SYSTEM);
  const { periods } = await openRuns(context, { period });
  // Empty if an earlier, interrupted seeding has run it already.
  if (periods.length === 0) return;
  const agents: PlannedAgent[] = [];
  const plan = planRun({
    async write(_, parts) {
      for await (const part of parts) agents.push(...part);
      return 'none';
    },
  });
  await plan(context, { period });
  for (let from = 0; from < agents.length; from += ITEMS_IN_BATCH)
    await collectAgents(context, { period, agents: agents.slice(from, from + ITEMS_IN_BATCH) });
  await closeBatch(context, { period });
  const finishedAt = new Date(at).toISOString();
  await portal.table.transact([monthlyRunTable(portal.table).finish(period, finishedAt)]);
}

/** Writes all months. The last full month is closed by a run, so that there is a batch to look at. */
export async function writeMonths(
  { months, agents }: DemoNetwork,
  portal: DemoPortal,
  progress?: (period: Period, done: number) => void,
): Promise<void> {
  for (const [at, month] of months.entries()) {
    progress?.(month.period, at);
    await liveThrough(month, portal);
    if (at === months.length - 2) await closeMonthByRun(month.period, portal);
    else if (at < months.length - 2) await closeMonth(month.period, agents, portal);
  }
}
