import { conflict } from '../../../shared/kernel/errors.ts';
import type { AdminPayout } from '../../../shared/payouts/contract.ts';
import { payoutsContract } from '../../../shared/payouts/contract.ts';
import { decideEach } from '../../platform/bulk.ts';
import { verb } from '../verb.ts';
import { markOnePaid } from './mark-paid.ts';
import { commitSelection } from '../../domain/payouts/commit-selection.ts';
import { markProcessing } from '../../domain/monthly-run/mark-processing.ts';
import { forAdmin, readPayout } from '../../domain/payouts/read-payout.ts';
import { payoutTable } from '../../data/payouts/payout.table.ts';
import { rejectOne } from './reject-payout.ts';

/**
 * Takes many payouts one step further, each on its own: one refusal doesn't stop the others. Those that take
 * another person are asked for, and confirmed, as one selection.
 */
export const stepPayouts = verb(payoutsContract.stepPayouts, async (context, input) => {
  if (context.secondPerson) {
    if (input.step !== 'processing') throw conflict(ONE_BY_ONE);
    await commitSelection(context, input.payouts);
    return { results: [] };
  }
  const seen = new Map(
    input.step === 'processing' ? input.payouts.map((one) => [one.payoutId, one] as const) : [],
  );
  const payoutIds = input.step === 'processing' ? [...seen.keys()] : input.payoutIds;
  const payouts = await payoutTable(context.table).getMany(payoutIds);
  const rows = payoutIds.map((id) => ({ id, ownerId: payouts.get(id)?.agentId }));
  const stepOne = async (payoutId: string): Promise<AdminPayout> => {
    switch (input.step) {
      case 'processing':
        await markProcessing(context, { ...seen.get(payoutId), payoutId });
        return forAdmin(context, await readPayout(context, payoutId));
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

const ONE_BY_ONE =
  'Only marking as processing is asked for together. Ask for each of these by itself.';
