/**
 * `npm run maintenance -- on|off|status --stage <name>|--local`: from now on people may look at everything
 * and change nothing, until `--until` (`+2h`, `+30m`, or an instant). `on` while it is on changes the end and
 * the reason; it ends by itself.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { readMaintenance } from '../../functions/domain/maintenance/read-maintenance.ts';
import {
  startMaintenance,
  endMaintenance,
} from '../../functions/workflows/operators/start-maintenance.ts';
import {
  type Maintenance,
  MAX_MAINTENANCE_MS,
  MAX_MAINTENANCE_REASON,
} from '../../shared/kernel/maintenance.ts';
import { instant, momentWords } from '../../shared/kernel/month.ts';
import { functions } from '../model/catalog.ts';
import { type Portal, withPortal } from './open-portal.ts';
import { runTool, say, type Tool } from './run-tool.ts';
import { PORTAL, readArguments, targetOf } from './target.ts';
import { ToolProblem, wronglyGiven } from './tool-problem.ts';

const USAGE = `maintenance -- on|off|status ${PORTAL} [--until <+2h|+30m|2026-11-22T06:00:00Z> --reason "<a sentence for everybody>"] [--no-wait] [--yes]`;
const MINUTE_MS = 60_000;
/** The longest call of the API: what began before the maintenance may write for so long. */
const LAST_CALL_SECONDS = functions.apiAdmin.timeoutSeconds;

const text = { type: 'string', default: '' } as const;
const options = {
  until: text,
  reason: text,
  'no-wait': { type: 'boolean', default: false },
} as const;

export const tool: Tool = (args) => {
  const { values, positionals } = readArguments(args, { usage: USAGE, options, positionals: 1 });
  const target = targetOf(values);
  const [command] = positionals;
  if (command !== 'on' && command !== 'off' && command !== 'status')
    throw wronglyGiven('On, off or status?', USAGE);
  const end = command === 'on' ? endOf(values.until) : undefined;
  const reason = command === 'on' ? reasonOf(values.reason) : '';
  const waits = !values['no-wait'];
  return {
    target,
    writes: command !== 'status',
    run: (found) =>
      withPortal(found, (portal) => {
        if (end) return begin(portal, { end, reason, waits });
        return command === 'off' ? finish(portal) : show(portal);
      }),
  };
};

/** How the end follows from the portal's time. */
type End = (now: Date) => Date;

function endOf(until: string): End {
  const [, number, unit] = /^\+(\d+)([hm])$/.exec(until) ?? [];
  if (number) {
    const ms = Number(number) * MINUTE_MS * (unit === 'h' ? 60 : 1);
    if (ms > MAX_MAINTENANCE_MS) throw tooLong();
    return (now) => new Date(now.getTime() + ms);
  }
  if (instant.safeParse(until).success) return () => new Date(until);
  throw wronglyGiven('--until must say when it ends: +2h, +30m or 2026-11-22T06:00:00Z.', USAGE);
}

function reasonOf(given: string): string {
  const reason = given.trim();
  if (!reason) throw wronglyGiven('A reason is missing: everybody reads it.', USAGE);
  if (reason.length > MAX_MAINTENANCE_REASON)
    throw wronglyGiven(`The reason is longer than ${MAX_MAINTENANCE_REASON} characters.`, USAGE);
  return /[.!?]$/.test(reason) ? reason : `${reason}.`;
}

/** @throws ToolProblem where the end has passed, or is too far away to be forgotten */
function checkEnd(end: Date, now: Date): void {
  const ms = end.getTime() - now.getTime();
  if (ms <= 0) throw new ToolProblem(`${end.toISOString()} has passed.`, 2);
  if (ms > MAX_MAINTENANCE_MS) throw tooLong();
}

const tooLong = () =>
  new ToolProblem(
    `At most ${MAX_MAINTENANCE_MS / MINUTE_MS / 60} hours at once: run it again to extend it.`,
    2,
  );

async function begin(
  { context }: Portal,
  { end, reason, waits }: { end: End; reason: string; waits: boolean },
): Promise<number> {
  const now = context.clock.now();
  const until = end(now);
  checkEnd(until, now);
  const before = await readMaintenance(context);
  const maintenance = await startMaintenance(context, { until: until.toISOString(), reason });
  say(`Nothing new can be changed. ${ending(maintenance)}`);
  if (before || !waits) return 0;
  say(`Calls that began before may still write: wait ${LAST_CALL_SECONDS} seconds.`);
  await sleep(LAST_CALL_SECONDS * 1000);
  say('People change nothing any more. Jobs stop after their present page, within minutes.');
  return 0;
}

async function finish({ context }: Portal): Promise<number> {
  const ended = await endMaintenance(context);
  say(ended ? 'Everything can be changed again.' : 'The portal wasn’t maintained.');
  return 0;
}

async function show({ context }: Portal): Promise<number> {
  const maintenance = await readMaintenance(context);
  if (!maintenance) say('The portal isn’t maintained.');
  else
    say(
      `Maintained since ${momentWords(maintenance.since)}: ${maintenance.reason} ${ending(maintenance)}`,
    );
  return 0;
}

const ending = ({ until }: Pick<Maintenance, 'until'>) =>
  `It ends by itself on ${momentWords(until)} (${until}).`;

if (import.meta.main) await runTool(tool);
