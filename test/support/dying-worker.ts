/** Workers that die in the middle of a job, and the queue's patience with them. */
import { Table } from '../../functions/platform/table.ts';
import { runJob } from '../../functions/workflows/jobs/run-job.ts';
import { setAttributes } from './table.ts';

const LONG_AGO = '2020-01-01T00:00:00.000Z';
const DEATH = 'The worker died';

/** Dies after so many writes. */
class DyingTable extends Table {
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

/**
 * Runs a job with a worker that dies after so many writes, unless it is done before; its lease is over
 * then, so that the next worker takes over.
 */
export async function runDying(
  deps: Parameters<typeof runJob>[0],
  jobId: string,
  writes: number,
): Promise<void> {
  const { table } = deps.context;
  const context = { ...deps.context, table: new DyingTable(table, writes) };
  await runJob({ ...deps, context }, jobId).catch((error: unknown) => {
    if (!(error instanceof Error) || error.message !== DEATH) throw error;
  });
}

/** The lease of a dead worker is over. */
export const endLease = (table: Table, jobId: string) =>
  setAttributes(
    table,
    { pk: `job#${jobId}`, sk: 'job' },
    { status: 'running', leasedUntil: LONG_AGO, gsi4pk: 'jobs#running', attempts: 0 },
  );
