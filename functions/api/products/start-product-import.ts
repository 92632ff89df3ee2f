import { productsContract } from '../../../shared/products/contract.ts';
import { openJob } from '../../domain/jobs/open-job.ts';
import { presentJob } from '../../domain/jobs/present.ts';
import { optional } from '../../platform/present.ts';
import type { Quarantine } from '../../platform/quarantine.ts';
import { verb } from '../verb.ts';

/** Creates a job that waits for its file, and a form to upload it with. */
export const startProductImport = (uploads: Pick<Quarantine, 'formFor'>) =>
  verb(productsContract.startProductImport, async (context, input) => {
    const { sizeBytes, columns, fileType } = input;
    const job = await openJob(
      context,
      'importProducts',
      input,
      optional({ columnChoice: columns, fileType }),
    );
    const form = await uploads.formFor(job.jobId, { type: 'text/csv', sizeBytes });
    return { job: presentJob(job), ...form };
  });
