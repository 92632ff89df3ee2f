/** Presents sales in API answers; lists every field. */
import { DELETED_AGENT } from '../../../shared/agents/rules.ts';
import type { AdminSale, Sale } from '../../../shared/sales/contract.ts';
import type { Period } from '../../../shared/kernel/month.ts';
import { commissionAmountCents } from '../../../shared/ledger/rules.ts';
import type { StoredAgent } from '../../data/agent.table.ts';
import { optional } from '../../platform/present.ts';
import { revisionOf, type StoredSale } from '../../data/sale.table.ts';

/**
 * For its agent.
 * @param closedThrough the last period whose commission is in the agent's balance
 */
export const presentSale = (sale: StoredSale, closedThrough: Period): Sale => ({
  id: sale.saleId,
  customerName: sale.customerName,
  customerEmail: sale.customerEmail,
  customerPhone: sale.customerPhone,
  productId: sale.productId,
  saleValueCents: sale.saleValueCents,
  upfrontCommissionCents: sale.upfrontCommissionCents,
  monthlyCommissionCents: sale.monthlyCommissionCents,
  commissionAmountCents: commissionAmountCents(sale, closedThrough),
  saleDate: sale.saleDate,
  submittedAt: sale.submittedAt,
  hasProofFile: sale.proofUploadId !== undefined,
  status: sale.status,
  revision: revisionOf(sale),
  ...optional({
    correctedAt: sale.correctedAt,
    withdrawnAt: sale.withdrawnAt,
    resubmits: sale.resubmits,
    resubmittedAs: sale.resubmittedAs,
    productName: sale.productName,
    proofUrl: sale.proofUrl,
    approvedAt: sale.approvedAt,
    rejectionReason: sale.rejectionReason,
    endedAt: sale.endedAt,
    endReason: sale.endReason,
    clawbackCents: sale.clawbackCents,
  }),
});

export const presentAdminSale = (
  sale: StoredSale,
  { agent, closedThrough }: { agent: StoredAgent | undefined; closedThrough: Period },
): AdminSale => ({
  ...presentSale(sale, closedThrough),
  agentId: sale.agentId,
  agentName: agent?.fullName ?? DELETED_AGENT,
  agentReferralCode: agent?.referralCode ?? '',
  createdBy: sale.createdBy,
  ...optional({ approvedBy: sale.approvedBy }),
});
