import { payoutsContract } from '../../../shared/payouts/contract.ts';
import { commitAct } from '../../domain/approvals/commit-act.ts';
import { buildPayoutAct } from '../../domain/payouts/build-payout-act.ts';
import { forAdmin, readPayout } from '../../domain/payouts/read-payout.ts';
import { returnPayment } from '../../domain/monthly-run/return-payment.ts';
import { verb } from '../verb.ts';

/** The bank returned the payment: the amount is available again. */
export const returnPayout = verb(
  payoutsContract.returnPayout,
  async (context, { payoutId, reason }) => {
    const { table } = context;
    await table.planAndTransact(async () => {
      const payout = await readPayout(context, payoutId);
      const act = buildPayoutAct(payout, {
        kind: 'credit',
        agent: undefined,
        more: [{ label: 'Reason', words: reason }],
      });
      await commitAct(context, act, await returnPayment(context, payout, { reason }));
    });
    return forAdmin(context, await readPayout(context, payoutId));
  },
);
