/** Calls a second and processor time of each call, on two running portals in turn. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { SIPHO } from '../../../infra/local/demo/agents.ts';
import type { Load, Measured } from '../load-client.ts';
import type { Figure } from './figures.ts';
import type { RunningPortal } from './running-portal.ts';

const SECONDS = 2;
const ROUNDS = 3;
const CLIENTS = [1, 8];
/** Each may submit 60 sales an hour. */
const SUBMITTERS = 60;

/** People of a portal who make calls. */
export interface Callers {
  name: string;
  url: string;
  processorSeconds(): Promise<number>;
  admin: string;
  agent: string;
  /** Many: each may submit so many sales an hour. */
  agents: string[];
  productId: string;
}

export async function callersOf(portal: RunningPortal): Promise<Callers> {
  const office = await portal.office();
  const { accessToken: agent } = await office.signIn(SIPHO.email);
  const agents: string[] = [];
  while (agents.length < SUBMITTERS) agents.push((await office.newAgent()).accessToken);
  const { url, version, processorSeconds } = portal;
  const [admin, productId] = [office.admin.accessToken, office.product.id];
  return { name: version.name, url, processorSeconds, admin, agent, agents, productId };
}

type Call = Pick<Load, 'method' | 'bearers' | 'body'> & { path: string };

interface NamedCall {
  name: string;
  of(callers: Callers): Call;
}

export const SUBMIT: NamedCall = {
  name: 'agent: submit a sale',
  of: ({ agents: bearers, productId }) => ({
    method: 'POST',
    path: '/api/agent/sales',
    bearers,
    body: JSON.stringify({
      customerName: 'Nomsa Dlamini',
      customerEmail: 'nomsa@customer.example',
      customerPhone: '082 123 4567',
      productId,
      saleValueCents: 79_900,
    }),
  }),
};
export const OWN_SALES: NamedCall = {
  name: 'agent: own sales, 25',
  of: ({ agent }) => ({ method: 'GET', path: '/api/agent/sales', bearers: [agent] }),
};
const COUNTERS: NamedCall = {
  name: 'admin: sale counters',
  of: ({ admin }) => ({ method: 'GET', path: '/api/admin/sale-counters', bearers: [admin] }),
};
const CALLS = [OWN_SALES, COUNTERS, SUBMIT];

async function load(client: ChildProcess, callers: Callers, call: Call, clients: number) {
  const { path, ...rest } = call;
  const headers = { 'content-type': 'application/json' };
  const before = await callers.processorSeconds();
  client.send({
    ...rest,
    headers,
    url: callers.url + path,
    clients,
    seconds: SECONDS,
  } satisfies Load);
  const [measured] = (await once(client, 'message')) as [Measured];
  const used = (await callers.processorSeconds()) - before;
  const { latencies, failures, seconds } = measured;
  if (failures > 0) throw new Error(`${failures} calls of ${path} failed in ${callers.name}`);
  return {
    count: latencies.length,
    perSecond: latencies.length / seconds,
    ms: (used / latencies.length) * 1_000,
  };
}

/** Waits until all that follows from what was done before is done. */
async function drain({ url }: Callers): Promise<number> {
  const from = performance.now();
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/_local/drain`, { method: 'POST', headers });
  if (!answer.ok) throw new Error(`Draining answered ${answer.status}`);
  return (performance.now() - from) / 1_000;
}

/** Eight submit at once. @returns how many seconds the projections are behind afterwards */
async function submitMany(client: ChildProcess, callers: Callers): Promise<number> {
  await drain(callers);
  await load(client, callers, SUBMIT.of(callers), 8);
  return drain(callers);
}

/** One kind of call on all portals in turn, of which the first round warms up. */
export async function compareCall(
  client: ChildProcess,
  all: readonly Callers[],
  { name, of }: NamedCall,
  clients: number,
): Promise<Figure[]> {
  const found = all.map(() => ({ perSecond: [] as number[], ms: [] as number[] }));
  for (let round = 0; round <= ROUNDS; round++)
    for (const [at, callers] of all.entries()) {
      const { perSecond, ms } = await load(client, callers, of(callers), clients);
      if (round === 0) continue;
      found[at]?.perSecond.push(perSecond);
      found[at]?.ms.push(ms);
    }
  const title = `${name}, ${clients} at once`;
  return [
    { name: title, unit: 'calls/s', values: found.map(({ perSecond }) => perSecond) },
    { name: title, unit: 'ms of processor', values: found.map(({ ms }) => ms) },
  ];
}

export async function compareCalls(portals: readonly RunningPortal[]): Promise<Figure[]> {
  const client = fork(fileURLToPath(new URL('../load-client.ts', import.meta.url)));
  const figures: Figure[] = [];
  try {
    const all: Callers[] = [];
    for (const portal of portals) all.push(await callersOf(portal));
    for (const call of CALLS)
      for (const clients of CLIENTS)
        figures.push(...(await compareCall(client, all, call, clients)));
    const behind: number[][] = [];
    for (const callers of all) behind.push([await submitMany(client, callers)]);
    return [...figures, { name: 'projections behind 8 submitters', unit: 's', values: behind }];
  } finally {
    client.kill();
  }
}
