/** Writes the demo network's history into the portal, by the portal's own verbs. */
import { call } from '@orpc/server';
import { recordClick } from '../../../functions/api/referrals/record-click.ts';
import { agentTable } from '../../../functions/data/agent.table.ts';
import { monthlyRunTable } from '../../../functions/data/monthly-run.table.ts';
import { createProfile } from '../../../functions/domain/identity/create-profile.ts';
import { closeBatch } from '../../../functions/workflows/monthly-run/close-batch.ts';
import { collectAgents } from '../../../functions/workflows/monthly-run/collect-agents.ts';
import { openRuns } from '../../../functions/workflows/monthly-run/open-runs.ts';
import { planRun } from '../../../functions/workflows/monthly-run/plan-run.ts';
import { DomainError } from '../../../shared/kernel/errors.ts';
import type { PlannedAgent } from '../../../shared/kernel/messages.ts';
import type { Period } from '../../../shared/kernel/month.ts';
import type { DemoAgent } from './agents.ts';
import { closingTime, type DemoNetwork } from './network.ts';
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

/** The time from an instant until before another, epoch ms. */
interface Span {
  from: number;
  until: number;
}

/** Recruiters join before their recruits, and the recruits of one one after the other. */
async function joinAll(agents: readonly DemoAgent[], portal: DemoPortal): Promise<void> {
  /** The newest join that the next recruit of an agent waits for. */
  const newest = new Map<string, Promise<void>>();
  const joinAfter = async (agent: DemoAgent, before: Promise<void> | undefined) => {
    await before;
    await join(agent, portal);
  };
  for (const agent of agents) {
    const { key, recruitedBy = key } = agent;
    const joined = joinAfter(agent, newest.get(recruitedBy));
    newest.set(key, joined).set(recruitedBy, joined);
  }
  await Promise.all(newest.values());
}

/**
 * Whoever joins in the span joins; then all agents' steps run side by side, each agent's in their order:
 * agents share nothing, and the busiest of them never wait for the others.
 */
async function liveThrough(
  { from, until }: Span,
  { agents, stepsByAgent }: DemoNetwork,
  { portal, onStep }: { portal: DemoPortal; onStep: () => void },
): Promise<void> {
  const isIn = (at: number) => at >= from && at < until;
  const joining = agents.filter(({ joinsAt }) => isIn(joinsAt));
  await joinAll(joining, portal);
  // A failure of one agent's step ends the others' too, each after the step that is under way.
  const failure = new AbortController();
  const live = async (steps: readonly DemoStep[]) => {
    for (const step of steps) {
      if (failure.signal.aborted) return;
      await perform(step, portal);
      onStep();
    }
  };
  const chains = stepsByAgent.map((steps) => live(steps.filter(({ at }) => isIn(at))));
  await Promise.all(chains.map((chain) => chain.catch((error) => failure.abort(error))));
  failure.signal.throwIfAborted();
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

/**
 * Writes the whole history.
 * @param progress called each time a twentieth of the steps has been done, with their share in percent
 */
export async function writeHistory(
  network: DemoNetwork,
  portal: DemoPortal,
  progress?: (percent: number) => void,
): Promise<void> {
  const { opensAt, stepsByAgent, runPeriod } = network;
  const of = stepsByAgent.flat().length;
  let done = 0;
  const onStep = () => {
    const before = shareOf(done, of);
    done += 1;
    if (shareOf(done, of) > before) progress?.(shareOf(done, of));
  };
  const closesAt = closingTime(runPeriod);
  await liveThrough({ from: opensAt, until: closesAt }, network, { portal, onStep });
  await closeMonthByRun(runPeriod, portal);
  await liveThrough({ from: closesAt, until: Infinity }, network, { portal, onStep });
}

/** In whole steps of five percent. */
const shareOf = (done: number, of: number) => Math.floor((done / of) * 20) * 5;
