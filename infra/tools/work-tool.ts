/** The options by which commands start, stop and resume work of hours. */
import type { AccountWork } from '../../functions/data/account-work/account-work.table.ts';
import {
  findPresentWork,
  PARTS,
  resumeWork,
  stopWork,
} from '../../functions/workflows/account-work/start-work.ts';
import type {
  StagedContext,
  WorkContext,
} from '../../functions/workflows/account-work/work-stage.ts';
import type { WorkKind } from '../../shared/kernel/messages.ts';
import { carryOut, type WorkPlace } from '../work/carry-out.ts';
import type { FoundPortal } from './find-portal.ts';
import type { Portal } from './open-portal.ts';
import { say } from './run-tool.ts';
import { ToolProblem, wronglyGiven } from './tool-problem.ts';

const flag = { type: 'boolean', default: false } as const;
export const workOptions = { anew: flag, resume: flag, stop: flag, status: flag };
export const WORK_USAGE = '[--anew|--resume|--stop|--status]';

export type WorkFlags = Record<keyof typeof workOptions, boolean>;

/** @throws ToolProblem with exit code 2 where two of the flags contradict each other */
export function requireOneWay(flags: WorkFlags, usage: string): void {
  const given = Object.keys(workOptions).filter((name) => flags[name as keyof WorkFlags]);
  if (given.length > 1)
    throw wronglyGiven(`Give one of ${given.map((name) => `--${name}`).join(' and ')}.`, usage);
}

interface WorkTool {
  kind: WorkKind;
  contextOf: (context: WorkContext) => StagedContext;
  /**
   * Starts the work.
   * @returns undefined where there is nothing to do
   */
  start: (context: StagedContext, parts: number) => Promise<AccountWork | undefined>;
  progress?: WorkPlace['progress'];
}

/**
 * Does what the flags say: starts or resumes work and carries it out, stops it, or leaves it as it is.
 * @returns false where it was stopped, or nothing was to do: there is no result to show
 */
export async function directWork(
  { opened, found }: { opened: Portal; found: FoundPortal },
  flags: WorkFlags,
  { kind, contextOf, start, progress }: WorkTool,
): Promise<boolean> {
  const { table, clock } = opened.context;
  const context = contextOf({ table, clock });
  if (flags.status) return true;
  if (flags.stop) {
    await stopWork(context, (await presentOf(context, kind)).kind);
    say('It stops after its present pages. It goes on with the same command and --resume.');
    return false;
  }
  const machine = opened.workMachine?.();
  const work = flags.resume
    ? await resumeWork(context, (await presentOf(context, kind)).kind)
    : await start(context, machine ? PARTS.cloud : PARTS.oneMachine);
  const settle = () => settleStack(found);
  const place = { context, machine, say, settle, ...(progress ? { progress } : {}) };
  if (!work) return false;
  await carryOut(place, work);
  return true;
}

async function presentOf(context: WorkContext, kind: WorkKind): Promise<AccountWork> {
  const work = await findPresentWork(context, kind);
  if (work) return work;
  throw new ToolProblem(`There was no ${kind} yet.`);
}

/** Resolves at once where none runs: then no projector is in the middle of anything. */
async function settleStack(portal: FoundPortal): Promise<void> {
  if (portal.kind !== 'local' || !portal.running) return;
  const { url } = portal.running;
  const response = await fetch(new URL('/_local/drain', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  if (!response.ok) throw new Error(`The portal at ${url} answered ${response.status}`);
}
