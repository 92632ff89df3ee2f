import { payoutsContract } from '../../../shared/payouts/contract.ts';
import { markProcessing as mark } from '../../domain/monthly-run/mark-processing.ts';
import { forAdmin, readPayout } from '../../domain/payouts/read-payout.ts';
import { verb } from '../verb.ts';

/** Pending to processing (Paying), which releases the payout. */
export const markProcessing = verb(payoutsContract.markProcessing, async (context, input) => {
  await mark(context, input);
  return forAdmin(context, await readPayout(context, input.payoutId));
});
