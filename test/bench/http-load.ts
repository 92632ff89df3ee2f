/** Throughput and latency over HTTP, against the whole embedded stack. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Stack, startStack } from '../../infra/local/stack.ts';
import { openOffice, type Person, saleOf } from '../support/stack/office.ts';
import { seedSales } from '../support/stack/seed-rows.ts';
import { tableOf } from '../support/stack/table.ts';
import type { Load, Measured } from './load-client.ts';
import { printTable } from './print-table.ts';
import { settingsFromCdkJson } from '../../infra/local/base/settings.ts';
import { unlimited } from '../support/identity/unlimited.ts';

const SALES = 1_000;
const SECONDS = 3;
const CLIENTS = [1, 8];

type Request = Pick<Load, 'method' | 'headers' | 'body'> & { path: string };

async function measure(client: ChildProcess, load: Load): Promise<Measured> {
  const listening = new AbortController();
  const { signal } = listening;
  client.send(load);
  try {
    const [answer] = (await Promise.race([
      once(client, 'message', { signal }),
      once(client, 'exit', { signal }).then(([code]) => {
        throw new Error(`The load's process ended with ${String(code)}`);
      }),
    ])) as [Measured];
    return answer;
  } finally {
    listening.abort();
  }
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

function requestsOf(agent: Person, admin: Person, sale: object): [string, Request][] {
  const as = ({ accessToken }: Person) => ({
    authorization: `Bearer ${accessToken}`,
    'content-type': 'application/json',
  });
  const get = (person: Person, path: string) => ({ method: 'GET', path, headers: as(person) });
  return [
    ['agent: own sales, 25', get(agent, '/api/agent/sales')],
    ['agent: earnings', get(agent, '/api/agent/earnings')],
    ['admin: all sales, 25', get(admin, '/api/admin/sales')],
    ['admin: sale counters', get(admin, '/api/admin/sale-counters')],
    [
      'agent: submit a sale',
      { method: 'POST', path: '/api/agent/sales', headers: as(agent), body: JSON.stringify(sale) },
    ],
  ];
}

async function measureAll(stack: Stack, client: ChildProcess): Promise<void> {
  const office = await openOffice(stack);
  const agents = [await office.newAgent(), await office.newAgent(), await office.newAgent()];
  const [agent] = agents as [Person];
  const agentIds = agents.map(({ id }) => id);
  const seed = { from: 0, count: SALES, agentIds, productId: office.product.id };
  await seedSales(tableOf(stack), seed);
  await stack.drain();
  const rows: (string | number)[][] = [];
  for (const [name, request] of requestsOf(agent, office.admin, saleOf(office))) {
    const { path, ...rest } = request;
    const load = { ...rest, url: `${stack.url}${path}` };
    // A warm-up: opens connections and compiles code.
    await measure(client, { ...load, clients: 4, seconds: 0.5 });
    for (const clients of CLIENTS) {
      const { latencies, failures, seconds } = await measure(client, {
        ...load,
        clients,
        seconds: SECONDS,
      });
      const sorted = latencies.sort((a, b) => a - b);
      const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(sorted, share));
      rows.push([
        name,
        clients,
        latencies.length / seconds,
        p50 ?? 0,
        p95 ?? 0,
        p99 ?? 0,
        failures,
      ]);
    }
  }
  const started = performance.now();
  await stack.drain();
  const behind = (performance.now() - started) / 1000;
  const head = ['call', 'clients', 'calls/s', 'p50 ms', 'p95 ms', 'p99 ms', 'failed'];
  printTable(`Over HTTP, embedded stack, ${SALES} sales`, head, rows);
  console.log(`The projector caught up ${behind.toFixed(1)} s after the last submission.`);
}

/** Measures and prints; the stack's own folder is deleted afterwards. */
export async function benchHttp(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  const client = fork(fileURLToPath(new URL('./load-client.ts', import.meta.url)));
  const stack = await startStack({
    port: 0,
    dataDir,
    quiet: true,
    serveWeb: false,
    settings: unlimited(settingsFromCdkJson()),
  });
  try {
    await measureAll(stack, client);
  } finally {
    client.kill();
    await stack.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
