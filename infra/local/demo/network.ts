/**
 * The demo network: 40 agents, what they sell and how they are paid, over the twelve months before an
 * instant. The same instant always gives the same network.
 */
import { call } from '@orpc/server';
import { setAgentStatus } from '../../../functions/api/agents/set-agent-status.ts';
import { saveFirstBanking } from '../../../functions/domain/agents/save-first-banking.ts';
import { closeAgentPeriod } from '../../../functions/domain/ledger/close-agent-period.ts';
import { addMonths, type Period, periodOf, startOf } from '../../../shared/kernel/month.ts';
import { stepsOfAdjustments } from './adjustments.ts';
import { type DemoAgent, planAgents } from './agents.ts';
import { stepsOfLastWeek } from './last-week.ts';
import { stepsOfPayouts } from './payouts.ts';
import { seededRandom } from './random.ts';
import { planSales, stepsOfSale } from './sales.ts';
import { ADMIN, type By, type DemoStep, SYSTEM, userIdOf } from './steps.ts';
import { DAY, HOUR } from './times.ts';

const SEED = 20_261;
const MONTHS = 12;
const SALES = 240;

/** The monthly run's time: the 1st at 02:00. */
const RUN_AFTER = 2 * HOUR;
export const closingTime = (period: Period) =>
  Date.parse(startOf(addMonths(period, 1))) + RUN_AFTER;

/** An agent's bank details soon after joining, closed months, and the status that an administrator sets at the end. */
function stepsOfAccount(agent: DemoAgent, closed: readonly Period[], end: number): DemoStep[] {
  const { key, joinsAt, bank, status } = agent;
  const agentId = (by: By) => userIdOf(by, key);
  const step = (kind: string, at: number, run: DemoStep['run']) => ({ at, agent: key, kind, run });
  const saveBank =
    bank &&
    step('saveBank', joinsAt + 5 * HOUR, (by) =>
      saveFirstBanking(by(key).context, { agentId: agentId(by) }, bank),
    );
  const setStatus =
    status &&
    step('setStatus', end - 2 * DAY, (by) =>
      call(setAgentStatus, { agentId: agentId(by), status }, by(ADMIN)),
    );
  const closings = closed
    .filter((period) => joinsAt < closingTime(period))
    .map((period) =>
      step('close', closingTime(period), (by) =>
        closeAgentPeriod(by(SYSTEM).context, { agentId: agentId(by), period }),
      ),
    );
  return [saveBank, setStatus, ...closings].filter((one) => one !== undefined);
}

/** @param count how many sales; tests that don't need all take fewer */
export function demoNetwork(now: Date, count = SALES) {
  const random = seededRandom(SEED);
  const end = now.getTime();
  // Until the run's time on the 1st, the month before is still open.
  const first = addMonths(periodOf(new Date(end - RUN_AFTER)), -MONTHS);
  const opensAt = Date.parse(startOf(first)) + 9 * HOUR;
  const agents = planAgents(random, opensAt, end);
  const sales = planSales(random, agents, { count, end });
  // A run closes the last full month for everybody.
  const closed = Array.from({ length: MONTHS - 1 }, (_, at) => addMonths(first, at));
  const steps = [
    ...agents.flatMap((agent) => stepsOfAccount(agent, closed, end)),
    ...sales.flatMap((sale) => stepsOfSale(random, sale, end)),
    ...stepsOfPayouts(random, agents, sales, end),
    ...stepsOfAdjustments(agents, end),
    ...stepsOfLastWeek(random, agents, end),
  ].sort((a, b) => a.at - b.at);
  return {
    /** When the portal opens, epoch ms. */
    opensAt,
    agents,
    /** Each agent's steps in their order. */
    stepsByAgent: [...Map.groupBy(steps, ({ agent }) => agent).values()],
    /** The month that a run closes, which leaves a batch to look at: the last full one. */
    runPeriod: addMonths(first, MONTHS - 1),
  };
}
export type DemoNetwork = ReturnType<typeof demoNetwork>;
