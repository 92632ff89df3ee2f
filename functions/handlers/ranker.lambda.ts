/** Works out the leaderboards' ranks, and the first of the reports' periods. */
import { systemClock } from '../platform/clock.ts';
import { readEnvironment } from '../platform/environment.ts';
import { functionOf } from '../platform/function.ts';
import { openLog } from '../platform/log.ts';
import { openTable } from '../platform/table.ts';
import { rankPeriods } from '../workflows/ranking-and-rebuild/rank-periods.ts';
import { rankAgents } from '../workflows/ranking-and-rebuild/rank-agents.ts';

const { TABLE_NAME, runtime } = readEnvironment(process.env, 'TABLE_NAME');
const deps = { table: openTable(TABLE_NAME, runtime), clock: systemClock };

/** What the schedule sends. */
interface Ranking {
  kind: 'rankAgents';
}

export const handler = functionOf<Ranking, number>(openLog(runtime), async () => {
  const ranked = await rankAgents(deps);
  await rankPeriods(deps);
  return ranked;
});
