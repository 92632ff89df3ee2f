/** Kills the portal in the middle of monthly runs, in counts that the caller chooses. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { balanceTable } from '../../functions/ledger/balance.table.ts';
import { payoutIdOf } from '../../functions/monthly-run/collect-balance.ts';
import { addMonths, periodOf, startOf } from '../../shared/kernel/month.ts';
import { monthlyBatch } from '../../shared/monthly-run/contract.ts';
import { expectReconciled } from './ledger.ts';
import { closeMonth, NotedAgent } from './run-notebook.ts';
import { batchOf, ledgerOf, openNetwork } from './run-network.ts';
import { type StackProcess, startStackProcess } from './stack-process.ts';
import { tableOf } from './table.ts';

const HOUR = 60 * 60_000;
const PATIENCE_MS = 15 * 60_000;

const post = (stack: StackProcess, period: string) =>
  fetch(`${stack.url}/_local/monthly-run`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ period }),
  });

/** Resolves when a run has closed the month of one agent. */
async function closed(stack: StackProcess, agentId: string, period: string): Promise<void> {
  const balances = balanceTable(tableOf(stack));
  for (;;) {
    const balance = await balances.get(agentId);
    if (balance && balance.closedThrough >= period) return;
    await setImmediate();
  }
}

/** Defines the test. */
export function describeRunKills({
  kills,
  agents: count,
}: {
  kills: number;
  agents: number;
}): void {
  let dataDir: string;
  let stack: StackProcess;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'portal-run-kill-'));
    stack = await startStackProcess(dataDir);
  });
  afterEach(async () => {
    await stack.kill();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  });

  it(
    `closes each month of ${count} agents once through ${kills} kills`,
    async () => {
      const first = addMonths(periodOf(new Date()), -kills);
      const opening = new Date(Date.parse(startOf(first)) + HOUR).toISOString();
      const network = await openNetwork(stack, opening);
      const agents = Array.from({ length: count }, (_, at) => new NotedAgent(`agent-${at}`));
      await Promise.all(agents.map(({ id }, at) => network.join(id, opening, at)));
      for (const agent of agents)
        for (const day of [2, 3]) {
          const at = new Date(Date.parse(opening) + day * 24 * HOUR).toISOString();
          agent.sales.push({ id: await network.sell(agent.id, at), approvedIn: first });
        }

      for (let kill = 0; kill < kills; kill += 1) {
        const period = addMonths(first, kill);
        const middle = agents[Math.floor((count * (kill + 1)) / (kills + 2))]?.id ?? '';
        const cutOff = post(stack, period).catch(() => undefined);
        await closed(stack, middle, period);
        await stack.kill();
        await cutOff;

        stack = await startStackProcess(dataDir);
        const answer = await post(stack, period);
        expect(monthlyBatch.parse(await answer.json())).toMatchObject({
          run: { status: 'finished', agentsDone: count },
          batch: { status: 'open' },
        });
        const noted = closeMonth(agents, period, (agentId) => payoutIdOf({ agentId, period }));
        const ledgers = await Promise.all(agents.map(({ id }) => ledgerOf(stack, id)));
        expect(ledgers).toEqual(agents.map(({ ledger }) => ledger));
        expect((await batchOf(stack, period)).counted).toMatchObject({
          lines: noted.lines.length,
          exceptions: Object.keys(noted.exceptions).length,
        });
      }
      await expectReconciled(stack);
    },
    PATIENCE_MS,
  );
}
