/** The portal's own rebuild, on a table whose projector stands still or has caught up. */
import { systemClock as clock } from '../../../functions/platform/clock.ts';
import type { Table } from '../../../functions/platform/table.ts';
import {
  type RebuildReport,
  runRebuild,
} from '../../../functions/workflows/rebuild/run-rebuild.ts';

export const rebuild = (table: Table, replaces = true): Promise<RebuildReport> =>
  runRebuild({ table, clock }, { replaces, startedBy: 'a test' });
