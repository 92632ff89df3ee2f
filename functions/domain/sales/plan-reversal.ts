/** Plans the undoing of a sale's approval: the amounts taken back, and from whom. */
import { DELETED_AGENT } from '../../../shared/agents/rules.ts';
import { conflict } from '../../../shared/kernel/errors.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { Period } from '../../../shared/kernel/month.ts';
import {
  commissionAmountCents,
  earnedMonths,
  overrideAmountCents,
  type SaleOverride,
} from '../../../shared/ledger/rules.ts';
import type { ReversalPreview } from '../../../shared/sales/contract.ts';
import { hasCommission } from '../../../shared/sales/rules.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import type { Balance } from '../../data/ledger/balance.table.ts';
import { payoutTable, type StoredPayout } from '../../data/payouts/payout.table.ts';
import { earnerOf, type Referral, referralTable } from '../../data/referrals/referral.table.ts';
import type { StoredSale } from '../../data/sales/sale.table.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import { agentGone } from '../ledger/post-entries.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { type EarnedBonus, hasBrought, readEarnedBonus } from '../referrals/read-earned-bonus.ts';
import { saleChanged } from './read-sale.ts';

/** How messages name the payout that is rejected with the sale. */
export const UPFRONT = 'The upfront payout of this sale';

export interface Reversal {
  sale: StoredSale & { approvedAt: string };
  /** As it was read; the write has the condition that the same months are closed. */
  balance: Balance;
  takenCents: number;
  /** The pending payout of the upfront commission. */
  payout: StoredPayout | undefined;
  bonus: (EarnedBonus & { agentName: string }) | undefined;
  override: EarnedOverride | undefined;
}

/** The recruiter's earnings of a sale so far; the write has the condition that the same months are closed. */
export interface EarnedOverride {
  /** As the sale keeps it, with what is taken back. */
  kept: SaleOverride & { reversedCents: number; reversedThrough: Period };
  recruiter: Balance;
  agentName: string;
}

/** The records of a sale's agent. */
interface Around {
  balance: Balance | undefined;
  referral: Referral | undefined;
}

export async function readAround(context: Context, agentId: string): Promise<Around> {
  const [balance, referral] = await Promise.all([
    readBalance(context, agentId),
    referralTable(context.table).get(agentId),
  ]);
  return { balance, referral };
}

/**
 * Plans the undoing of a sale's approval.
 * @throws DomainError CONFLICT where it isn't approved or paid, where its agent was deleted, or where
 *   the payout of its upfront commission is on its way
 */
export async function planReversal(
  context: Context,
  sale: StoredSale,
  { balance, referral }: Around,
): Promise<Reversal> {
  const { approvedAt } = sale;
  if (!hasCommission(sale) || approvedAt === undefined) throw saleChanged(sale);
  if (!balance || balance.deletedAt) throw agentGone();
  const [payout, bonus, override] = await Promise.all([
    pendingPayoutOf(context, sale),
    bonusOf(context, sale, referral),
    overrideOf(context, sale),
  ]);
  const takenCents = commissionAmountCents(sale, balance.closedThrough);
  return { sale: { ...sale, approvedAt }, balance, takenCents, payout, bonus, override };
}

/** The effects of a planned reversal, as the question about it shows them. */
export function presentReversal({
  sale,
  balance,
  takenCents,
  payout,
  bonus,
  override,
}: Reversal): ReversalPreview {
  const { availableCents } = balance;
  return {
    takenCents,
    months: earnedMonths(sale, balance.closedThrough),
    availableCents,
    availableAfterCents: availableCents + (payout?.amountCents ?? 0) - takenCents,
    ...optional({
      bonus: bonus && {
        agentId: bonus.agentId,
        agentName: bonus.agentName,
        amountCents: bonus.amountCents,
      },
      override: override && {
        agentId: override.kept.agentId,
        agentName: override.agentName,
        amountCents: override.kept.reversedCents,
      },
      rejectedPayoutCents: payout?.amountCents,
    }),
  };
}

/** A paid one stays paid, and leaves a debt; one that was rejected or returned is available again. */
async function pendingPayoutOf(
  context: Context,
  { upfrontPayoutId }: StoredSale,
): Promise<StoredPayout | undefined> {
  if (!upfrontPayoutId) return undefined;
  const payout = await payoutTable(context.table).get(upfrontPayoutId);
  if (payout?.status === 'processing') throw onItsWay(payout);
  return payout?.status === 'pending' ? payout : undefined;
}

const onItsWay = ({ payoutId, status, amountCents, batchId }: StoredPayout) =>
  conflict(
    `${UPFRONT} (${formatRand(amountCents)}) is being paid. Mark it as paid or returned first.`,
    { payoutId, payoutStatus: status, batchId },
  );

async function bonusOf(
  context: Context,
  sale: StoredSale,
  referral: Referral | undefined,
): Promise<Reversal['bonus']> {
  if (!hasBrought(referral, sale)) return undefined;
  const [bonus, agent] = await Promise.all([
    readEarnedBonus(context, referral),
    agentTable(context.table).get(earnerOf(referral)),
  ]);
  return bonus && { ...bonus, agentName: agent?.fullName ?? DELETED_AGENT };
}

/** A deleted recruiter keeps the override: that balance is closed. */
async function overrideOf(context: Context, sale: StoredSale): Promise<EarnedOverride | undefined> {
  const { override } = sale;
  if (!override) return undefined;
  const [recruiter, agent] = await Promise.all([
    readBalance(context, override.agentId),
    agentTable(context.table).get(override.agentId),
  ]);
  if (!recruiter || recruiter.deletedAt) return undefined;
  const { closedThrough: reversedThrough } = recruiter;
  const reversedCents = overrideAmountCents({ ...sale, override }, reversedThrough);
  return {
    kept: { ...override, reversedCents, reversedThrough },
    recruiter,
    agentName: agent?.fullName ?? DELETED_AGENT,
  };
}
