/** What leaves the portal about a payout, field by field. */
import type { AdminPayout, Payout, PayoutDetail } from '../../shared/payouts/contract.ts';
import type { StoredAgent } from '../agents/agent.table.ts';
import { optional } from '../platform/present.ts';
import type { BankSnapshot, StoredPayout } from './payout.table.ts';

/** Shown where the agent's record is gone (DESIGN 10.9). */
const DELETED_AGENT = 'Deleted agent';

/** A payout as its agent sees it. */
export const presentPayout = (payout: StoredPayout): Payout => ({
  id: payout.payoutId,
  amountCents: payout.amountCents,
  status: payout.status,
  payoutType: payout.payoutType,
  requestedAt: payout.requestedAt,
  ...optional({
    saleId: payout.saleId,
    processedAt: payout.processedAt,
    transactionId: payout.transactionId,
    notes: payout.notes,
  }),
});

/**
 * A payout as an administrator's list shows it: without account numbers.
 * @param now the portal's time, ISO 8601: a hold may be over
 */
export const presentAdminPayout = (
  payout: StoredPayout,
  agent: StoredAgent | undefined,
  now: string,
): AdminPayout => ({
  ...presentPayout(payout),
  agentId: payout.agentId,
  agentName: agent?.fullName ?? DELETED_AGENT,
  agentPhone: agent?.phone ?? '',
  createdAt: payout.createdAt,
  ...optional({
    processedBy: payout.processedBy,
    batchId: payout.batchId,
    bankWarning: bankWarning(payout, agent, now),
  }),
});

/** A payout with the account that it goes, or would go, to. */
export const presentPayoutDetail = (
  payout: StoredPayout,
  agent: StoredAgent | undefined,
  now: string,
): PayoutDetail => ({
  ...presentAdminPayout(payout, agent, now),
  ...optional({ paymentDetails: (payout.bank as BankSnapshot | undefined) ?? bankOf(agent) }),
});

/** An agent's account as it is now; undefined while the three required details are missing. */
export function bankOf(agent: StoredAgent | undefined): BankSnapshot | undefined {
  if (!agent) return undefined;
  const { bankName, accountHolderName, accountNumber, branchCode, accountType } = agent;
  if (!bankName || !accountHolderName || !accountNumber) return undefined;
  return {
    bankName,
    accountHolderName,
    accountNumber,
    ...optional({ branchCode, accountType }),
  };
}

function bankWarning(payout: StoredPayout, agent: StoredAgent | undefined, now: string) {
  if (payout.status !== 'pending' && payout.status !== 'processing') return undefined;
  if (!payout.bank && !bankOf(agent)) return 'missing' as const;
  return agent?.bankHoldUntil && agent.bankHoldUntil > now ? ('on hold' as const) : undefined;
}
