/** Opens the stages of the account's work, one after the other. */
import type { MessageOf, OpenedStage } from '../../../shared/kernel/messages.ts';
import { type AccountWork, accountWorkTable } from '../../data/account-work/account-work.table.ts';
import { workPartTable } from '../../data/account-work/work-part.table.ts';
import { Stale, type Write } from '../../platform/table.ts';
import { requireFresh, requireNoneUnderWay, workOf } from './start-work.ts';
import { processOf, type StagedContext, type WorkContext, type WorkStage } from './work-stage.ts';

/**
 * The projector's time limit is 60 seconds: a batch that read the work before a change of it has ended
 * so many seconds after.
 */
const SETTLE_SECONDS = 75;

type OpenMessage = MessageOf<'openStage'>;

/**
 * Opens the first stage that isn't done; after the last one the work is done, and work that follows it
 * begins.
 * @returns the parts that are left of it
 * @throws DomainError CONFLICT where the work is too old to be finished
 */
export function openStage(context: StagedContext, message: OpenMessage): Promise<OpenedStage> {
  const { table, clock } = context;
  const { work: kind, workId } = message;
  const works = accountWorkTable(table);
  return table.planAndTransact(async () => {
    const work = await works.get(kind);
    if (work?.workId !== workId || work.status !== 'running')
      return openNext(context, work, message);
    requireFresh(work, clock.real());
    const { stages } = processOf(context, kind);
    const stage = stages.find(({ name }) => name === work.stage);
    const parts = await leftOf({ table, clock }, work);
    if (parts.length > 0) {
      const waitSeconds = stage?.settles ? secondsToWait(work, clock.real()) : 0;
      return { work: kind, workId, stage: work.stage, parts, waitSeconds, isOver: false };
    }
    await stage?.whenDone?.({ table, clock }, work);
    const after = stage?.ends
      ? undefined
      : stages[stages.findIndex(({ name }) => name === work.stage) + 1];
    await table.transact(await (after ? goOn(context, work, after) : finish(context, work, stage)));
    throw new Stale('The next stage is to be opened');
  });
}

/** Work that is done may have been followed by other work: a step that comes again goes on with that. */
async function openNext(
  context: StagedContext,
  work: AccountWork | undefined,
  { work: kind, workId }: OpenMessage,
): Promise<OpenedStage> {
  const next = work?.workId === workId && work.status === 'done' ? work.followedBy : undefined;
  if (next) return openStage(context, { kind: 'openStage', work: next.kind, workId: next.workId });
  return { work: kind, workId, stage: '', parts: [], waitSeconds: 0, isOver: true };
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

const changed = () => new Stale('The work changed');

function goOn({ table, clock }: StagedContext, work: AccountWork, { name }: WorkStage): Write[] {
  const stageAt = clock.real().toISOString();
  const counted =
    work.kind === 'rebuild' && work.countedAt === undefined ? { countedAt: stageAt } : {};
  const changes = { stage: name, stageAt, ...counted };
  return [accountWorkTable(table).change(work, changes).orThrow(changed)];
}

async function finish(
  context: StagedContext,
  work: AccountWork,
  last: WorkStage | undefined,
): Promise<Write[]> {
  const { table, clock } = context;
  const works = accountWorkTable(table);
  const done = { status: 'done', stageAt: clock.real().toISOString() } as const;
  const order = last?.ends ? undefined : await processOf(context, work.kind).nextOrder?.(context);
  if (!order) return [works.change(work, done).orThrow(changed)];
  const before = await works.get(order.kind);
  requireNoneUnderWay(before, clock.real());
  const workId = `${work.workId}-${order.kind}`;
  const next = await workOf(context, { ...order, workId, parts: work.parts }, before);
  const followedBy = { kind: order.kind, workId };
  return [works.change(work, { ...done, followedBy }).orThrow(changed), works.begin(next, before)];
}

function secondsToWait({ countedAt }: AccountWork, now: Date): number {
  if (countedAt === undefined) return 0;
  const since = (now.getTime() - Date.parse(countedAt)) / 1_000;
  return Math.max(0, Math.ceil(SETTLE_SECONDS - since));
}
