/** Presents payouts in API answers; lists every field. */
import { accountWords, DELETED_AGENT } from '../../../shared/agents/rules.ts';
import { holdsPayments } from '../../../shared/kernel/account-check.ts';
import type {
  AdminPayout,
  MyPayout,
  Payout,
  PayoutDetail,
} from '../../../shared/payouts/contract.ts';
import { isChangeable } from '../../../shared/monthly-run/rules.ts';
import type { StoredAgent } from '../../data/agents/agent.table.ts';
import { optional } from '../../platform/present.ts';
import type { BankSnapshot, StoredPayout } from '../../data/payouts/payout.table.ts';
import type { Batches } from './read-recent-batches.ts';

/** The acts that wait for a second person, by the payout. */
export type WaitingPayouts = ReadonlyMap<string, NonNullable<AdminPayout['waiting']>>;

/** For its agent. */
export const presentMyPayout = (payout: StoredPayout): MyPayout => ({
  ...presentPayout(payout),
  ...optional({ bankAccount: accountWords(payout.bank) }),
});

const presentPayout = (payout: StoredPayout): Payout => ({
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

interface Around {
  /** The batches that pending payouts may be in. */
  batches?: Batches;
  /** The acts that wait for a second person, by the payout. */
  waiting?: WaitingPayouts;
}

/**
 * For administrators' lists: without account numbers.
 * @param now the portal's time, ISO 8601; decides whether a hold is over
 */
export const presentAdminPayout = (
  payout: StoredPayout,
  agent: StoredAgent | undefined,
  now: string,
  around: Around = {},
): AdminPayout => ({
  ...presentPayout(payout),
  agentId: payout.agentId,
  agentName: agent?.fullName ?? DELETED_AGENT,
  agentPhone: agent?.phone ?? '',
  createdAt: payout.createdAt,
  ...optional({
    processedBy: payout.processedBy,
    batchId: payout.batchId,
    bankingUpdatedAt: seenBanking(payout, agent),
    bankWarning: bankWarning(payout, agent, now),
    stepsWithBatch: stepsWithBatch(payout, around.batches) || undefined,
    waiting: around.waiting?.get(payout.payoutId),
  }),
});

/** A payout with the account that it went to, or would go to now. */
export const presentPayoutDetail = (
  payout: StoredPayout,
  agent: StoredAgent | undefined,
  now: string,
  around: Around,
): PayoutDetail => ({
  ...presentAdminPayout(payout, agent, now, around),
  ...optional({ paymentDetails: (payout.bank as BankSnapshot | undefined) ?? bankOf(agent) }),
});

/** An agent's present account; undefined while one of the three required details is missing. */
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

/** The version of the bank details that the payout would go to now; undefined once they are fixed. */
const seenBanking = ({ status, bank }: StoredPayout, agent: StoredAgent | undefined) =>
  status === 'pending' && !bank ? agent?.bankingUpdatedAt : undefined;

function bankWarning(payout: StoredPayout, agent: StoredAgent | undefined, now: string) {
  if (!isOpen(payout)) return undefined;
  if (!payout.bank && !bankOf(agent)) return 'missing' as const;
  return agent && holdOf(agent, now);
}

/** The state of the account that an unpaid payout would go to; undefined for others. */
export function accountState(payout: StoredPayout, agent: StoredAgent | undefined, now: string) {
  if (!isOpen(payout)) return undefined;
  const warning = bankWarning(payout, agent, now);
  return warning === undefined ? 'ready' : warning === 'missing' ? 'missing' : 'held';
}

/** The reason to look again before this account is paid; undefined where there is none. */
export function holdOf(
  agent: StoredAgent,
  now: string,
): 'returned' | 'failed check' | 'on hold' | undefined {
  if (agent.bankReturnedAt) return 'returned';
  if (holdsPayments(agent.bankCheck)) return 'failed check';
  return (agent.bankHoldUntil ?? '') > now ? 'on hold' : undefined;
}

/** True where only the payout's batch is taken further: the batch is locked, or goes to the bank. */
function stepsWithBatch({ status, batchId }: StoredPayout, batches: Batches = new Map()) {
  if (!batchId) return false;
  // A single payout leaves its batch when it becomes processing; a line becomes it with its batch.
  if (status === 'processing') return true;
  const batch = batches.get(batchId);
  return status === 'pending' && batch !== undefined && !isChangeable(batch.status);
}

const isOpen = ({ status }: StoredPayout) => status === 'pending' || status === 'processing';
