/** A rebuild of everything that is derived, by the account's worker. */
import { randomUUID } from 'node:crypto';
import { reportWork } from '../../../functions/workflows/account-work/report-work.ts';
import { startWork } from '../../../functions/workflows/account-work/start-work.ts';
import { rebuildContext } from '../../../functions/workflows/rebuild/rebuild-stages.ts';
import { type OpenedStage, workedPart } from '../../../shared/kernel/messages.ts';
import { networkOf, type NetworkSize } from './network.ts';
import type { UnitCost } from './work.ts';
import type { Workshop } from './workshop.ts';

const PARTS = 2;
const STAGES = ['count', 'sweep', 'correct'] as const;
type StageName = `rebuild.${(typeof STAGES)[number]}`;

/** Rebuilds: the sample has facts alone, so that every derived item is missing and is written. */
export async function measureRebuild(
  shop: Workshop,
  size: NetworkSize,
): Promise<Record<StageName, UnitCost>> {
  const { facts } = networkOf(size);
  const { table } = shop;
  const context = rebuildContext(shop.context);
  const { workId } = await startWork(context, {
    kind: 'rebuild',
    workId: randomUUID(),
    startedBy: 'bench',
    parts: PARTS,
    replaces: true,
  });
  const message = { work: 'rebuild', workId } as const;
  const costs: [StageName, UnitCost][] = [];
  for (const stage of STAGES) {
    const { parts } = (await shop.invoke('accountWorker', {
      kind: 'openStage',
      ...message,
    })) as OpenedStage;
    const cost = await shop.measure('accountWorker', async () => {
      for (const part of parts) await workThrough(shop, { ...message, stage, part });
      const read = (await reportWork(table, 'rebuild'))?.stages.get(stage)?.counts['items'] ?? 0;
      if (read < facts) throw new Error(`The stage ${stage} read ${read} of ${facts} facts`);
      return facts;
    });
    costs.push([`rebuild.${stage}`, cost]);
  }
  await shop.invoke('accountWorker', { kind: 'openStage', ...message });
  return Object.fromEntries(costs) as Record<StageName, UnitCost>;
}

async function workThrough(
  { invoke }: Workshop,
  part: { work: 'rebuild'; workId: string; stage: string; part: number },
): Promise<void> {
  let more = true;
  while (more)
    ({ more } = workedPart.parse(await invoke('accountWorker', { kind: 'workOnPart', ...part })));
}
