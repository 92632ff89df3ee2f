import { payoutsContract } from '../../../shared/payouts/contract.ts';
import { agentTable } from '../../data/agent.table.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { profileTable } from '../../data/profile.table.ts';
import { forbidden } from '../../../shared/kernel/errors.ts';
import { refusalOf } from '../../../shared/identity/policy.ts';
import { verb } from '../verb.ts';
import { presentPayoutDetail } from '../../domain/payouts/present.ts';
import { readPayout } from '../../domain/payouts/read-payout.ts';
import { readReleaser } from '../../domain/payouts/read-releaser.ts';

/**
 * One payout with the whole account number. The view is audited (DESIGN 10.18) before it is answered,
 * and so, unlike other reads, it waits for the look at who asks.
 */
export const getPayout = verb(payoutsContract.getPayout, async (context, { payoutId }) => {
  const { table, actor, clock } = context;
  const [payout, standing, releaser] = await Promise.all([
    readPayout(context, payoutId),
    profileTable(table).get(actor.userId),
    readReleaser(context),
  ]);
  const refusal = refusalOf('admin', standing);
  if (refusal) throw forbidden(refusal);
  const agent = await agentTable(table).get(payout.agentId);
  const detail = presentPayoutDetail(payout, agent, clock.now().toISOString(), releaser);
  if (detail.paymentDetails)
    await table.transact([
      recordEvent(context, {
        action: 'payouts.viewPaymentDetails',
        subject: 'payout',
        subjectId: payoutId,
        agentId: payout.agentId,
        at: clock.now().toISOString(),
      }),
    ]);
  return detail;
});
