/**
 * The demo network: 40 agents, what they sell and how they are paid, over the twelve months before an
 * instant. The same instant always gives the same network.
 */
import { call } from '@orpc/server';
import { setAgentStatus } from '../../../functions/api/agents/set-agent-status.ts';
import { saveFirstBanking } from '../../../functions/domain/agents/save-first-banking.ts';
import { addMonths, type Period, periodOf, startOf } from '../../../shared/kernel/month.ts';
import { type DemoAgent, planAgents } from './agents.ts';
import { stepsOfPayouts } from './payouts.ts';
import { seededRandom } from './random.ts';
import { planSales, stepsOfSale } from './sales.ts';
import { ADMIN, type By, type DemoStep, SYSTEM, userIdOf } from './steps.ts';
import { DAY, HOUR } from './times.ts';

export interface DemoMonth {
  period: Period;
  joining: DemoAgent[];
  /** Each agent's steps in their order. */
  stepsByAgent: DemoStep[][];
}

export interface DemoNetwork {
  /** When the portal opens, epoch ms. */
  opensAt: number;
  agents: DemoAgent[];
  /** The last month is the current one. */
  months: DemoMonth[];
}

const SEED = 20_261;
const MONTHS = 12;
const SALES = 600;

/** Bank details soon after joining, and the status that an administrator sets at the end. */
function accountSteps({ key: agent, joinsAt, bank, status }: DemoAgent, end: number): DemoStep[] {
  const saveBank = bank && {
    at: joinsAt + 5 * HOUR,
    agent,
    kind: 'saveBank',
    run: (by: By) => saveFirstBanking(by(SYSTEM).context, userIdOf(by, agent), bank),
  };
  const setStatus = status && {
    at: end - 2 * DAY,
    agent,
    kind: 'setStatus',
    run: (by: By) => call(setAgentStatus, { agentId: userIdOf(by, agent), status }, by(ADMIN)),
  };
  return [saveBank, setStatus].filter((step) => step !== undefined);
}

/** @param sales how many sales; tests that don't need all take fewer */
export function demoNetwork(now: Date, sales = SALES): DemoNetwork {
  const random = seededRandom(SEED);
  const end = now.getTime();
  const first = addMonths(periodOf(now), -MONTHS);
  const opensAt = Date.parse(startOf(first)) + 9 * HOUR;
  const agents = planAgents(random, opensAt, end);
  const planned = planSales(random, agents, { count: sales, end });
  const saleSteps = planned.flatMap((sale) => stepsOfSale(random, sale, end));
  const approvals = new Map<string, number[]>();
  for (const { kind, agent, at } of saleSteps)
    if (kind === 'approve') approvals.set(agent, [...(approvals.get(agent) ?? []), at]);
  const steps = [
    ...agents.flatMap((agent) => accountSteps(agent, end)),
    ...saleSteps,
    ...stepsOfPayouts(random, agents, planned, { approvals, end }),
  ].sort((a, b) => a.at - b.at);
  const stepsOf = Map.groupBy(steps, ({ at }) => periodOf(new Date(at)));
  const joiningIn = Map.groupBy(agents, ({ joinsAt }) => periodOf(new Date(joinsAt)));
  const months = Array.from({ length: MONTHS + 1 }, (_, at): DemoMonth => {
    const period = addMonths(first, at);
    const byAgent = Map.groupBy(stepsOf.get(period) ?? [], ({ agent }) => agent);
    return {
      period,
      joining: joiningIn.get(period) ?? [],
      stepsByAgent: [...byAgent.values()],
    };
  });
  return { opensAt, agents, months };
}
