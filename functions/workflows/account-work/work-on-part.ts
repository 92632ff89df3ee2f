/** Works on one part of the account's work, page by page, until its time is over. */
import type { MessageOf, WorkedPart } from '../../../shared/kernel/messages.ts';
import { type AccountWork, accountWorkTable } from '../../data/account-work/account-work.table.ts';
import {
  type Counts,
  PartTaken,
  type WorkPart,
  workPartTable,
} from '../../data/account-work/work-part.table.ts';
import type { ScanCursor } from '../../platform/scan-table.ts';
import type { Write } from '../../platform/table.ts';
import { processOf, type StagedContext, type WorkedPage } from './work-stage.ts';

/** Stop here: the function times out at 900 s, and a page takes seconds. */
export const WORKING_MS = 600_000;
/** Findings that a part keeps; beyond them it only counts. */
const KEPT_FINDINGS = 50;

/**
 * Works until the part is done, its work is stopped, or the time is over. What it did is saved after each
 * page; a page that comes again changes nothing twice.
 * @param workMs for how long it begins new pages
 */
export async function workOnPart(
  context: StagedContext,
  message: MessageOf<'workOnPart'>,
  workMs = WORKING_MS,
): Promise<WorkedPart> {
  const until = performance.now() + workMs;
  do {
    const work = await accountWorkTable(context.table).get(message.work);
    if (!work || !isUnderWay(work, message)) return { more: false };
    const { table } = context;
    const read = await workPartTable(table).get(message);
    if (read?.isDone) return { more: false };
    const isSaved = await workOnNext(context, { work, read, message });
    // Another worker is at it: this one ends, and the steps look again.
    if (!isSaved) return { more: false };
  } while (performance.now() < until);
  return { more: true };
}

const isUnderWay = (
  { workId, status, stage }: AccountWork,
  message: MessageOf<'workOnPart'>,
): boolean => workId === message.workId && status === 'running' && stage === message.stage;

/** @returns false where another worker has saved the part meanwhile */
async function workOnNext(
  context: StagedContext,
  {
    work,
    read,
    message: { workId, stage, part },
  }: { work: AccountWork; read: WorkPart | undefined; message: MessageOf<'workOnPart'> },
): Promise<boolean> {
  const found = processOf(context, work.kind).stages.find(({ name }) => name === stage);
  if (!found) throw new Error(`${work.kind} has no stage ${stage}`);
  const after = read?.cursor === undefined ? undefined : (JSON.parse(read.cursor) as ScanCursor);
  const { table, clock } = context;
  const page = await found.workOnPage(context, { work, part, after });
  const reached = {
    ...reachedWith(page, read),
    savedAt: clock.real().toISOString(),
    expiresAt: work.expiresAfter,
  };
  const { commit = (saved: Write) => table.transact([saved]) } = page;
  try {
    await commit(workPartTable(table).save({ workId, stage, part }, read, reached));
    return true;
  } catch (error) {
    if (error instanceof PartTaken) return false;
    throw error;
  }
}

const reachedWith = ({ next, counts, findings }: WorkedPage, read: WorkPart | undefined) => ({
  isDone: next === undefined,
  ...(next === undefined ? {} : { cursor: JSON.stringify(next) }),
  counts: addedUp(read?.counts ?? {}, counts),
  findings: [...(read?.findings ?? []), ...findings].slice(0, KEPT_FINDINGS),
});

/** The sums of both, by name. */
export const workedCounts = (all: readonly Counts[]): Counts => all.reduce(addedUp, {});

const addedUp = (one: Counts, other: Counts): Counts => ({
  ...one,
  ...Object.fromEntries(
    Object.entries(other).map(([name, count]) => [name, (one[name] ?? 0) + count]),
  ),
});
