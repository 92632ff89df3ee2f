/** The rebuilds that the projector must heed, read at the start of each batch. */
import type { AccountWork } from '../../data/account-work/account-work.table.ts';
import { accountWorkTable } from '../../data/account-work/account-work.table.ts';
import type { Generation } from '../../data/reports/counted-fact.table.ts';
import type { Table } from '../../platform/table.ts';

const HOUR_MS = 60 * 60_000;
/** A stopped rebuild is heeded for so long; work on it ends earlier (`WORK_HOURS`). */
const HEEDED_HOURS = 48;
/** The stream keeps events for 24 hours: after that none from before can come. */
const WATCHED_HOURS = 26;
/** The stream's times are approximate, and clocks differ. */
const SLACK_MS = 5 * 60_000;

export interface HeededRebuild extends Generation {
  /** Facts may not be counted yet, and no sum is corrected. */
  isCounting: boolean;
  /** The rebuild's sums still matter. */
  keepsSums: boolean;
  /**
   * True where an event has to be looked at.
   * @param seconds when it was made, since 1970
   */
  heeds: (seconds: number) => boolean;
}

/**
 * The rebuild under way; and one that had corrected sums, of which events from before may still come.
 * Older ones come first.
 */
export async function readRebuilds(table: Table, now: Date): Promise<HeededRebuild[]> {
  const work = await accountWorkTable(table).get('rebuild');
  return work ? [...watchedOf(work, now), ...currentOf(work, now)] : [];
}

const isWithin = (at: string, hours: number, now: Date) =>
  now.getTime() - Date.parse(at) < hours * HOUR_MS;

function currentOf(work: AccountWork, now: Date): HeededRebuild[] {
  const { workId: id, status, startedAt, countedAt, expiresAfter: expiresAt } = work;
  if (status === 'done')
    return work.replaces && countedAt !== undefined ? watch({ id, expiresAt }, countedAt, now) : [];
  if (!isWithin(startedAt, HEEDED_HOURS, now)) return [];
  return [
    { id, expiresAt, isCounting: countedAt === undefined, keepsSums: true, heeds: () => true },
  ];
}

function watchedOf({ watched }: AccountWork, now: Date): HeededRebuild[] {
  if (!watched) return [];
  const { workId: id, countedAt, expiresAt } = watched;
  return watch({ id, expiresAt }, countedAt, now);
}

/** Its sums are corrected: only events from before it had counted all facts can be late. */
function watch(generation: Generation, countedAt: string, now: Date): HeededRebuild[] {
  if (!isWithin(countedAt, WATCHED_HOURS, now)) return [];
  const until = Date.parse(countedAt) + SLACK_MS;
  const heeds = (seconds: number) => seconds * 1_000 <= until;
  return [{ ...generation, isCounting: false, keepsSums: false, heeds }];
}
