import { payoutsContract } from '../../../shared/payouts/contract.ts';
import { recordAccountView } from '../../domain/agents/record-account-view.ts';
import { presentPayoutDetail } from '../../domain/payouts/present.ts';
import { presentPayeeCheck } from '../../domain/payouts/present-payee-check.ts';
import { readAround, readPayout } from '../../domain/payouts/read-payout.ts';
import { readReleaser } from '../../domain/approvals/read-releaser.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import { auditedRead } from '../verb.ts';

/** A view that shows an account number is counted and recorded. */
export const getPayout = auditedRead(payoutsContract.getPayout, async (context, { payoutId }) => {
  const at = context.clock.now().toISOString();
  const [{ payout, agent, ...around }, { personId }] = await Promise.all([
    readWhole(context, payoutId),
    readReleaser(context),
  ]);
  const detail = presentPayoutDetail(payout, agent, at, around);
  const accountCheck = presentPayeeCheck(payout, agent, context.settings);
  const output = { ...detail, ...optional({ accountCheck }) };
  if (!output.paymentDetails) return { output };
  const { agentId } = payout;
  const view = { action: 'payouts.viewPaymentDetails', agentId, payoutId } as const;
  return { output, record: () => recordAccountView(context, { ...view, personId }) };
});

async function readWhole(context: Context, payoutId: string) {
  const payout = await readPayout(context, payoutId);
  return { payout, ...(await readAround(context, payout)) };
}
