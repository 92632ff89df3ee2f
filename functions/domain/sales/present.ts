/** Presents sales in API answers; lists every field. */
import { DELETED_AGENT } from '../../../shared/agents/rules.ts';
import type { AdminSale, Sale, SaleMessage } from '../../../shared/sales/contract.ts';
import type { SaleTerms } from '../../../shared/commission-plans/rules.ts';
import { awaitsAnswer, canEnd, earliestEnd } from '../../../shared/sales/rules.ts';
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
    productName: sale.productName,
    proofUrl: sale.proofUrl,
    networkNumber: sale.networkNumber,
    activatedAt: sale.activatedAt,
    approvedAt: sale.approvedAt,
    rejectionReason: sale.rejectionReason,
    reversedAt: sale.reversedAt,
    reversedCents: sale.reversedCents,
    endedAt: sale.endedAt,
    endReason: sale.endReason,
    networkEndedOn: sale.networkEndedOn,
    clawbackCents: sale.clawbackCents,
    earnsThrough: sale.earnsThrough,
    plan: sale.terms && planOf(sale.terms),
  }),
});

const planOf = ({ months, clawbackDays }: SaleTerms) => ({
  clawbackDays,
  ...optional({ months }),
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
    endableFrom: canEnd(sale) ? earliestEnd(sale.approvedAt, closedThrough) : undefined,
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
