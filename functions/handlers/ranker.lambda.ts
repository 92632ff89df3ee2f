/** Computes the ranks of the leaderboards, and the top entries of the reports' periods. */
import { systemClock } from '../platform/clock.ts';
import { readEnvironment } from '../platform/environment.ts';
import { openLog } from '../platform/log.ts';
import { scheduledFunction } from '../platform/message-function.ts';
import { openTable } from '../platform/table.ts';
import { rankAgents } from '../workflows/ranking-and-rebuild/rank-agents.ts';
import { rankPeriods } from '../workflows/ranking-and-rebuild/rank-periods.ts';

const { TABLE_NAME, runtime } = readEnvironment(process.env, 'TABLE_NAME');
const deps = { table: openTable(TABLE_NAME, runtime), clock: systemClock };

export const handler = scheduledFunction('rankAgents', openLog(runtime), async () => {
  const ranked = await rankAgents(deps);
  await rankPeriods(deps);
  return ranked;
});
