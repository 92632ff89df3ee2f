/** Kills the portal again and again in one monthly run, in counts that the caller chooses. */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { call } from '@orpc/server';
import { beforeAll, expect, it } from 'vitest';
import { balanceTable } from '../../../functions/data/ledger/balance.table.ts';
import { payoutIdOf } from '../../../functions/domain/payouts/open-payout.ts';
import { getBatch } from '../../../functions/api/monthly-run/get-batch.ts';
import { lockBatch } from '../../../functions/api/monthly-run/lock-batch.ts';
import { addMonths, periodOf, startOf } from '../../../shared/kernel/month.ts';
import { monthlyBatch } from '../../../shared/monthly-run/contract.ts';
import { seededRandom } from '../../../infra/local/demo/random.ts';
import { expectReconciled } from '../ledger/ledger.ts';
import { actingAs, BOSS, openNetwork, outcomeOf } from './run-network.ts';
import { makeFolder } from '../stack/make-folder.ts';
import { type StackProcess, startStackProcess } from '../stack/stack-process.ts';
import { tableOf } from '../stack/table.ts';

const DAY = 24 * 60 * 60_000;
/** The longest time of an agent's step of the run: the kill comes anywhere in it. */
const PART_MS = 30;
const PERIOD = addMonths(periodOf(new Date()), -1);
/** Every batch is locked at the same instant, which its files name. */
const LOCKED_AT = new Date().toISOString();
const dayOf = (day: number) => new Date(Date.parse(startOf(PERIOD)) + day * DAY).toISOString();

export interface KillSize {
  kills: number;
  agents: number;
  /** Compares the files with those of a run that nothing disturbed, in a portal of its own. */
  isCompared?: boolean;
}

interface Seller {
  id: string;
  sales: readonly string[];
}

/** The ledger of an agent whose month was closed: two sales, their month, and the payout of all of it. */
const expectedLedger = ({ id: agentId, sales }: Seller) => ({
  ...Object.fromEntries(sales.map((saleId) => [`upfront#${saleId}`, 5_000])),
  [`monthly#${PERIOD}`]: 2_000,
  [`reserve#${payoutIdOf({ agentId, period: PERIOD })}`]: 12_000,
});

const runMonth = async (stack: StackProcess) => {
  const answer = await fetch(`${stack.url}/_local/monthly-run`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ period: PERIOD }),
  });
  return monthlyBatch.parse(await answer.json());
};

/** Resolves when the run has closed the month of one agent. */
async function closed(stack: StackProcess, agentId: string): Promise<void> {
  const balances = balanceTable(tableOf(stack));
  for (;;) {
    const balance = await balances.get(agentId);
    if (balance && balance.closedThrough >= PERIOD) return;
    await pause(1);
  }
}

/** Agents with two sales each, at work on the data in a folder until the process is killed. */
async function openAgents(dataDir: string, count: number): Promise<Seller[]> {
  const stack = await startStackProcess(dataDir);
  const network = await openNetwork(stack, dayOf(1));
  const agents: Seller[] = [];
  for (let at = 0; at < count; at++) {
    const id = await network.join(`agent-${at}`, dayOf(1), at);
    const sales = [await network.sell(id, dayOf(2)), await network.sell(id, dayOf(3))];
    agents.push({ id, sales });
  }
  await stack.drain();
  await stack.kill();
  return agents;
}

/** Locks the batch; its files, once they are written. */
async function lockedFiles(stack: StackProcess) {
  const boss = () => ({ context: actingAs(stack, BOSS, LOCKED_AT) });
  const batchNow = async () => {
    const { batch } = await call(getBatch, { batchId: PERIOD }, boss());
    if (!batch) throw new Error('The run made no batch');
    return batch;
  };
  const { lines, totalCents } = await batchNow();
  await call(lockBatch, { batchId: PERIOD, lines, totalCents }, boss());
  let batch = await batchNow();
  for (; batch.work?.status === 'running'; batch = await batchNow()) await pause(100);
  expect(batch.files).toHaveLength(3);
  return batch.files;
}

/** Ends the run, in any state: every ledger, balance and line, and the files' bytes. */
async function endRun(stack: StackProcess, agents: readonly Seller[]) {
  const { run } = await runMonth(stack);
  expect(run).toMatchObject({ status: 'finished', agentsDone: agents.length });
  const ids = agents.map(({ id }) => id);
  const outcome = await outcomeOf(stack, ids, PERIOD);
  const files = await lockedFiles(stack);
  await expectReconciled(stack);
  return { ...outcome, files };
}

/** Starts the run, and kills the portal a moment after one agent's month is closed. */
async function killAfter(stack: StackProcess, agentId: string, ms: number): Promise<void> {
  const cutOff = runMonth(stack).catch(() => undefined);
  await closed(stack, agentId);
  await pause(ms);
  await stack.kill();
  await cutOff;
}

export function describeRunKills({ kills, agents: count, isCompared = false }: KillSize): void {
  const home = makeFolder('portal-run-kill');
  let agents: Seller[];
  /** The network before its run, in a folder of its own. */
  const copyOfNetwork = async (name: string) => {
    const folder = join(home, name);
    await cp(join(home, 'network'), folder, { recursive: true });
    return folder;
  };
  beforeAll(async () => {
    agents = await openAgents(join(home, 'network'), count);
  });

  /** Ends the run on the network in a folder, and sees that it closed the month of every agent once. */
  const endIn = async (folder: string) => {
    const stack = await startStackProcess(folder);
    try {
      const ended = await endRun(stack, agents);
      const totalCents = count * 12_000;
      expect(ended.batch.counted).toEqual({ lines: count, totalCents, exceptions: 0 });
      expect(ended.books.map(({ ledger }) => ledger)).toEqual(agents.map(expectedLedger));
      return ended;
    } finally {
      await stack.kill();
    }
  };

  it(`killed ${kills} times, a run closes the month of ${count} agents${isCompared ? ', with the same bytes in every file as undisturbed' : ''}`, async () => {
    const random = seededRandom(1).next;
    const points = Array.from({ length: kills }, () => Math.floor(random() * count));
    const folder = await copyOfNetwork('killed');
    for (const point of points.sort((one, other) => one - other)) {
      const stack = await startStackProcess(folder);
      await killAfter(stack, agents[point]?.id ?? '', random() * PART_MS);
    }
    const killed = await endIn(folder);
    if (isCompared) expect(killed).toEqual(await endIn(await copyOfNetwork('undisturbed')));
  });
}
