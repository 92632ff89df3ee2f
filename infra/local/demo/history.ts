/** Writes the demo network's history into the portal, by the portal's own verbs. */
import { agentTable } from '../../../functions/data/agents/agent.table.ts';
import { monthlyRunTable } from '../../../functions/data/monthly-run/monthly-run.table.ts';
import { createProfile } from '../../../functions/domain/identity/create-profile.ts';
import { inParts } from '../../../functions/platform/batch.ts';
import { closeBatch } from '../../../functions/workflows/monthly-run/close-batch.ts';
import { collectAgents } from '../../../functions/workflows/monthly-run/collect-agents.ts';
import { openRuns } from '../../../functions/workflows/monthly-run/open-runs.ts';
import { planRun } from '../../../functions/workflows/monthly-run/plan-run.ts';
import { DomainError } from '../../../shared/kernel/errors.ts';
import type { PlannedAgent } from '../../../shared/kernel/messages.ts';
import type { Period } from '../../../shared/kernel/month.ts';
import type { DemoAgent } from './agents.ts';
import { openLink } from './last-week.ts';
import { closingTime, type DemoNetwork } from './network.ts';
import { callsAt, type DemoPortal, type DemoStep, SYSTEM, userIdOf } from './steps.ts';
import { HOUR } from './times.ts';

const ITEMS_IN_BATCH = 25;

/** Runs a step. A conflict means that an interrupted seeding has done the step already. */
async function perform({ at, agent, kind, run }: DemoStep, portal: DemoPortal): Promise<void> {
  try {
    await run(callsAt(portal, at), portal);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'CONFLICT') return;
    throw new Error(`The demo network can't ${kind} for ${agent}`, { cause: error });
  }
}

/** An agent joins after some clicks on the recruiter's links, then their recruits, one after the other. */
async function join(agent: DemoAgent, agents: readonly DemoAgent[], portal: DemoPortal) {
  const { key, recruitedBy, joinsAt, email, fullName, phone } = agent;
  const by = callsAt(portal, joinsAt);
  const recruiter = recruitedBy
    ? await agentTable(portal.table).get(userIdOf(by, recruitedBy))
    : undefined;
  const referralCode = recruiter?.referralCode;
  for (let left = agent.clicks; left > 0; left -= 1) {
    if (!referralCode) break;
    const linkType = left % 3 === 1 ? 'invite' : 'traffic';
    await openLink(callsAt(portal, joinsAt - left * 6 * HOUR), referralCode, linkType);
  }
  const signUp = { userId: userIdOf(by, key), email, fullName, phone, referralCode };
  await createProfile(by(SYSTEM).context, signUp);
  for (const recruit of agents)
    if (recruit.recruitedBy === key) await join(recruit, agents, portal);
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
  for (const some of inParts(agents, ITEMS_IN_BATCH))
    await collectAgents(context, { period, agents: some });
  await closeBatch(context, { period });
  const finishedAt = new Date(at).toISOString();
  await portal.table.transact([monthlyRunTable(portal.table).finish(period, finishedAt)]);
}

/**
 * Writes the whole history. All agents' steps run side by side, each agent's in their order: agents share
 * nothing, and the busiest of them never wait for the others.
 * @param progress called each time a twentieth of the steps has been done, with their share in percent
 */
export async function writeHistory(
  { agents, stepsByAgent, runPeriod }: DemoNetwork,
  portal: DemoPortal,
  progress: (percent: number) => void,
): Promise<void> {
  const twentieth = Math.ceil(stepsByAgent.flat().length / 20);
  let done = 0;
  // A failure of one agent's step ends the others' too, each after the step that is under way.
  const failures: unknown[] = [];
  const live = async (steps: readonly DemoStep[]) => {
    try {
      for (const step of steps) {
        if (failures.length > 0) return;
        await perform(step, portal);
        done += 1;
        if (done % twentieth === 0) progress((done / twentieth) * 5);
      }
    } catch (error) {
      failures.push(error);
    }
  };
  const liveAll = async (isIn: (step: DemoStep) => boolean) => {
    await Promise.all(stepsByAgent.map((steps) => live(steps.filter(isIn))));
    if (failures.length > 0) throw failures[0];
  };
  const founders = agents.filter(({ recruitedBy }) => recruitedBy === undefined);
  await Promise.all(founders.map((founder) => join(founder, agents, portal)));
  const closesAt = closingTime(runPeriod);
  await liveAll(({ at }) => at < closesAt);
  await closeMonthByRun(runPeriod, portal);
  await liveAll(({ at }) => at >= closesAt);
}
