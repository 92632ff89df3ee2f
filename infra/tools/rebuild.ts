/**
 * `npm run rebuild -- --stage <name>|--local`: compares figures, search and leaderboards with the facts; `--replace`
 * mends them. In the cloud the account's state machine does it, and this shows how far it is. The portal may be
 * used meanwhile.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkMachine } from '../../functions/data/work-machine.client.ts';
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
import type { FoundPortal } from './find-portal.ts';
import { type Portal, withPortal } from './open-portal.ts';
import { runTool, say, type Tool } from './run-tool.ts';
import { settleStack } from './settle-stack.ts';
import { PORTAL, readArguments, targetOf } from './target.ts';

const USAGE = `rebuild -- ${PORTAL} [--replace] [--anew|--resume|--stop|--status] [--yes]`;

const WATCH_EVERY_MS = 10_000;
/** In the cloud, where parts are worked on side by side; on one machine four workers share them. */
const PARTS = { cloud: 16, oneMachine: 4 };

const flag = { type: 'boolean', default: false } as const;
const options = { replace: flag, resume: flag, anew: flag, stop: flag, status: flag };
type Asked = Record<keyof typeof options, boolean>;

export const tool: Tool = (args) => {
  const { values } = readArguments(args, { usage: USAGE, options });
  return {
    target: targetOf(values),
    yes: values.yes,
    writes: values.replace || values.resume || values.stop,
    run: (portal) => withPortal(portal, (opened) => rebuild(opened, portal, values)),
  };
};

async function rebuild(opened: Portal, found: FoundPortal, asked: Asked): Promise<number> {
  const { table, clock } = opened.context;
  const context = rebuildContext({ table, clock });
  if (asked.stop) {
    await stopWork(context, 'rebuild');
    say('It stops after its present pages. It goes on with the same command and --resume.');
    return 0;
  }
  if (!asked.status) {
    if (opened.workMachine) await workInCloud(context, opened.workMachine(), asked);
    else await workHere(context, found, asked);
  }
  return showResult(await reportRebuild(context));
}

async function begin(context: StagedContext, parts: number, asked: Asked) {
  if (asked.resume) return resumeWork(context, 'rebuild');
  const { replace: replaces, anew } = asked;
  const order = { kind: 'rebuild', workId: randomUUID(), startedBy: 'an operator' } as const;
  return startWork(context, { ...order, parts, replaces, anew });
}

async function workHere(context: StagedContext, found: FoundPortal, asked: Asked): Promise<void> {
  const work = await begin(context, PARTS.oneMachine, asked);
  await runWork(context, work, { settle: () => settleStack(found) });
}

/** Starts the state machine and watches until the work is over; it goes on where this is ended. */
async function workInCloud(
  context: StagedContext,
  machine: WorkMachine,
  asked: Asked,
): Promise<void> {
  const { workId } = await begin(context, PARTS.cloud, asked);
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

if (import.meta.main) await runTool(tool);
