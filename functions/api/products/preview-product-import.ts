import { productsContract } from '../../../shared/products/contract.ts';
import { notArrived, readJob } from '../../domain/jobs/read-job.ts';
import { previewRows } from '../../domain/products/preview-rows.ts';
import type { Quarantine } from '../../platform/quarantine.ts';
import { verb } from '../verb.ts';

/** Shows the first rows of the uploaded file, before the administrator starts its import. */
export const previewProductImport = (uploads: Pick<Quarantine, 'posted' | 'read'>) =>
  verb(productsContract.previewProductImport, async (context, { jobId }) => {
    const job = await readJob(context, jobId, 'importProducts');
    const posted = await uploads.posted(jobId, 1);
    const bytes = posted && (await uploads.read(jobId, posted.etag));
    if (!bytes) throw notArrived();
    return previewRows(bytes, job.columnChoice);
  });
