/**
 * `npm run audit -- verify [day] --stage <name>|--local`: proves that audit events and ledger entries are
 * those that were written, or names each place where they aren't. `seal` seals those that the stream lost,
 * and names them.
 */
import { sealMissing } from '../../functions/workflows/audit-trail/seal-missing.ts';
import { verifyTrail } from '../../functions/workflows/audit-trail/verify-trail.ts';
import { isDay } from '../../shared/kernel/month.ts';
import { type Portal, withPortal } from './open-portal.ts';
import { runTool, say, type Tool } from './run-tool.ts';
import { PORTAL, readArguments, targetOf } from './target.ts';
import { wronglyGiven } from './tool-problem.ts';

const USAGE = `audit -- verify [day, as 2026-01-31] ${PORTAL}, or audit -- seal ${PORTAL} [--yes]`;

export const tool: Tool = (args) => {
  const { values, positionals } = readArguments(args, { usage: USAGE, positionals: 2 });
  const target = targetOf(values);
  const [command, day] = positionals;
  const isSeal = command === 'seal' && day === undefined;
  if (!isSeal && command !== 'verify')
    throw wronglyGiven('Verify, perhaps with a day, or seal?', USAGE);
  if (day !== undefined && !isDay(day)) throw wronglyGiven(`${day} is no day.`, USAGE);
  return {
    target,
    writes: isSeal,
    run: (found) => withPortal(found, (portal) => (isSeal ? seal(portal) : verify(portal, day))),
  };
};

async function seal({ context: { clock, table } }: Portal): Promise<number> {
  const sealed = await sealMissing({ table, clock }, 'operator');
  for (const key of sealed) say(key);
  say(`${sealed.length} records sealed`);
  return 0;
}

async function verify(portal: Portal, day: string | undefined): Promise<number> {
  const { clock, table } = portal.context;
  const trail = await verifyTrail({ table, clock, digests: portal.digests() }, day);
  const breaks = [...trail.breaks, ...trail.unproven];
  for (const { where, problem } of breaks) say(`${where}: ${problem}`);
  if (trail.waiting > 0) say(`${trail.waiting} records of the last minutes aren’t sealed yet`);
  for (const [because, count] of Object.entries(trail.found))
    say(`${count} seals of records as the ${because} found them`);
  const { records, links, digests: signed } = trail;
  say(
    `${records} records, ${links} links and ${signed} signed days verified, ${breaks.length} breaks`,
  );
  return breaks.length > 0 ? 1 : 0;
}

if (import.meta.main) await runTool(tool);
