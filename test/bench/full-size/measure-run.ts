/** A monthly run of the last month, step by step, and the consumers of the stream after it. */
import { StreamConsumer } from '../../../infra/local/event-sources/stream.ts';
import { functions } from '../../../infra/model/catalog.ts';
import { runSteps } from '../../../infra/model/run-steps.ts';
import { notifiedPage, plannedAgent, plannedRun } from '../../../shared/kernel/messages.ts';
import { addMonths, type Period } from '../../../shared/kernel/month.ts';
import type { NetworkSize } from './network.ts';
import { readFile } from './buckets.ts';
import { lastClosed } from './sample-rows.ts';
import type { Costs, UnitCost } from './work.ts';
import type { Workshop } from './workshop.ts';

const CONSUMERS = ['projector', 'notifier'] as const;

/** The month that the run closes. */
export const periodToRun = (): Period => addMonths(lastClosed(new Date()), 1);

export async function measureRun(shop: Workshop, { agents }: NetworkSize): Promise<Costs> {
  const period = periodToRun();
  // Changes from before are no part of the run.
  for (const name of CONSUMERS) await measureConsumer(shop, name);
  const openRuns = await shop.measure('runOpener', async () => {
    await shop.invoke('runOpener', { kind: 'openRuns', period });
    return 1;
  });
  let plan = plannedRun.parse({ period, manifestKey: '', agents: 0 });
  const planRun = await shop.measure('runPlanner', async () => {
    plan = plannedRun.parse(await shop.invoke('runPlanner', { kind: 'planRun', period }));
    return plan.agents;
  });
  if (plan.agents !== agents) throw new Error(`The manifest has ${plan.agents} agents`);
  const lines = (await readFile(shop, plan.manifestKey)).split('\n').filter((line) => line !== '');
  const manifest = lines.map((line) => plannedAgent.parse(JSON.parse(line)));
  const accrueAgents = await shop.measure('runAccruer', async () => {
    const size = runSteps.find((step) => step.calls === 'forEachBatch')?.agentsInBatch ?? 1;
    for (let from = 0; from < manifest.length; from += size)
      await shop.invoke('runAccruer', {
        kind: 'accrueAgents',
        period,
        agents: manifest.slice(from, from + size),
      });
    return manifest.length;
  });
  const closeBatch = await shop.measure('runCloser', async () => {
    await shop.invoke('runCloser', { kind: 'closeBatch', period });
    return agents;
  });
  const notifyRun = await shop.measure('runNotifier', () => notifyAll(shop, period, agents));
  const projector = await measureConsumer(shop, 'projector');
  const notifier = await measureConsumer(shop, 'notifier');
  return { openRuns, planRun, accrueAgents, closeBatch, notifyRun, projector, notifier };
}

async function notifyAll(shop: Workshop, period: Period, agents: number): Promise<number> {
  let cursor: string | null | undefined;
  do {
    const message = { kind: 'notifyRun', period, ...(cursor ? { cursor } : {}) };
    ({ cursor } = notifiedPage.parse(await shop.invoke('runNotifier', message)));
  } while (cursor);
  return agents;
}

/** Delivers what the stream has to one consumer; a unit is a change of an item. */
function measureConsumer(shop: Workshop, name: (typeof CONSUMERS)[number]): Promise<UnitCost> {
  return shop.measure(name, async () => {
    let changes = 0;
    const invoke = (_: string, event: unknown) => {
      changes += (event as { Records: unknown[] }).Records.length;
      return shop.invoke(name, event);
    };
    const { streamArn, endpoint } = shop.services.database;
    const consumer = new StreamConsumer({
      streamArn,
      endpoint,
      dataDir: shop.dataDir,
      functions: { invoke },
      name,
      batchSize: functions[name].trigger.batchSize,
      log: (line) => console.error(line),
    });
    try {
      // Its own writes come back in the stream.
      for (let rounds = 0; rounds < 3; rounds++) await consumer.caughtUp();
    } finally {
      await consumer.close();
    }
    return changes;
  });
}
