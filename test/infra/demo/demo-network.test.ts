/** The demo network is consistent on any day on which it is made. */
import { expect, it } from 'vitest';
import { type DemoNetwork, demoNetwork } from '../../../infra/local/demo/network.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** Networks over more than a year, at every hour of the day twice. */
const NETWORKS = Array.from({ length: 48 }, (_, at) => {
  const madeAt = Date.UTC(2026, 8, 1) + at * 205 * HOUR;
  return { madeAt, network: demoNetwork(new Date(madeAt)) };
});

const stepsOf = ({ stepsByAgent }: DemoNetwork) => stepsByAgent.flat();

/** Requests of agents to whom nothing was approved since their last request. */
function emptyRequests(network: DemoNetwork): string[] {
  const earned = new Set<string>();
  const empty: string[] = [];
  for (const { kind, agent, at } of stepsOf(network)) {
    if (kind === 'approve') earned.add(agent);
    if (kind === 'request' && !earned.delete(agent)) empty.push(`${agent} at ${at}`);
  }
  return empty;
}

it('has an approved sale before every request', () => {
  expect(NETWORKS.flatMap(({ network }) => emptyRequests(network))).toEqual([]);
});

it('has a payout of Sipho Dlamini that is being processed', () => {
  for (const { madeAt, network } of NETWORKS) {
    const lately = madeAt - 8 * DAY;
    const steps = stepsOf(network).filter(({ kind, at }) => kind === 'process' && at > lately);
    expect(steps.map(({ agent }) => agent)).toContain('demo-sipho');
  }
});
