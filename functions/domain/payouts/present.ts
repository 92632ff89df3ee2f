/** What leaves the portal about a payout, field by field. */
import type { AdminPayout, Payout, PayoutDetail } from '../../../shared/payouts/contract.ts';
import { makersOf, whyHeld } from '../../../shared/payouts/rules.ts';
import type { StoredAgent } from '../../data/agent.table.ts';
import { optional } from '../../platform/present.ts';
import type { BankSnapshot, StoredPayout } from '../../data/payout.table.ts';
import type { Releaser } from './read-releaser.ts';

/** Shown where the agent's record is gone (DESIGN 10.9). */
export const DELETED_AGENT = 'Deleted agent';

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
 * @param releaser who reads it, where the four-eyes rule is on
 */
export const presentAdminPayout = (
  payout: StoredPayout,
  agent: StoredAgent | undefined,
  now: string,
  releaser?: Releaser,
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
    held: releaser && heldOf(payout, agent, releaser),
  }),
});

/** A payout with the account that it goes, or would go, to. */
export const presentPayoutDetail = (
  payout: StoredPayout,
  agent: StoredAgent | undefined,
  now: string,
  releaser?: Releaser,
): PayoutDetail => ({
  ...presentAdminPayout(payout, agent, now, releaser),
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
  if (!isOpen(payout)) return undefined;
  if (!payout.bank && !bankOf(agent)) return 'missing' as const;
  return agent?.bankHoldUntil && agent.bankHoldUntil > now ? ('on hold' as const) : undefined;
}

const isOpen = ({ status }: StoredPayout) => status === 'pending' || status === 'processing';

/** Who had a hand in a payout; of its account those who edited the one that it goes to. */
export const madeOf = (payout: StoredPayout, agent: StoredAgent | undefined) => ({
  payoutType: payout.payoutType,
  createdBy: payout.createdBy,
  bankEditors: (payout.bank ? payout.bankEditors : agent?.bankEditors) ?? [],
});

function heldOf(payout: StoredPayout, agent: StoredAgent | undefined, releaser: Releaser) {
  if (!isOpen(payout)) return undefined;
  const made = madeOf(payout, agent);
  const because = whyHeld(releaser, made);
  return because.length > 0 ? { because, makers: makersOf(made) } : undefined;
}
