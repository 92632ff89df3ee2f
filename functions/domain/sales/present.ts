/** Presents sales in API answers; lists every field. */
import { DELETED_AGENT } from '../../../shared/agents/rules.ts';
import type { AdminSale, Customer, Sale, SaleMessage } from '../../../shared/sales/contract.ts';
import {
  awaitsAnswer,
  canEnd,
  contractMonth,
  customerStateOf,
  earliestEnd,
  isErasedCustomer,
  termMonthsOf,
} from '../../../shared/sales/rules.ts';
import { dayOf, type Period } from '../../../shared/kernel/month.ts';
import { commissionAmountCents, isUpfrontWaiting } from '../../../shared/ledger/rules.ts';
import { planOf } from '../commission-plans/present-sale-terms.ts';
import type { StoredAgent } from '../../data/agents/agent.table.ts';
import { optional } from '../../platform/present.ts';
import type { ListedSale } from '../../data/sales/sale-list.table.ts';
import { revisionOf, type StoredSale } from '../../data/sales/sale.table.ts';
import type { StoredMessage } from '../../data/sales/sale-message.table.ts';

/**
 * For its agent.
 * @param closedThrough the last period whose commission is in the agent's balance
 */
export const presentSale = (sale: ListedSale, closedThrough: Period): Sale => ({
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
    upfrontWaits: isUpfrontWaiting(sale) || undefined,
    plan: planOf(sale),
  }),
});

/**
 * The customer of an approved sale, for its agent; an erased one has neither phone nor address.
 * @param on.closedThrough the last period whose commission is in the agent's balance
 * @param on.today `YYYY-MM-DD` in South Africa
 */
export function presentCustomer(
  sale: StoredSale,
  { closedThrough, today }: { closedThrough: Period; today: string },
): Customer {
  const { approvedAt = sale.submittedAt, earnsThrough, endedAt } = sale;
  const contact = isErasedCustomer(sale)
    ? {}
    : { customerPhone: sale.customerPhone, customerEmail: sale.customerEmail };
  return {
    id: sale.saleId,
    customerName: sale.customerName,
    ...contact,
    state: customerStateOf(sale, today),
    approvedAt,
    contractMonth: contractMonth(approvedAt, endedAt === undefined ? today : dayOf(endedAt)),
    commissionAmountCents: commissionAmountCents(sale, closedThrough),
    ...optional({
      productName: sale.productName,
      earnsThrough,
      termMonths: earnsThrough === undefined ? undefined : termMonthsOf(approvedAt, earnsThrough),
      endedAt,
      endReason: sale.endReason,
    }),
  };
}

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
