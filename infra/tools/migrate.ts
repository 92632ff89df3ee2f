/**
 * `npm run migrate -- --stage <name>|--local`: shows the migrations of stored items that are due; `--run`
 * runs them. In the cloud the account's state machine does it, and this shows how far it is. The portal may
 * be used meanwhile.
 */
import { findDue, type Origin } from '../../functions/workflows/migrations/find-due.ts';
import { migrations } from '../../functions/workflows/migrations/migrations.ts';
import {
  describeStage,
  migrationContext,
} from '../../functions/workflows/migrations/plan-stages.ts';
import {
  isAnythingDue,
  recordNew,
  startMigrations,
} from '../../functions/workflows/migrations/run-migrations.ts';
import { dueLines, resultOf } from '../work/migrations.ts';
import { type Portal, withPortal } from './open-portal.ts';
import { runTool, say, type Tool } from './run-tool.ts';
import { PORTAL, readArguments, targetOf } from './target.ts';
import { directWork, requireOneWay, WORK_USAGE, workOptions } from './work-tool.ts';

const USAGE = `migrate -- ${PORTAL} [--run] ${WORK_USAGE} [--yes]`;
const options = { run: { type: 'boolean', default: false }, ...workOptions } as const;

export const tool: Tool = (args) => {
  const { values } = readArguments(args, { usage: USAGE, options });
  requireOneWay(values, USAGE);
  const { run, resume, stop, status, anew } = values;
  return {
    target: targetOf(values),
    writes: run || resume || stop,
    run: (found) =>
      withPortal(found, async (opened) => {
        const origin = { isDeployed: found.kind === 'deployed' };
        if (!run && !resume && !stop && !status) return showDue(opened, origin);
        const isOver = await directWork({ opened, found }, values, {
          kind: 'migration',
          contextOf: migrationContext,
          async start(context, parts) {
            if (isAnythingDue(await recordNew(context, migrations, origin)))
              return startMigrations(context, { startedBy: 'an operator', parts, anew });
            say('No migration was due.');
            return undefined;
          },
          progress: (stage) => say(`${describeStage(stage)} …`),
        });
        if (!isOver) return 0;
        const { lines, isDone } = await resultOf(opened.context);
        for (const line of lines) say(line);
        return isDone ? 0 : 1;
      }),
  };
};

async function showDue({ context }: Portal, origin: Origin): Promise<number> {
  const due = await findDue(context.table, migrations, origin);
  for (const line of dueLines(due)) say(line);
  say(isAnythingDue(due) ? 'Run them with the same and --run' : 'No migration is due.');
  return 0;
}

if (import.meta.main) await runTool(tool);
