/** Closes a month of the demo network by the monthly run's own steps, as the 1st at 02:00 does. */
import { closeBatch } from '../../../functions/workflows/monthly-run/close-batch.ts';
import { collectAgents } from '../../../functions/workflows/monthly-run/collect-agents.ts';
import type { PlannedAgent } from '../../../shared/kernel/messages.ts';
import { monthlyRunTable } from '../../../functions/data/monthly-run.table.ts';
import { openRuns } from '../../../functions/workflows/monthly-run/open-runs.ts';
import { planRun } from '../../../functions/workflows/monthly-run/plan-run.ts';
import { addMonths, startOf } from '../../../shared/kernel/month.ts';
import { HOUR, isoOf } from './dates.ts';
import { type Stage, sceneOf } from './scene.ts';
import type { Chapter } from './story.ts';

const AT_ONCE = 25;

/** Runs it, and leaves its batch open. Nobody is told by e-mail of what is past. */
export async function runChapter({ period }: Chapter, stage: Stage): Promise<void> {
  const at = isoOf(Date.parse(startOf(addMonths(period, 1))) + 2 * HOUR);
  const { portal } = sceneOf(stage, at);
  const { periods } = await openRuns(portal, { period });
  // A seeding that was cut off later has this behind it.
  if (periods.length === 0) return;
  const agents: PlannedAgent[] = [];
  const plan = planRun({
    async write(_, parts) {
      for await (const part of parts) agents.push(...part);
      return 'none';
    },
  });
  await plan(portal, { period });
  for (let from = 0; from < agents.length; from += AT_ONCE)
    await collectAgents(portal, { period, agents: agents.slice(from, from + AT_ONCE) });
  await closeBatch(portal, { period });
  await stage.table.transact([monthlyRunTable(stage.table).finish(period, at)]);
}
