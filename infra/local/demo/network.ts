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
import { DAY, HOUR, isoOf, seededRandom } from './random.ts';
import { planSales, stepsOfSale } from './sales.ts';
import type { DemoStep } from './steps.ts';

export interface DemoMonth {
  period: Period;
  joining: DemoAgent[];
  /** Each agent's steps in their order. */
  stepsByAgent: DemoStep[][];
}

export interface DemoNetwork {
  /** When the two people with a sign-in register, ISO 8601. */
  opensAt: string;
  /** The last month is the current one. */
  months: DemoMonth[];
}

const SEED = 20_261;
const MONTHS = 12;
const SALES = 600;

/** Bank details soon after joining, and the status that an administrator sets at the end. */
function accountSteps({ key: agent, joinsAt, bank, status }: DemoAgent, end: number): DemoStep[] {
  const steps: DemoStep[] = [];
  if (bank)
    steps.push({
      at: isoOf(Date.parse(joinsAt) + 5 * HOUR),
      agent,
      kind: 'saveBank',
      run: (calls) => saveFirstBanking(calls.system, calls.userId(agent), bank),
    });
  if (status)
    steps.push({
      at: isoOf(end - 2 * DAY),
      agent,
      kind: 'setStatus',
      run: (calls) => call(setAgentStatus, { agentId: calls.userId(agent), status }, calls.admin()),
    });
  return steps;
}

/** @param sales how many sales; tests that don't need all take fewer */
export function demoNetwork(now: Date, sales = SALES): DemoNetwork {
  const random = seededRandom(SEED);
  const end = now.getTime();
  const first = addMonths(periodOf(now), -MONTHS);
  const start = Date.parse(startOf(first)) + 9 * HOUR;
  const agents = planAgents(random, start, end);
  const planned = planSales(random, agents, { count: sales, end });
  const saleSteps = planned.flatMap((sale) => stepsOfSale(random, sale, end));
  const approved = saleSteps.filter(({ kind }) => kind === 'approve');
  const approvals = new Map(
    [...Map.groupBy(approved, ({ agent }) => agent)].map(
      ([agent, steps]) => [agent, steps.map(({ at }) => Date.parse(at))] as const,
    ),
  );
  const steps = [
    ...agents.flatMap((agent) => accountSteps(agent, end)),
    ...saleSteps,
    ...stepsOfPayouts(random, agents, planned, { approvals, end }),
  ].sort((a, b) => (a.at < b.at ? -1 : 1));
  const months = Array.from({ length: MONTHS + 1 }, (_, at): DemoMonth => {
    const period = addMonths(first, at);
    const within = steps.filter((step) => periodOf(step.at) === period);
    return {
      period,
      joining: agents.filter(({ joinsAt }) => periodOf(joinsAt) === period),
      stepsByAgent: [...Map.groupBy(within, ({ agent }) => agent).values()],
    };
  });
  return { opensAt: isoOf(start), months };
}
