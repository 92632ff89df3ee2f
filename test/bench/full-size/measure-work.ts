/** Work of hours on the whole table, by the account's worker. */
import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { schemaVersionTable } from '../../../functions/data/maintenance/schema-version.table.ts';
import { entityOf } from '../../../functions/platform/item.ts';
import { scanTable } from '../../../functions/platform/scan-table.ts';
import { reportWork } from '../../../functions/workflows/account-work/report-work.ts';
import { startWork, type WorkOrder } from '../../../functions/workflows/account-work/start-work.ts';
import { migrationContext } from '../../../functions/workflows/migrations/plan-stages.ts';
import {
  hashOfContact,
  searchContext,
} from '../../../functions/workflows/person-search/search-mentions.ts';
import { rebuildContext } from '../../../functions/workflows/rebuild/rebuild-stages.ts';
import { reconcileContext } from '../../../functions/workflows/reconciliation/reconcile-pages.ts';
import { openedStage, type WorkKind, workedPart } from '../../../shared/kernel/messages.ts';
import { networkOf, type NetworkSize } from './network.ts';
import type { Costs } from './work.ts';
import type { Workshop } from './workshop.ts';

const PARTS = 2;
/** Migrations from this version on are run: one seals, and one rewrites payouts. */
const VERSION_BEFORE = 4;

const contexts = {
  rebuild: rebuildContext,
  reconciliation: reconcileContext,
  personSearch: searchContext,
  migration: migrationContext,
};

/** A rebuild: the sample has facts alone, so that every derived item is missing and is written. */
export const measureRebuild = (shop: Workshop, size: NetworkSize): AsyncGenerator<Costs> =>
  measureWork(shop, size, { kind: 'rebuild', replaces: true });

/** Work that finds the table as a rebuild leaves it. */
export async function* measureOtherWork(shop: Workshop, size: NetworkSize): AsyncGenerator<Costs> {
  const soughtHash = hashOfContact('bench', 'nobody@customer.example');
  yield* measureWork(shop, size, { kind: 'reconciliation' });
  yield* measureWork(shop, size, { kind: 'personSearch', soughtHash });
  await makeOld(shop);
  yield* measureWork(shop, size, { kind: 'migration' });
}

/** Gives the table an older version, whose payouts had no index of their type. */
async function makeOld({ table, context }: Workshop): Promise<void> {
  const { name: TableName, documents } = table;
  for await (const { gsi6pk: _, gsi6sk: __, ...Item } of scanTable(table))
    if (entityOf(Item) === 'payout') await documents.send(new PutCommand({ TableName, Item }));
  const at = context.clock.now().toISOString();
  await table.transact([schemaVersionTable(table).set(VERSION_BEFORE, at)]);
}

/**
 * Takes all steps of work, and measures its stages; those that have nothing to do have no row, and of a name
 * the first counts.
 */
async function* measureWork(
  shop: Workshop,
  size: NetworkSize,
  order: Pick<WorkOrder, 'kind' | 'soughtHash'> & { replaces?: boolean },
): AsyncGenerator<Costs> {
  const { facts } = networkOf(size);
  const { kind } = order;
  const { workId } = await startWork(contexts[kind](shop.context), {
    workId: randomUUID(),
    startedBy: 'bench',
    parts: PARTS,
    replaces: false,
    ...order,
  });
  const measured = new Set<string>();
  for (;;) {
    const answer = await shop.invoke('accountWorker', { kind: 'openStage', work: kind, workId });
    const { stage, parts, isOver, work } = openedStage.parse(answer);
    if (isOver || work !== kind) return;
    const cost = await shop.measure('accountWorker', async () => {
      for (const part of parts) await workThrough(shop, { work: kind, workId, stage, part });
      return facts;
    });
    const read = (await reportWork(shop.table, kind))?.stages.get(stage)?.counts['items'];
    if (read === undefined) continue;
    if (read < facts) throw new Error(`The stage ${stage} read ${read} of ${facts} facts`);
    const name = `${kind}.${stageName(stage)}`;
    if (!measured.has(name)) yield { [name]: cost };
    measured.add(name);
  }
}

/** The name of a stage, without the number of its migration. */
const stageName = (stage: string): string => stage.replace(/-\d+$/, '');

async function workThrough(
  { invoke }: Workshop,
  part: { work: WorkKind; workId: string; stage: string; part: number },
): Promise<void> {
  let more = true;
  while (more)
    ({ more } = workedPart.parse(await invoke('accountWorker', { kind: 'workOnPart', ...part })));
}
