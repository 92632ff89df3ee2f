/**
 * Carries out work of hours for a command: in the cloud the account's state machine does it, and the command
 * shows how far it is; on one machine the command does it itself.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { AccountWork } from '../../functions/data/account-work/account-work.table.ts';
import type { WorkMachine } from '../../functions/data/account-work/work-machine.client.ts';
import { reportWork } from '../../functions/workflows/account-work/report-work.ts';
import { type RunOptions, runWork } from '../../functions/workflows/account-work/run-work.ts';
import { findPresentWork } from '../../functions/workflows/account-work/start-work.ts';
import type { StagedContext } from '../../functions/workflows/account-work/work-stage.ts';
import { countOf } from '../../shared/kernel/count.ts';
import type { WorkKind } from '../../shared/kernel/messages.ts';

const WATCH_EVERY_MS = 10_000;

/** The portal that work is carried out on. */
export interface WorkPlace extends RunOptions {
  context: StagedContext;
  /** Absent on one machine. */
  machine: WorkMachine | undefined;
  say: (line: string) => void;
}

/** Carries out work that was started or resumed, and work that follows it, until it is over or stopped. */
export async function carryOut(place: WorkPlace, work: AccountWork): Promise<void> {
  const { context, machine } = place;
  if (!machine) return runWork(context, work, place);
  await machine.start({ kind: 'openStage', work: work.kind, workId: work.workId });
  await watch(place, work.kind);
}

/** Says how far the work is, until it is over; it goes on where this is ended. */
export async function watch({ context, say }: WorkPlace, kind: WorkKind): Promise<void> {
  for (;;) {
    const present = await findPresentWork(context, kind);
    if (present?.status !== 'running') return;
    say(await progressOf(context, present));
    await sleep(WATCH_EVERY_MS);
  }
}

async function progressOf({ table, clock }: StagedContext, work: AccountWork): Promise<string> {
  const report = await reportWork(table, work.kind);
  const { counts = {}, partsDone = 0 } = report?.stages.get(work.stage) ?? {};
  const { items = 0, ...others } = counts;
  const seconds = Math.max(1, (clock.real().getTime() - Date.parse(work.stageAt)) / 1_000);
  const rate = Math.round(items / seconds);
  const more = Object.entries(others).map(([name, count]) => `; ${count} ${name}`);
  return `${work.stage}: ${partsDone} of ${work.parts} parts, ${countOf(items, 'item')} (${rate} a second)${more.join('')}`;
}

/** Why work isn't done; undefined where it is. Work that was resumed keeps the problem of before. */
export const unfinished = ({ status, stage, problem }: AccountWork): string | undefined =>
  status === 'done'
    ? undefined
    : `It is ${status} at the stage ${stage}${status === 'failed' && problem ? `: ${problem}` : ''}`;
