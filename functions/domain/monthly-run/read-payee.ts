/** The agent whom a line pays, and the reasons against paying it now. */
import { ACCOUNT_NUMBER, BRANCH_CODE, branchOf } from '../../../shared/kernel/banks.ts';
import { holdsPayments } from '../../../shared/kernel/account-check.ts';
import type { ExceptionReason } from '../../../shared/monthly-run/schemas.ts';
import { reasonsAgainst } from '../../../shared/monthly-run/rules.ts';
import { agentTable, type StoredAgent } from '../../data/agents/agent.table.ts';
import { agentBankingTable } from '../../data/agents/agent-banking.table.ts';
import { bankingChanged } from '../agents/read-agent.ts';
import { type Profile, profileTable } from '../../data/identity/profile.table.ts';
import type { Balance } from '../../data/ledger/balance.table.ts';
import { readBalance, readBalances } from '../ledger/read-balance.ts';
import type { BankSnapshot } from '../../data/payouts/payout.table.ts';
import { bankOf } from '../payouts/present.ts';
import type { Context } from '../../platform/context.ts';
import { Stale, type Write } from '../../platform/table.ts';

export interface Payee {
  agent: StoredAgent | undefined;
  profile: Profile | undefined;
  balance: Balance | undefined;
}

/** Reads the items of an agent that decide a payment. */
export async function readPayee(context: Context, agentId: string): Promise<Payee> {
  const [agent, profile, balance] = await Promise.all([
    agentTable(context.table).get(agentId),
    profileTable(context.table).get(agentId),
    readBalance(context, agentId),
  ]);
  return { agent, profile, balance };
}

/** The same of several agents, in one round trip; for display, as it may lag. */
export async function readPayees(
  context: Context,
  agentIds: readonly string[],
): Promise<(agentId: string) => Payee> {
  const [agents, profiles, balances] = await Promise.all([
    agentTable(context.table).getMany(agentIds),
    profileTable(context.table).getMany(agentIds),
    readBalances(context, agentIds),
  ]);
  return (agentId) => ({
    agent: agents.get(agentId),
    profile: profiles.get(agentId),
    balance: balances.get(agentId),
  });
}

/**
 * The account for a bank's file, with the bank's universal branch code if none was entered;
 * undefined where a part is missing.
 */
export function accountOf(
  agent: StoredAgent | undefined,
):
  | (Required<
      Pick<BankSnapshot, 'bankName' | 'accountHolderName' | 'accountNumber' | 'branchCode'>
    > &
      Pick<BankSnapshot, 'accountType'>)
  | undefined {
  const bank = bankOf(agent);
  if (!bank) return undefined;
  const branchCode = branchOf(bank);
  const isComplete = ACCOUNT_NUMBER.test(bank.accountNumber) && BRANCH_CODE.test(branchCode);
  return isComplete ? { ...bank, branchCode } : undefined;
}

interface PaymentTerms {
  amountCents: number;
  /** Counts only where it is given. */
  minimumCents?: number;
}

/** The present reasons to leave a payment to an agent out of a batch. */
export const reasonsOf = (
  { clock }: Pick<Context, 'clock'>,
  payee: Payee,
  payment: PaymentTerms,
): ExceptionReason[] => reasonsAt(clock.now().toISOString(), payee, payment);

/**
 * The reasons to leave a payment to an agent out of a batch at an instant.
 * @param at ISO 8601; a hold that ends before it doesn't count
 * @param payee with `payoutsAreOpen` where a freeze of all payouts counts too
 */
export const reasonsAt = (
  at: string,
  { agent, profile, balance, payoutsAreOpen = true }: Payee & { payoutsAreOpen?: boolean },
  { amountCents, minimumCents = 0 }: PaymentTerms,
): ExceptionReason[] =>
  reasonsAgainst({
    amountCents,
    minimumCents,
    isActive: profile?.status === 'active',
    hasBankDetails: accountOf(agent) !== undefined,
    isOnHold: (agent?.bankHoldUntil ?? '') > at,
    isReturned: agent?.bankReturnedAt !== undefined,
    hasFailedCheck: holdsPayments(agent?.bankCheck),
    isFrozen: balance?.frozen === true || !payoutsAreOpen,
  });

/**
 * The conditions on an agent under which a line may be written: unchanged since it was read. In the
 * transaction they throw `Stale`.
 */
export function guardsOf(context: Context, agent: StoredAgent): Write[] {
  const { table } = context;
  const stale = () => new Stale('The agent changed meanwhile');
  return [
    agentBankingTable(table)
      .requireBanking(agent)
      .orThrow((current) => (current ? stale() : bankingChanged(current))),
    profileTable(table).requireActive(agent.agentId).orThrow(stale),
  ];
}
