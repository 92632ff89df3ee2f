/** The endpoints that take two people, without user pool and buckets. */
import { addAdjustment } from '../../../../functions/api/adjustments/add-adjustment.ts';
import { liftReturnHold } from '../../../../functions/api/agents/lift-return-hold.ts';
import { saveAgentBanking } from '../../../../functions/api/agents/save-agent-banking.ts';
import { setGroup } from '../../../../functions/api/agents/set-group.ts';
import { setReferrer } from '../../../../functions/api/agents/set-referrer.ts';
import { publishDraft } from '../../../../functions/api/commission-plans/publish-draft.ts';
import { setAdministratorStatus } from '../../../../functions/api/identity/set-administrator-status.ts';
import { setPermissions } from '../../../../functions/api/identity/set-permissions.ts';
import { lockBatch } from '../../../../functions/api/monthly-run/lock-batch.ts';
import { reopenBatch } from '../../../../functions/api/monthly-run/reopen-batch.ts';
import { takeOutLine } from '../../../../functions/api/monthly-run/take-out-line.ts';
import { addPayout } from '../../../../functions/api/payouts/add-payout.ts';
import { markPaid } from '../../../../functions/api/payouts/mark-paid.ts';
import { markProcessing } from '../../../../functions/api/payouts/mark-processing.ts';
import { returnPayout } from '../../../../functions/api/payouts/return-payout.ts';
import { stepPayouts } from '../../../../functions/api/payouts/step-payouts.ts';
import { createProduct } from '../../../../functions/api/products/create-product.ts';
import { type Acts, actsOf } from '../../../../functions/domain/approvals/call-act.ts';

const NO_FILES = { keep: () => Promise.reject(new Error('No file was uploaded')) };
export const NO_LINKS = { linkTo: () => Promise.reject(new Error('No file was kept')) };

export const endpoints: Acts = actsOf(() => ({
  adjustments: { addAdjustment: addAdjustment(NO_FILES) },
  agents: { liftReturnHold, saveAgentBanking, setGroup, setReferrer },
  commissionPlans: { publishDraft },
  identity: { setAdministratorStatus, setPermissions },
  monthlyRun: { lockBatch, reopenBatch, takeOutLine },
  payouts: { addPayout, markPaid, markProcessing, returnPayout, stepPayouts },
  products: { createProduct },
}));
