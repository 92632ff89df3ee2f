/**
 * `npm run drill -- --stage <name>|--local`: restores the newest copy of the table beside the portal,
 * compares it with the portal's, writes a report, and deletes the copy. The portal's table is only read.
 */
import { accessSync, constants, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { askFor } from '../deploy/ask.ts';
import { DeployProblem } from '../deploy/problem.ts';
import { runChecks } from './drill-checks.ts';
import { copyDatabase, type DrillCopy, restoreCopy } from './drill-copy.ts';
import { problemsOf, spanOf, writeReport } from './drill-report.ts';
import { describePortal, type FoundPortal } from './find-portal.ts';
import { type Portal, withPortal } from './open-portal.ts';
import { runTool, say, type Tool } from './run-tool.ts';
import { instantOf } from './table-restore.ts';
import { PORTAL, readArguments, targetOf } from './target.ts';
import { ToolProblem } from './tool-problem.ts';

const USAGE = `drill -- ${PORTAL} [--at <ISO 8601> | --name <restored table>] [--projections] [--report <file>] [--keep] [--yes]`;

const options = {
  at: { type: 'string' },
  name: { type: 'string' },
  projections: { type: 'boolean', default: false },
  report: { type: 'string' },
  keep: { type: 'boolean', default: false },
} as const;

interface Asked {
  at: Date | undefined;
  name: string | undefined;
  projections: boolean;
  report: string | undefined;
  keep: boolean;
  yes: boolean;
}

export const tool: Tool = (args) => {
  const { values } = readArguments(args, { usage: USAGE, options });
  const { at, name, projections, report, keep, yes } = values;
  const target = targetOf(values);
  if (target.kind !== 'stage' && (at !== undefined || name !== undefined))
    throw new ToolProblem('--at and --name go with --stage: on one machine the copy is of now.', 2);
  if (at !== undefined && name !== undefined)
    throw new ToolProblem('--at restores a table, and --name has one: give one of them.', 2);
  requireFolder(report ?? 'drill.md');
  const asked = { at: at === undefined ? at : instantOf(at), name, projections, report, keep, yes };
  return {
    target,
    // The portal isn't changed, but its account gets a table, which is paid for.
    writes: target.kind === 'stage',
    run: (found) => withPortal(found, (portal) => drill(found, portal, asked)),
  };
};

/** Looks now, because a restore takes up to hours. */
function requireFolder(report: string): void {
  try {
    accessSync(dirname(report), constants.W_OK);
  } catch {
    throw new ToolProblem(`${report} can’t be written: name a file in another folder.`, 2);
  }
}

/** @returns the exit code: 1 where something is wrong with the copy */
async function drill(found: FoundPortal, portal: Portal, asked: Asked): Promise<number> {
  const begunAt = new Date();
  const copy = await openCopy(found, portal, asked);
  try {
    const restoreSeconds = (Date.now() - begunAt.getTime()) / 1_000;
    say(`${copy.source}. It took ${spanOf(restoreSeconds)}.`);
    const { table, clock } = portal.context;
    const deps = { copy: copy.table, portal: table, instant: copy.instant, clock };
    const checks = await runChecks(
      { ...deps, digests: digestsOf(portal), checksProjections: asked.projections },
      ({ name, seconds, result }) => say(`${name}: ${result} (${spanOf(seconds)})`),
    );
    const report = {
      portal: describePortal(found),
      source: copy.source,
      begunAt,
      restoreSeconds,
      checks,
    };
    const file =
      asked.report ?? `drill-${begunAt.toISOString().slice(0, 19).replaceAll(':', '')}.md`;
    writeFileSync(file, writeReport(report));
    const problems = problemsOf(report);
    for (const problem of problems) say(problem);
    say(`Wrong: ${problems.length}. The report is in ${file}.`);
    return problems.length > 0 ? 1 : 0;
  } finally {
    await removeCopy(copy, asked);
  }
}

async function openCopy(found: FoundPortal, portal: Portal, asked: Asked): Promise<DrillCopy> {
  if (found.kind === 'deployed') return restoreCopy(found, asked);
  if (found.kind === 'local') return copyDatabase(found, () => portal.context.clock.now());
  throw new Error('An address alone has no table');
}

/** A portal on one machine that doesn't run has none in reach. */
function digestsOf(portal: Portal) {
  try {
    return portal.digests();
  } catch (error) {
    if (error instanceof ToolProblem) return undefined;
    throw error;
  }
}

/** A table in the account is deleted on a yes; without one it stays, and the last line says so. */
async function removeCopy(copy: DrillCopy, { keep, yes }: Asked): Promise<void> {
  if (copy.isPassing) return copy.remove();
  const { name } = copy.table;
  if (!keep && (yes || (await agrees(name)))) {
    await copy.remove();
    say(`${name} is deleted.`);
  } else say(`${name} stays, and is paid for: the same command with --name ${name} deletes it.`);
}

async function agrees(name: string): Promise<boolean> {
  try {
    await askFor('yes', `Type yes to delete ${name}:`);
    return true;
  } catch (error) {
    if (error instanceof DeployProblem) return false;
    throw error;
  }
}

if (import.meta.main) await runTool(tool);
