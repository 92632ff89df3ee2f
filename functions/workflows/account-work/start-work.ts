/** Starts, resumes and stops work of hours in the account. */
import { conflict } from '../../../shared/kernel/errors.ts';
import type { WorkKind } from '../../../shared/kernel/messages.ts';
import { type AccountWork, accountWorkTable } from '../../data/account-work.table.ts';
import type { StagedContext, WorkContext } from './work-stage.ts';

const HOUR_MS = 60 * 60_000;
/** A rebuild is heeded by the projector for 48 hours after its start; work on it ends well before. */
export const WORK_HOURS = 36;
/** The items of parts and of a rebuild expire after these days. */
const KEPT_DAYS = 7;

export interface WorkOrder {
  kind: WorkKind;
  /** A name for this work that no other has. */
  workId: string;
  startedBy: string;
  /** Into so many parts each stage is cut. */
  parts: number;
  replaces: boolean;
  /** A search for a person: the hash of what it looks for. */
  soughtHash?: string;
  /** Begins anew where work was stopped or failed; else that work goes on. */
  anew?: boolean;
}

/**
 * Starts work, or lets stopped work of the same order go on.
 * @returns the work under way
 * @throws DomainError CONFLICT where work of this kind is running, or what was stopped was another order
 */
export async function startWork({ table, clock, stages }: StagedContext, order: WorkOrder) {
  const works = accountWorkTable(table);
  const before = await works.get(order.kind);
  const now = clock.real();
  if (before?.status === 'running') throw runningAlready(before);
  if (before && before.status !== 'done' && !order.anew && !isTooOld(before, now)) {
    if (before.replaces !== order.replaces) throw otherOrder(before);
    return resume({ table, clock }, before);
  }
  const { anew: _, ...work } = order;
  const begun: AccountWork = {
    ...work,
    status: 'running',
    stage: stages[order.kind][0]?.name ?? '',
    startedAt: now.toISOString(),
    stageAt: now.toISOString(),
    expiresAfter: Math.floor(now.getTime() / 1_000) + KEPT_DAYS * 24 * 60 * 60,
    ...watchedAfter(before),
  };
  await table.transact([works.begin(begun, before)]);
  return begun;
}

/** Lets work go on whose workers died, or that was stopped. */
export async function resumeWork(context: WorkContext, kind: WorkKind): Promise<AccountWork> {
  const work = await accountWorkTable(context.table).get(kind);
  if (!work || work.status === 'done') throw conflict('There is nothing to resume.');
  if (isTooOld(work, context.clock.real()))
    throw conflict(`It began more than ${WORK_HOURS} hours ago. Start it anew.`);
  return work.status === 'running' ? work : resume(context, work);
}

/** Stops work: its workers end after their page. Nothing is lost; it goes on when it is resumed. */
export async function stopWork(
  { table, clock }: WorkContext,
  kind: WorkKind,
): Promise<AccountWork> {
  const works = accountWorkTable(table);
  return table.planAndTransact(async () => {
    const work = await works.get(kind);
    if (work?.status !== 'running') throw conflict('Nothing of this kind is running.');
    const stopped = { status: 'stopped', stageAt: clock.real().toISOString() } as const;
    await table.transact([works.change(work, stopped).orThrow(() => changed())]);
    return { ...work, ...stopped };
  });
}

/** True where too little time is left for a rebuild to be heeded until its end. */
export const isTooOld = ({ startedAt }: AccountWork, now: Date): boolean =>
  now.getTime() - Date.parse(startedAt) > WORK_HOURS * HOUR_MS;

async function resume({ table, clock }: WorkContext, work: AccountWork): Promise<AccountWork> {
  const running = { status: 'running', stageAt: clock.real().toISOString() } as const;
  await table.transact([
    accountWorkTable(table)
      .change(work, running)
      .orThrow(() => changed()),
  ]);
  return { ...work, ...running };
}

const changed = () => conflict('The work was started, stopped or finished at this moment.');
const runningAlready = ({ startedAt, startedBy }: AccountWork) =>
  conflict(`It is running since ${startedAt}, started by ${startedBy}.`);
const otherOrder = ({ replaces }: AccountWork) =>
  conflict(
    replaces
      ? 'One that replaces what it finds was stopped: resume that, or start anew.'
      : 'One that only compares was stopped: resume that, or start anew.',
  );

/** Sums that the work before had corrected: events from before it may still come. */
function watchedAfter(before: AccountWork | undefined): Pick<AccountWork, 'watched'> {
  if (!before?.replaces || before.countedAt === undefined)
    return before?.watched ? { watched: before.watched } : {};
  const { workId, countedAt, expiresAfter: expiresAt } = before;
  return { watched: { workId, countedAt, expiresAt } };
}
