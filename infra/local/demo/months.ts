/** Writes the demo network into the portal month by month, by the portal's own verbs. */
import { call } from '@orpc/server';
import { recordClick } from '../../../functions/api/referrals/record-click.ts';
import { agentTable } from '../../../functions/data/agent.table.ts';
import type { PlannedAgent } from '../../../shared/kernel/messages.ts';
import { monthlyRunTable } from '../../../functions/data/monthly-run.table.ts';
import { createProfile } from '../../../functions/domain/identity/create-profile.ts';
import { closeAgentPeriod } from '../../../functions/domain/ledger/close-agent-period.ts';
import { closeBatch } from '../../../functions/workflows/monthly-run/close-batch.ts';
import { collectAgents } from '../../../functions/workflows/monthly-run/collect-agents.ts';
import { openRuns } from '../../../functions/workflows/monthly-run/open-runs.ts';
import { planRun } from '../../../functions/workflows/monthly-run/plan-run.ts';
import { DomainError } from '../../../shared/kernel/errors.ts';
import { addMonths, type Period, startOf } from '../../../shared/kernel/month.ts';
import { type DemoAgent, SIPHO } from './agents.ts';
import type { DemoMonth } from './network.ts';
import { HOUR, isoOf } from './random.ts';
import { callsAt, type DemoPortal, type DemoStep } from './steps.ts';

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
  const { key, recruitedBy, joinsAt, email, fullName, phone } = agent;
  const { system, userId } = callsAt(portal, joinsAt);
  const agents = agentTable(portal.table);
  const recruiter = recruitedBy && (await agents.get(userId(recruitedBy)));
  if (!recruiter) {
    await createProfile(system, { userId: key, email, fullName, phone });
    return;
  }
  const { referralCode } = recruiter;
  if (!(await agents.get(key))) await clickLinks(referralCode, joinsAt, portal);
  await createProfile(system, { userId: key, email, fullName, phone, referralCode });
}

/** Clicks a recruiter's links before an agent joins by one; the last click leads to the sign-up. */
async function clickLinks(code: string, joinsAt: string, portal: DemoPortal): Promise<void> {
  const clicks = [
    ['traffic', 30],
    ['invite', 5],
    ['invite', 1],
  ] as const;
  for (const [linkType, hoursBefore] of clicks) {
    const { system } = callsAt(portal, isoOf(Date.parse(joinsAt) - hoursBefore * HOUR));
    await call(recordClick, { code, linkType }, { context: system });
  }
}

/** First the new agents join; then all agents' steps run side by side, each agent's in their order. */
export async function runMonth(month: DemoMonth, portal: DemoPortal): Promise<void> {
  // Sipho Dlamini has registered already. Recruiters join before their recruits.
  for (const agent of month.joining) if (agent.key !== SIPHO.key) await join(agent, portal);
  await Promise.all(
    month.stepsByAgent.map(async (steps) => {
      for (const step of steps) await perform(step, portal);
    }),
  );
}

/** The monthly run's time: the 1st at 02:00. */
const closingTime = (period: Period): string =>
  isoOf(Date.parse(startOf(addMonths(period, 1))) + 2 * HOUR);

/** Closes a month for the agents who joined by its end, without a run and its payouts. */
export async function closeMonth(
  period: Period,
  joined: readonly DemoAgent[],
  portal: DemoPortal,
): Promise<void> {
  const { system, userId } = callsAt(portal, closingTime(period));
  await Promise.all(
    joined.map(({ key }) => closeAgentPeriod(system, { agentId: userId(key), period })),
  );
}

/** Closes a month by the steps of the monthly run, and leaves its batch open. It mails nothing. */
export async function closeMonthByRun(period: Period, portal: DemoPortal): Promise<void> {
  const at = closingTime(period);
  const { system } = callsAt(portal, at);
  const { periods } = await openRuns(system, { period });
  // Empty if an earlier, interrupted seeding has run it already.
  if (periods.length === 0) return;
  const agents: PlannedAgent[] = [];
  const plan = planRun({
    async write(_, parts) {
      for await (const part of parts) agents.push(...part);
      return 'none';
    },
  });
  await plan(system, { period });
  for (let from = 0; from < agents.length; from += ITEMS_IN_BATCH)
    await collectAgents(system, { period, agents: agents.slice(from, from + ITEMS_IN_BATCH) });
  await closeBatch(system, { period });
  await portal.table.transact([monthlyRunTable(portal.table).finish(period, at)]);
}
