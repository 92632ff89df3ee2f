/** The portal's own rebuild, on a table whose projector stands still or has caught up. */
import { randomUUID } from 'node:crypto';
import { systemClock as clock } from '../../../functions/platform/clock.ts';
import type { Table } from '../../../functions/platform/table.ts';
import { runWork } from '../../../functions/workflows/account-work/run-work.ts';
import { startWork } from '../../../functions/workflows/account-work/start-work.ts';
import { rebuildContext } from '../../../functions/workflows/rebuild/rebuild-stages.ts';
import {
  type RebuildReport,
  reportRebuild,
} from '../../../functions/workflows/rebuild/report-rebuild.ts';

export async function rebuild(table: Table, replaces = true): Promise<RebuildReport> {
  const context = rebuildContext({ table, clock });
  const order = { kind: 'rebuild', startedBy: 'a test', replaces } as const;
  const work = await startWork(context, { ...order, workId: randomUUID(), parts: 4 });
  await runWork(context, work);
  return reportRebuild(context);
}
