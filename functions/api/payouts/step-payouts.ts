import type { AdminPayout } from '../../../shared/payouts/contract.ts';
import { payoutsContract } from '../../../shared/payouts/contract.ts';
import { decideEach } from '../../platform/bulk.ts';
import { verb } from '../verb.ts';
import { markOnePaid } from './mark-paid.ts';
import { markOneProcessing } from './mark-processing.ts';
import { payoutTable } from '../../data/payout.table.ts';
import { rejectOne } from './reject-payout.ts';

/** Takes many payouts one step further, each on its own: one refusal doesn't stop the others. */
export const stepPayouts = verb(payoutsContract.stepPayouts, async (context, input) => {
  const seen = new Map(
    input.step === 'processing' ? input.payouts.map((one) => [one.payoutId, one] as const) : [],
  );
  const payoutIds = input.step === 'processing' ? [...seen.keys()] : input.payoutIds;
  const payouts = await payoutTable(context.table).getMany(payoutIds);
  const rows = payoutIds.map((id) => ({ id, ownerId: payouts.get(id)?.agentId }));
  const stepOne = (payoutId: string): Promise<AdminPayout> => {
    switch (input.step) {
      case 'processing':
        return markOneProcessing(context, { ...seen.get(payoutId), payoutId });
      case 'paid': {
        const { transactionId, notes } = input;
        return markOnePaid(context, { payoutId, transactionId, notes });
      }
      case 'rejected':
        return rejectOne(context, { payoutId, reason: input.reason });
    }
  };
  return { results: await decideEach(context, rows, stepOne) };
});
