import { notFound } from '../../../shared/kernel/errors.ts';
import { payoutsContract } from '../../../shared/payouts/contract.ts';
import { payoutTable } from '../../data/payouts/payout.table.ts';
import { presentMyPayout } from '../../domain/payouts/present.ts';
import { verb } from '../verb.ts';

/** One of the agent's own payouts; another agent's is not found. */
export const getMyPayout = verb(payoutsContract.getMyPayout, async (context, { payoutId }) => {
  const payout = await payoutTable(context.table).get(payoutId);
  if (payout?.agentId !== context.actor.userId) throw notFound('This payout does not exist.');
  return presentMyPayout(payout);
});
