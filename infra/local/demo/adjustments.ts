/** Credits and debits that the demo network's office entered on agents' balances. */
import type { DemoAgent } from './agents.ts';
import { type By, type DemoStep, userIdOf } from './steps.ts';
import { DAY, HOUR } from './times.ts';
import { callByTwo } from './two-people.ts';

/** Agent's number, days ago, direction, kind, rand and reason. */
const ADJUSTMENTS = [
  [9, 75, 'credit', 'bonus', 250, 'Most new customers of the quarter'],
  [12, 40, 'debit', 'equipment', 180, 'The router for demonstrations was not given back'],
  [4, 20, 'credit', 'correction', 60, 'A sale was ended six months before the customer cancelled'],
  [0, 2, 'credit', 'goodwill', 30, 'An approval took three weeks'],
  [2, 1, 'credit', 'bonus', 52_000, 'Launch in Polokwane, to share in a team of nine agents'],
] as const;
/** In rand. One person alone doesn't adjust so much: it stays waiting, to be looked at. */
const WAITS_FROM = 50_000;

/** The steps that adjust balances, before an instant. */
export const stepsOfAdjustments = (agents: readonly DemoAgent[], end: number): DemoStep[] =>
  ADJUSTMENTS.map(([number, daysAgo, direction, kind, rand, reason]) => {
    const agent = agents[number]?.key ?? '';
    const run = (by: By) => {
      const agentId = userIdOf(by, agent);
      const input = { agentId, direction, kind, amountCents: rand * 100, reason };
      const key = `adjustment-${daysAgo}`;
      const isLeft = rand > WAITS_FROM;
      return callByTwo(by, { operation: 'adjustments.addAdjustment', input, key }, isLeft);
    };
    return { at: end - daysAgo * DAY + HOUR, agent, kind: 'adjust', run };
  });
