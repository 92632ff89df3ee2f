/** Opens the stages of the account's work, one after the other. */
import type { MessageOf, OpenedStage } from '../../../shared/kernel/messages.ts';
import { conflict } from '../../../shared/kernel/errors.ts';
import { type AccountWork, accountWorkTable } from '../../data/account-work.table.ts';
import { rankingStateTable } from '../../data/ranking-state.table.ts';
import { workPartTable } from '../../data/work-part.table.ts';
import { Stale } from '../../platform/table.ts';
import { isTooOld, WORK_HOURS } from './start-work.ts';
import type { StagedContext, WorkContext, WorkStage } from './work-stage.ts';

/**
 * The projector's time limit is 60 seconds: a batch that read the work before a change of it has ended
 * so many seconds after.
 */
const SETTLE_SECONDS = 75;
const OVER = { stage: '', parts: [], waitSeconds: 0, isOver: true };

/**
 * Opens the first stage that isn't done; after the last one the work is done.
 * @returns the parts that are left of it
 * @throws DomainError CONFLICT where the work is too old to be finished
 */
export function openStage(
  { table, clock, stages }: StagedContext,
  { work: kind, workId }: MessageOf<'openStage'>,
): Promise<OpenedStage> {
  const works = accountWorkTable(table);
  return table.planAndTransact(async () => {
    const work = await works.get(kind);
    if (work?.workId !== workId || work.status !== 'running') return OVER;
    if (isTooOld(work, clock.real()))
      throw conflict(`It began more than ${WORK_HOURS} hours ago. Start it anew.`);
    const parts = await leftOf({ table, clock }, work);
    if (parts.length > 0)
      return {
        stage: work.stage,
        parts,
        waitSeconds: secondsToWait(stages[kind], work, clock.real()),
        isOver: false,
      };
    if (isLast(stages[kind], work) && work.replaces)
      // The rankings' pages are copies of what it corrected.
      await rankingStateTable(table).startOver();
    await table.transact([
      works
        .change(work, nextOf(stages[kind], work, clock.real()))
        .orThrow(() => new Stale('The work changed')),
    ]);
    throw new Stale('The next stage is to be opened');
  });
}

async function leftOf({ table }: WorkContext, work: AccountWork): Promise<number[]> {
  const saved = await workPartTable(table).all(work.workId);
  const done = new Set(
    saved
      .filter(({ stage, isDone }) => isDone && stage === work.stage)
      .map(({ part }) => Number(part)),
  );
  return Array.from({ length: work.parts }, (_, part) => part).filter((part) => !done.has(part));
}

const isLast = (stages: readonly WorkStage[], { stage }: AccountWork) =>
  stages.at(-1)?.name === stage;

/** The changes of the work when its stage is done. */
function nextOf(stages: readonly WorkStage[], { kind, stage, countedAt }: AccountWork, now: Date) {
  const next = stages[stages.findIndex(({ name }) => name === stage) + 1];
  const stageAt = now.toISOString();
  const counted = kind === 'rebuild' && countedAt === undefined ? { countedAt: stageAt } : {};
  return next ? { stage: next.name, stageAt, ...counted } : { status: 'done' as const, stageAt };
}

function secondsToWait(
  stages: readonly WorkStage[],
  { stage, countedAt }: AccountWork,
  now: Date,
): number {
  const settles = stages.find(({ name }) => name === stage)?.settles ?? false;
  if (!settles || countedAt === undefined) return 0;
  const since = (now.getTime() - Date.parse(countedAt)) / 1_000;
  return Math.max(0, Math.ceil(SETTLE_SECONDS - since));
}
