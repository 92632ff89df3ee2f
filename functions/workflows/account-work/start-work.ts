/** Starts, resumes and stops work of hours in the account. */
import { conflict } from '../../../shared/kernel/errors.ts';
import type { WorkKind } from '../../../shared/kernel/messages.ts';
import { type AccountWork, accountWorkTable } from '../../data/account-work/account-work.table.ts';
import type { Write } from '../../platform/table.ts';
import { processOf, type StagedContext, type WorkContext } from './work-stage.ts';

const HOUR_MS = 60 * 60_000;
/**
 * The hours after its start in which work may go on. The projector heeds a rebuild for 48 hours, and a
 * reconciliation and a search tell of one time; a migration has all the time that it needs.
 */
const WORK_HOURS: Readonly<Record<WorkKind, number>> = {
  rebuild: 36,
  reconciliation: 36,
  personSearch: 36,
  migration: Number.POSITIVE_INFINITY,
};
/** The items of parts and of a rebuild expire after these days. */
export const KEPT_DAYS = 7;
/** In the cloud, where parts are worked on side by side; on one machine four workers share them. */
export const PARTS = { cloud: 16, oneMachine: 4 };
/** Kinds that mustn't run side by side: a rebuild reads the facts that a migration rewrites. */
const NOT_BESIDE: Readonly<Partial<Record<WorkKind, WorkKind>>> = {
  rebuild: 'migration',
  migration: 'rebuild',
};

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
  unfreezes?: NonNullable<AccountWork['unfreezes']>;
  /** Begins anew where work was stopped or failed; else that work goes on. */
  anew?: boolean;
  /** Begins in place of work of this kind that is running, which then ends after its present pages. */
  takesOver?: boolean;
}

/**
 * Starts work, or lets stopped work of the same order go on.
 * @returns the work under way
 * @throws DomainError CONFLICT where work of this kind, or of one that mustn't run beside it, is running, or
 *   what was stopped was another order
 */
export async function startWork(context: StagedContext, order: WorkOrder): Promise<AccountWork> {
  const { table, clock } = context;
  const before = await accountWorkTable(table).get(order.kind);
  const { anew, takesOver, ...work } = order;
  if (!takesOver) requireNoneUnderWay(before, clock.real());
  if (before && !anew && canGoOn(context, before)) {
    if (before.replaces !== order.replaces) throw otherOrder(before);
    return resume({ table, clock }, before);
  }
  const begun = await workOf(context, work, before);
  await table.transact([
    accountWorkTable(table).begin(begun, before),
    ...requireAlone({ table }, begun.kind),
  ]);
  return begun;
}

/**
 * Work that is too old to be finished isn't under way, whatever it says: its workers died before they
 * recorded it.
 * @throws DomainError CONFLICT where the work is running
 */
export function requireNoneUnderWay(work: AccountWork | undefined, now: Date): void {
  if (work?.status === 'running' && !isTooOld(work, now)) throw runningAlready(work);
}

/** True for stopped or failed work whose stage this version has, too. */
const canGoOn = (context: StagedContext, work: AccountWork): boolean =>
  work.status !== 'done' &&
  !isTooOld(work, context.clock.real()) &&
  processOf(context, work.kind).stages.some(({ name }) => name === work.stage);

/** Work that begins now, in place of what was there. */
export async function workOf(
  context: StagedContext,
  order: Omit<WorkOrder, 'anew' | 'takesOver'>,
  before: AccountWork | undefined,
): Promise<AccountWork> {
  const { stages, firstStage } = processOf(context, order.kind);
  const now = context.clock.real();
  return {
    ...order,
    status: 'running',
    stage: (await firstStage?.(context)) ?? stages[0]?.name ?? '',
    startedAt: now.toISOString(),
    stageAt: now.toISOString(),
    expiresAfter: expiryFrom(now),
    ...watchedAfter(before),
  };
}

const expiryFrom = (now: Date) => Math.floor(now.getTime() / 1_000) + KEPT_DAYS * 24 * 60 * 60;

const requireAlone = ({ table }: Pick<WorkContext, 'table'>, kind: WorkKind): Write[] => {
  const other = NOT_BESIDE[kind];
  return other
    ? [
        accountWorkTable(table)
          .requireAtRest(other)
          .orThrow(() => notBeside(other)),
      ]
    : [];
};

/** The work under way: that of this kind, or the one that began when it was done. */
export async function findPresentWork(
  { table }: Pick<WorkContext, 'table'>,
  kind: WorkKind,
): Promise<AccountWork | undefined> {
  const works = accountWorkTable(table);
  const work = await works.get(kind);
  const next = work?.status === 'done' ? work.followedBy : undefined;
  if (!next) return work;
  const followed = await works.get(next.kind);
  return followed?.workId === next.workId ? followed : work;
}

/** Lets work go on whose workers died, or that was stopped. */
export async function resumeWork(context: WorkContext, kind: WorkKind): Promise<AccountWork> {
  const work = await accountWorkTable(context.table).get(kind);
  if (!work || work.status === 'done') throw conflict('There is nothing to resume.');
  requireFresh(work, context.clock.real());
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

/** True where work may not go on, as too little time is left until its end. */
export const isTooOld = ({ kind, startedAt }: AccountWork, now: Date): boolean =>
  now.getTime() - Date.parse(startedAt) > WORK_HOURS[kind] * HOUR_MS;

/** @throws DomainError CONFLICT where the work is too old to be finished */
export function requireFresh(work: AccountWork, now: Date): void {
  if (isTooOld(work, now))
    throw conflict(`It began more than ${WORK_HOURS[work.kind]} hours ago. Start it anew.`);
}

async function resume({ table, clock }: WorkContext, work: AccountWork): Promise<AccountWork> {
  const now = clock.real();
  const running = {
    status: 'running',
    stageAt: now.toISOString(),
    expiresAfter: expiryFrom(now),
  } as const;
  await table.transact([
    accountWorkTable(table)
      .change(work, running)
      .orThrow(() => changed()),
    ...requireAlone({ table }, work.kind),
  ]);
  return { ...work, ...running };
}

const changed = () => conflict('The work was started, stopped or finished at this moment.');
const runningAlready = ({ startedAt, startedBy }: AccountWork) =>
  conflict(
    `It is running since ${startedAt}, started by ${startedBy}. Where its process was ended, --resume goes on with it.`,
  );
const notBeside = (other: WorkKind) =>
  conflict(`A ${other} is running, which mustn’t run beside it: let it end, or stop it first.`);
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
