import { commissionPlansContract } from '../../../shared/commission-plans/contract.ts';
import { conflict } from '../../../shared/kernel/errors.ts';
import { findClosedThrough } from '../../domain/books/find-closed-months.ts';
import { readSeenDraft } from '../../domain/commission-plans/read-draft.ts';
import { presentJob } from '../../domain/jobs/present.ts';
import { startJob } from '../../domain/jobs/start-job.ts';
import { verb } from '../verb.ts';

/** Starts a preview of a draft; refused before the first month is closed. */
export const startPreview = verb(commissionPlansContract.startPreview, async (context, input) => {
  const [draft, closedThrough] = await Promise.all([
    readSeenDraft(context, input),
    findClosedThrough(context),
  ]);
  if (closedThrough === undefined)
    throw conflict('No month is closed yet, so there is nothing to compare with.');
  const { draftId, scope, firstDay, terms, version: draftVersion } = draft;
  const job = await startJob(context, {
    operation: 'startPreview',
    action: 'commissionPlans.startPreview',
    kind: 'previewTerms',
    termsVersion: { scope, firstDay, terms, draftId, draftVersion },
    input,
  });
  return presentJob(job);
});
