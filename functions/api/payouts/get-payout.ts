import { payoutsContract } from '../../../shared/payouts/contract.ts';
import { agentTable } from '../../data/agent.table.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { presentPayoutDetail } from '../../domain/payouts/present.ts';
import { readPayout } from '../../domain/payouts/read-payout.ts';
import { readBatchOf } from '../../domain/payouts/read-recent-batches.ts';
import { readReleaser } from '../../domain/payouts/read-releaser.ts';
import { auditedRead } from '../verb.ts';

/** A view that shows an account number is audited. */
export const getPayout = auditedRead(payoutsContract.getPayout, async (context, { payoutId }) => {
  const at = context.clock.now().toISOString();
  const [payout, releaser] = await Promise.all([
    readPayout(context, payoutId),
    readReleaser(context),
  ]);
  const [agent, batches] = await Promise.all([
    agentTable(context.table).get(payout.agentId),
    readBatchOf(context, payout),
  ]);
  const output = presentPayoutDetail(payout, agent, at, { releaser, batches });
  if (!output.paymentDetails) return { output };
  const event = recordEvent(context, {
    action: 'payouts.viewPaymentDetails',
    subject: 'payout',
    subjectId: payoutId,
    agentId: payout.agentId,
    at,
  });
  return { output, event };
});
