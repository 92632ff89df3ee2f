/**
 * `npm run rebuild -- --stage <name>|--local`: compares figures, search and leaderboards with the facts;
 * `--replace` mends them. In the cloud the account's state machine does it, and this shows how far it is. The
 * portal may be used meanwhile.
 */
import { randomUUID } from 'node:crypto';
import { startWork } from '../../functions/workflows/account-work/start-work.ts';
import { rebuildContext } from '../../functions/workflows/rebuild/rebuild-stages.ts';
import {
  type RebuildReport,
  reportRebuild,
} from '../../functions/workflows/rebuild/report-rebuild.ts';
import { unfinished } from '../work/carry-out.ts';
import { withPortal } from './open-portal.ts';
import { runTool, say, type Tool } from './run-tool.ts';
import { PORTAL, readArguments, targetOf } from './target.ts';
import { directWork, requireOneWay, WORK_USAGE, workOptions } from './work-tool.ts';

const USAGE = `rebuild -- ${PORTAL} [--replace] ${WORK_USAGE} [--yes]`;
const options = { replace: { type: 'boolean', default: false }, ...workOptions } as const;

export const tool: Tool = (args) => {
  const { values } = readArguments(args, { usage: USAGE, options });
  requireOneWay(values, USAGE);
  const { replace: replaces, anew } = values;
  const order = { kind: 'rebuild', startedBy: 'an operator', replaces, anew } as const;
  return {
    target: targetOf(values),
    writes: values.replace || values.resume || values.stop,
    run: (found) =>
      withPortal(found, async (opened) => {
        const isOver = await directWork({ opened, found }, values, {
          kind: 'rebuild',
          contextOf: rebuildContext,
          start: (context, parts) => startWork(context, { ...order, workId: randomUUID(), parts }),
        });
        return isOver ? showResult(await reportRebuild(opened.context)) : 0;
      }),
  };
};

function showResult(report: RebuildReport): number {
  const { work, figures, missingEntries, staleEntries, missingPlaces, stalePlaces } = report;
  for (const line of report.findings) say(line);
  say(
    `${figures} figures differ, ${missingEntries} search entries are missing and ${staleEntries} are stale`,
  );
  say(`${missingPlaces} leaderboard entries are missing and ${stalePlaces} are stale`);
  const problem = unfinished(work);
  if (problem) {
    say(problem);
    return 1;
  }
  const isWrong = figures + missingEntries + staleEntries + missingPlaces + stalePlaces > 0;
  if (isWrong && work.replaces) say('All of it was replaced.');
  return isWrong && !work.replaces ? 1 : 0;
}

if (import.meta.main) await runTool(tool);
