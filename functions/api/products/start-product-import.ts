import { productsContract } from '../../../shared/products/contract.ts';
import { openJob } from '../../domain/jobs/open-job.ts';
import { presentJob } from '../../domain/jobs/present.ts';
import type { Quarantine } from '../../platform/quarantine.ts';
import { verb } from '../verb.ts';

/** Creates a job that waits for its file, and a form to upload it with. */
export const startProductImport = (uploads: Pick<Quarantine, 'formFor'>) =>
  verb(productsContract.startProductImport, async (context, input) => {
    const job = await openJob(context, 'importProducts', input);
    const form = await uploads.formFor(job.jobId, { type: 'text/csv', ...input });
    return { job: presentJob(job), ...form };
  });
