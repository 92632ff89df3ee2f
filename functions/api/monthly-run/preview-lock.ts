import { monthlyRunContract } from '../../../shared/monthly-run/contract.ts';
import { LOCK_PREVIEW_LINES } from '../../../shared/monthly-run/rules.ts';
import { countLock } from '../../domain/monthly-run/count-lock.ts';
import { readBatch } from '../../domain/monthly-run/read-batch.ts';
import { verb } from '../verb.ts';

/** What locking a batch would do now, as its question and its page show it. */
export const previewLock = verb(
  monthlyRunContract.previewLock,
  async (context, { batchId, releaserId, after }) =>
    countLock(context, await readBatch(context, batchId), releaserId, {
      after,
      limit: LOCK_PREVIEW_LINES,
    }),
);
