/** Credits and debits that the demo network's office entered on agents' balances. */
import type { AdjustmentDirection, AdjustmentKind } from '../../../shared/adjustments/rules.ts';
import type { DemoAgent } from './agents.ts';
import { type By, type DemoStep, userIdOf } from './steps.ts';
import { DAY, HOUR } from './times.ts';
import { callByTwo } from './two-people.ts';

interface DemoAdjustment {
  /** The agent's number. */
  agent: number;
  daysAgo: number;
  direction: AdjustmentDirection;
  kind: AdjustmentKind;
  rand: number;
  reason: string;
  /** One person alone doesn't adjust so much: it stays waiting, to be looked at. */
  waits?: true;
}

const ADJUSTMENTS: readonly DemoAdjustment[] = [
  {
    agent: 9,
    daysAgo: 75,
    direction: 'credit',
    kind: 'bonus',
    rand: 250,
    reason: 'Most new customers of the quarter',
  },
  {
    agent: 12,
    daysAgo: 40,
    direction: 'debit',
    kind: 'equipment',
    rand: 180,
    reason: 'The router for demonstrations was not given back',
  },
  {
    agent: 4,
    daysAgo: 20,
    direction: 'credit',
    kind: 'correction',
    rand: 60,
    reason: 'A sale was ended six months before the customer cancelled',
  },
  {
    agent: 0,
    daysAgo: 2,
    direction: 'credit',
    kind: 'goodwill',
    rand: 30,
    reason: 'An approval took three weeks',
  },
  {
    agent: 2,
    daysAgo: 1,
    direction: 'credit',
    kind: 'bonus',
    rand: 52_000,
    reason: 'Launch in Polokwane, for the team leader to share among nine agents',
    waits: true,
  },
];

/** Enters an adjustment; where that takes two people, the other one confirms it. */
function adjust(by: By, agent: string, { daysAgo, rand, waits, ...said }: DemoAdjustment) {
  const input = {
    agentId: userIdOf(by, agent),
    direction: said.direction,
    kind: said.kind,
    amountCents: rand * 100,
    reason: said.reason,
  };
  const key = `adjustment-${daysAgo}`;
  return callByTwo(by, { operation: 'adjustments.addAdjustment', input, key }, waits);
}

/** The steps that adjust balances, before an instant. */
export const stepsOfAdjustments = (agents: readonly DemoAgent[], end: number): DemoStep[] =>
  ADJUSTMENTS.map((adjustment) => {
    const { key: agent = '' } = agents[adjustment.agent] ?? {};
    return {
      at: end - adjustment.daysAgo * DAY + HOUR,
      agent,
      kind: 'adjust',
      run: (by) => adjust(by, agent, adjustment),
    };
  });
