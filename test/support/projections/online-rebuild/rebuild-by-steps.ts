/** A rebuild that the stack's own function does, step by step, as the state machine calls it. */
import { randomUUID } from 'node:crypto';
import { systemClock as clock } from '../../../../functions/platform/clock.ts';
import {
  entriesUnder,
  searchEntryTable,
} from '../../../../functions/data/search/search-entry.table.ts';
import { startWork } from '../../../../functions/workflows/account-work/start-work.ts';
import { rebuildContext } from '../../../../functions/workflows/rebuild/rebuild-stages.ts';
import {
  type RebuildReport,
  reportRebuild,
} from '../../../../functions/workflows/rebuild/report-rebuild.ts';
import type { TestStack } from '../../stack/stack.ts';
import { tableOf } from '../../stack/table.ts';
import { workBySteps } from '../../stack/work-by-steps.ts';

/**
 * Rebuilds with an entry left behind in the search.
 * @param meanwhile happens after each stage
 */
export async function rebuildBySteps(
  stack: Pick<TestStack, 'database' | 'invoke' | 'drain'>,
  meanwhile: () => Promise<unknown>,
): Promise<RebuildReport> {
  const table = tableOf(stack);
  const fact = { id: 'no-such-sale', agentId: 'nobody', at: '2026-01-05T00:00:00.000Z' };
  const missing = entriesUnder('saleCustomer', ['phantom'], fact);
  await searchEntryTable(table).replace({ missing, stale: [] });
  const context = rebuildContext({ table, clock });
  const workId = randomUUID();
  const order = { kind: 'rebuild', workId, parts: 2, startedBy: 'a test' } as const;
  const work = await startWork(context, { ...order, replaces: true });
  await workBySteps(stack, work, meanwhile);
  return reportRebuild(context);
}
