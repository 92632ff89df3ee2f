import { conflict } from '../../../shared/kernel/errors.ts';
import { productsContract } from '../../../shared/products/contract.ts';
import { jobTable } from '../../data/job.table.ts';
import { presentJob } from '../../domain/jobs/present.ts';
import { readJob } from '../../domain/jobs/read-job.ts';
import type { Quarantine } from '../../platform/quarantine.ts';
import { verb } from '../verb.ts';

class AlreadyStarted extends Error {
  override readonly name = 'AlreadyStarted';
}

/** The browser has uploaded the file: the job may start. The stream puts it on the queue. */
export const runProductImport = (uploads: Pick<Quarantine, 'posted'>) =>
  verb(productsContract.runProductImport, async (context, { jobId }) => {
    const job = await readJob(context, jobId, 'importProducts');
    if (job.status !== 'open') return presentJob(job);
    const posted = await uploads.posted(jobId, 1);
    if (!posted) throw conflict('The file has not arrived. Please upload it again.');
    const begin = jobTable(context.table)
      .enqueue(job, posted.etag)
      .orThrow(() => new AlreadyStarted());
    await context.table.transact([begin]).catch((error: unknown) => {
      if (!(error instanceof AlreadyStarted)) throw error;
    });
    return presentJob({ ...job, status: 'queued' });
  });
