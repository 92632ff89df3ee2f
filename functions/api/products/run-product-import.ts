import { productsContract } from '../../../shared/products/contract.ts';
import { jobTable } from '../../data/jobs/job.table.ts';
import { type Act, commitAct } from '../../domain/approvals/commit-act.ts';
import { presentJob } from '../../domain/jobs/present.ts';
import { notArrived, readJob } from '../../domain/jobs/read-job.ts';
import { previewImport } from '../../domain/products/preview-import.ts';
import { ifNeeded, notNeeded } from '../../platform/not-needed.ts';
import type { Quarantine } from '../../platform/quarantine.ts';
import { verb } from '../verb.ts';

/** The browser has uploaded the file: the job may start. The stream puts it on the queue. */
export const runProductImport = (uploads: Pick<Quarantine, 'posted' | 'read'>) =>
  verb(productsContract.runProductImport, async (context, { jobId }) => {
    const job = await readJob(context, jobId, 'importProducts');
    if (job.status !== 'open') return presentJob(job);
    const posted = await uploads.posted(jobId, 1);
    if (!posted) throw notArrived();
    const { etag } = posted;
    // A second person sees its effect; its file is kept for a day, so it has to be confirmed until then.
    const bytes = context.secondPerson && (await uploads.read(jobId, etag));
    if (context.secondPerson && !bytes) throw notArrived();
    const act: Act = {
      // Names the content too, so that no other one is confirmed.
      subjects: [`import#${jobId}#${etag}`],
      need: { kind: 'listed' },
      agentIds: [],
      figures: bytes ? await previewImport(context, bytes, job.columnChoice) : [],
      about: { subject: 'portal', subjectId: jobId },
    };
    // Another call may have started it meanwhile.
    const begin = jobTable(context.table).enqueue(job, etag).orThrow(notNeeded);
    await ifNeeded(commitAct(context, act, [begin]));
    return presentJob({ ...job, status: 'queued' });
  });
