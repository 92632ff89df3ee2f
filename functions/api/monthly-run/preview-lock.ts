import { monthlyRunContract } from '../../../shared/monthly-run/contract.ts';
import { countLock } from '../../domain/monthly-run/count-lock.ts';
import { verb } from '../verb.ts';

/** The result of locking a batch now, as its question and its page show it. */
export const previewLock = verb(monthlyRunContract.previewLock, (context, { batchId }) =>
  countLock(context, batchId),
);
