/**
 * The demo network: 40 agents, what they sell and how they are paid, over the twelve months before an
 * instant. The same instant always gives the same network.
 */
import { call } from '@orpc/server';
import { setAgentStatus } from '../../../functions/api/agents/set-agent-status.ts';
import { closeAgentPeriod } from '../../../functions/domain/ledger/close-agent-period.ts';
import { saveFirstBanking } from '../../../functions/domain/agents/save-first-banking.ts';
import { addMonths, type Period, periodOf, startOf } from '../../../shared/kernel/month.ts';
import { stepsOfAdjustments } from './adjustments.ts';
import { type DemoAgent, planAgents } from './agents.ts';
import { stepsOfPayouts } from './payouts.ts';
import { seededRandom } from './random.ts';
import { planSales, stepsOfSale } from './sales.ts';
import { ADMIN, type By, type DemoStep, SYSTEM, userIdOf } from './steps.ts';
import { DAY, HOUR } from './times.ts';

export interface DemoNetwork {
  /** When the portal opens, epoch ms. */
  opensAt: number;
  /** In the order in which they join. */
  agents: DemoAgent[];
  /** Each agent's steps in their order. */
  stepsByAgent: DemoStep[][];
  /** The month that a run closes, which leaves a batch to look at: the last full one. */
  runPeriod: Period;
}

const SEED = 20_261;
const MONTHS = 12;
const SALES = 300;

/** The monthly run's time: the 1st at 02:00. */
export const closingTime = (period: Period) => Date.parse(startOf(addMonths(period, 1))) + 2 * HOUR;

/** Closes the agent's months, but for the last full one, which a run closes for everybody. */
function closingSteps({ key: agent, joinsAt }: DemoAgent, months: readonly Period[]): DemoStep[] {
  return months
    .slice(0, -2)
    .filter((period) => joinsAt < closingTime(period))
    .map((period) => ({
      at: closingTime(period),
      agent,
      kind: 'close',
      run: (by: By) =>
        closeAgentPeriod(by(SYSTEM).context, { agentId: userIdOf(by, agent), period }),
    }));
}

/** Bank details soon after joining, and the status that an administrator sets at the end. */
function accountSteps({ key: agent, joinsAt, bank, status }: DemoAgent, end: number): DemoStep[] {
  const saveBank = bank && {
    at: joinsAt + 5 * HOUR,
    agent,
    kind: 'saveBank',
    run: (by: By) => saveFirstBanking(by(agent).context, { agentId: userIdOf(by, agent) }, bank),
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
  const months = Array.from({ length: MONTHS + 1 }, (_, at) => addMonths(first, at));
  const steps = [
    ...agents.flatMap((agent) => [...accountSteps(agent, end), ...closingSteps(agent, months)]),
    ...saleSteps,
    ...stepsOfPayouts(random, agents, planned, { approvals, end }),
    ...stepsOfAdjustments(agents, end),
  ].sort((a, b) => a.at - b.at);
  const stepsByAgent = [...Map.groupBy(steps, ({ agent }) => agent).values()];
  return { opensAt, agents, stepsByAgent, runPeriod: addMonths(first, MONTHS - 1) };
}
