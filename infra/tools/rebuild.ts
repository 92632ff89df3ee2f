/**
 * `npm run rebuild`: compares figures, search and leaderboards with the facts; `-- --replace` mends them. In the
 * cloud the account's state machine does it, and this shows how far it is. The portal may be used meanwhile.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openWorkMachine } from '../../functions/data/work-machine.client.ts';
import { systemClock as clock } from '../../functions/platform/clock.ts';
import { readEnvironment } from '../../functions/platform/environment.ts';
import { runWork } from '../../functions/workflows/account-work/run-work.ts';
import {
  resumeWork,
  startWork,
  stopWork,
} from '../../functions/workflows/account-work/start-work.ts';
import type { StagedContext } from '../../functions/workflows/account-work/work-stage.ts';
import { rebuildContext } from '../../functions/workflows/rebuild/rebuild-stages.ts';
import {
  type RebuildReport,
  reportRebuild,
} from '../../functions/workflows/rebuild/run-rebuild.ts';
import { settleStack } from './settle-stack.ts';
import { isCloud, requireVariable, withTable } from './open-table.ts';
import { runTool, say } from './run-tool.ts';

const WATCH_EVERY_MS = 10_000;
/** In the cloud, where parts are worked on side by side; on one machine four workers share them. */
const PARTS = { cloud: 16, oneMachine: 4 };

const { values: asked } = parseArgs({
  options: {
    replace: { type: 'boolean', default: false },
    resume: { type: 'boolean', default: false },
    anew: { type: 'boolean', default: false },
    stop: { type: 'boolean', default: false },
    status: { type: 'boolean', default: false },
  },
});

await runTool(() =>
  withTable(async (table) => {
    const context = rebuildContext({ table, clock });
    if (asked.stop) {
      await stopWork(context, 'rebuild');
      say('It stops after its present pages. It goes on with npm run rebuild -- --resume');
      return 0;
    }
    if (asked.status) return showResult(await reportRebuild(context));
    await (isCloud() ? workInCloud(context) : workHere(context));
    return showResult(await reportRebuild(context));
  }),
);

async function begin(context: StagedContext, parts: number) {
  if (asked.resume) return resumeWork(context, 'rebuild');
  const { replace: replaces, anew } = asked;
  const order = { kind: 'rebuild', workId: randomUUID(), startedBy: 'an operator' } as const;
  return startWork(context, { ...order, parts, replaces, anew });
}

async function workHere(context: StagedContext): Promise<void> {
  await runWork(context, await begin(context, PARTS.oneMachine), { settle: settleStack });
}

/** Starts the state machine and watches until the work is over; it goes on where this is ended. */
async function workInCloud(context: StagedContext): Promise<void> {
  requireVariable('WORK_MACHINE_ARN');
  const { WORK_MACHINE_ARN, runtime } = readEnvironment(process.env, 'WORK_MACHINE_ARN');
  const { workId } = await begin(context, PARTS.cloud);
  const machine = openWorkMachine(WORK_MACHINE_ARN, runtime);
  await machine.start({ kind: 'openStage', work: 'rebuild', workId });
  for (;;) {
    const report = await reportRebuild(context);
    if (report.work.workId !== workId || report.work.status !== 'running') return;
    say(progressOf(report));
    await sleep(WATCH_EVERY_MS);
  }
}

function progressOf({ work, items, partsDone, facts }: RebuildReport): string {
  const seconds = Math.max(1, (Date.now() - Date.parse(work.stageAt)) / 1_000);
  const rate = Math.round(items / seconds);
  return `${work.stage}: ${partsDone} of ${work.parts} parts, ${items} items (${rate} a second); ${facts} facts`;
}

function showResult(report: RebuildReport): number {
  const { work, figures, missingEntries, staleEntries, missingPlaces, stalePlaces } = report;
  for (const line of report.findings) say(line);
  say(
    `${figures} figures differ, ${missingEntries} search entries are missing and ${staleEntries} are stale`,
  );
  say(`${missingPlaces} leaderboard entries are missing and ${stalePlaces} are stale`);
  if (work.status !== 'done') {
    say(
      `It is ${work.status} at the stage ${work.stage}${work.problem ? `: ${work.problem}` : ''}`,
    );
    return 1;
  }
  const isWrong = figures + missingEntries + staleEntries + missingPlaces + stalePlaces > 0;
  if (isWrong && work.replaces) say('All of it was replaced.');
  return isWrong && !work.replaces ? 1 : 0;
}
