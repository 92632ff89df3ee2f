import { jobsContract, type NewExport } from '../../../shared/jobs/contract.ts';
import { checkClosed, findClosedTaxMonths } from '../../domain/books/find-closed-months.ts';
import type { Context } from '../../platform/context.ts';
import { startJob } from '../../domain/jobs/start-job.ts';
import { presentJob } from '../../domain/jobs/present.ts';
import { optional } from '../../platform/present.ts';
import { verb } from '../verb.ts';

/** Starts an export; the books' are of closed months. */
export const startExport = verb(jobsContract.startExport, async (context, input) => {
  const { kind, fileType, ...filter } = { fileType: undefined, ...input };
  await checkMonths(context, input);
  const job = await startJob(context, {
    operation: 'startExport',
    action: 'jobs.startExport',
    kind,
    listFilter: optional(filter),
    ...optional({ fileType }),
    input: { ...input },
  });
  return presentJob(job);
});

/** @throws DomainError CONFLICT where a month of the books isn't closed */
async function checkMonths(context: Context, input: NewExport): Promise<void> {
  if (input.kind === 'exportAccrual' || input.kind === 'exportJournal')
    await checkClosed(context, input.to);
  if (input.kind === 'exportTaxYear') await findClosedTaxMonths(context, input.taxYear);
}
