/** Presents sales in API answers; lists every field. */
import { DELETED_AGENT } from '../../../shared/agents/rules.ts';
import type { AdminSale, Sale, SaleMessage } from '../../../shared/sales/contract.ts';
import { awaitsAnswer } from '../../../shared/sales/rules.ts';
import type { Period } from '../../../shared/kernel/month.ts';
import { commissionAmountCents } from '../../../shared/ledger/rules.ts';
import type { StoredAgent } from '../../data/agent.table.ts';
import { optional } from '../../platform/present.ts';
import { revisionOf, type StoredSale } from '../../data/sale.table.ts';
import type { StoredMessage } from '../../data/sale-message.table.ts';

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
    leadId: sale.leadId,
    productName: sale.productName,
    proofUrl: sale.proofUrl,
    approvedAt: sale.approvedAt,
    rejectionReason: sale.rejectionReason,
    reversedAt: sale.reversedAt,
    reversedCents: sale.reversedCents,
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
  // A deleted agent can't be answered.
  awaitsAnswer: agent !== undefined && awaitsAnswer(sale),
  ...optional({
    approvedBy: sale.approvedBy,
    reversedBy: sale.reversedBy,
    reversedBonusCents: sale.reversedBonusCents,
  }),
});

export const presentMessage = ({ messageId, from, text, sentAt }: StoredMessage): SaleMessage => ({
  id: messageId,
  from,
  text,
  sentAt,
});
