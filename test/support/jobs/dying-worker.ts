/** Workers that die in the middle of a job, and the queue's patience with them. */
import { type Clock, systemClock } from '../../../functions/platform/clock.ts';
import { Table } from '../../../functions/platform/table.ts';
import { runJob } from '../../../functions/workflows/jobs/run-job.ts';
import { setAttributes } from '../stack/table.ts';

const LONG_AGO = '2020-01-01T00:00:00.000Z';
export const DEATH = 'The worker died';

/** A table client whose process dies after so many transactions. */
export class DyingTable extends Table {
  #writes: number;
  constructor({ name, documents }: Table, writes: number) {
    super(name, documents);
    this.#writes = writes;
  }
  override transact(...asked: Parameters<Table['transact']>): Promise<void> {
    if (this.#writes-- <= 0) return Promise.reject(new Error(DEATH));
    return super.transact(...asked);
  }
}

/** @returns true where the process died; false where it was done before */
export async function isDead(doing: Promise<unknown>): Promise<boolean> {
  try {
    await doing;
    return false;
  } catch (error) {
    if (!(error instanceof Error) || error.message !== DEATH) throw error;
    return true;
  }
}

/**
 * Runs a job with a worker that dies after so many writes, unless it is done before; its lease is over
 * then, so that the next worker takes over.
 */
export async function runDying(
  deps: Parameters<typeof runJob>[0],
  jobId: string,
  writes: number,
): Promise<void> {
  const context = { ...deps.context, table: new DyingTable(deps.context.table, writes) };
  await isDead(runJob({ ...deps, context }, jobId));
}

/** A clock whose every look finds so many minutes gone. */
export function hastyClock(minutes: number): Clock {
  let now = Date.now();
  return { now: systemClock.now, real: () => new Date((now += minutes * 60_000)) };
}

/** The lease of a dead worker is over. */
export const endLease = (table: Table, jobId: string) =>
  setAttributes(
    table,
    { pk: `job#${jobId}`, sk: 'job' },
    { status: 'running', leasedUntil: LONG_AGO, gsi4pk: 'jobs#running', attempts: 0 },
  );
