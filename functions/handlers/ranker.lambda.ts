/** Computes the ranks of the leaderboards, and the top entries of the reports' periods. */
import { readMaintenance } from '../domain/maintenance/read-maintenance.ts';
import { systemClock } from '../platform/clock.ts';
import { readEnvironment } from '../platform/environment.ts';
import { openLog } from '../platform/log.ts';
import { scheduledFunction } from '../platform/message-function.ts';
import { openTable } from '../platform/table.ts';
import { rankRound } from '../workflows/ranking-and-rebuild/rank-round.ts';

const { TABLE_NAME, runtime } = readEnvironment(process.env, 'TABLE_NAME');
const deps = { table: openTable(TABLE_NAME, runtime), clock: systemClock };
const log = openLog(runtime);

export const handler = scheduledFunction('rankAgents', log, async () => {
  // The next round follows all changes since the last one.
  if (await readMaintenance(deps)) return undefined;
  const ranked = await rankRound(deps);
  if (ranked.differing > 0) log.warn('rankings differed from their figures', { ...ranked });
  return ranked;
});
