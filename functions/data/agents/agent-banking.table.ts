/** Agents by their bank account, and the writes about its holds and its check. */
import { branchOf } from '../../../shared/kernel/banks.ts';
import { plainAccount } from '../../../shared/kernel/account-number.ts';
import { isAsRead } from '../../platform/conditions.ts';
import { agents, type BankCheck, RETURN, type StoredAgent } from './agent.table.ts';

/** As many agents of one account are found. */
const MOST_SHARING = 25;

interface BankingVersion {
  bankingUpdatedAt?: string | undefined;
  bankReturnedAt?: string | undefined;
  bankCheck?: { at?: string | undefined } | undefined;
}

/**
 * The condition that the bank account is the one that was read, and held after a return or check as it was.
 */
const isBankingOf = (
  seen: BankingVersion,
  stored: { bankingUpdatedAt: string; bankReturnedAt: string; bankCheck: { at: string } },
  is: Parameters<typeof isAsRead<string>>[2],
): string =>
  [
    isAsRead(seen.bankingUpdatedAt, stored.bankingUpdatedAt, is),
    isAsRead(seen.bankReturnedAt, stored.bankReturnedAt, is),
    isAsRead(seen.bankCheck?.at, stored.bankCheck.at, is),
  ].join(' AND ');

export const agentBankingTable = agents.with(({ query, write, change }) => ({
  /**
   * The agents that are paid to the bank account of an agent, without that agent. An index finds them, so
   * not an account of the last moments.
   */
  sharingAccount: async ({
    agentId,
    accountNumber,
    ...bank
  }: Pick<StoredAgent, 'agentId' | 'accountNumber' | 'branchCode'> & {
    bankName?: string | undefined;
  }): Promise<StoredAgent[]> => {
    if (!accountNumber) return [];
    const { data } = await query
      .withAccount({ plainAccount: plainAccount(accountNumber) })
      .go({ limit: MOST_SHARING });
    const branch = branchOf(bank);
    return data.filter((other) => other.agentId !== agentId && branchOf(other) === branch);
  },

  /** Fails the transaction unless the bank account is the one that was read, and held as it was. */
  requireBanking: (seen: StoredAgent) =>
    write((all) =>
      all.check({ agentId: seen.agentId }).where((stored, is) => isBankingOf(seen, stored, is)),
    ),

  /** Holds the account that was read, because the bank returned a payment to it. */
  holdReturned: (
    seen: StoredAgent,
    returned: Required<Pick<StoredAgent, 'bankReturnedAt' | 'bankReturnReason'>>,
  ) =>
    change(seen.agentId, { set: returned, where: (stored, is) => isBankingOf(seen, stored, is) }),

  /** Ends the hold that was read. */
  liftReturned: (seen: StoredAgent) =>
    change(seen.agentId, {
      remove: [...RETURN],
      where: (stored, is) => isBankingOf(seen, stored, is),
    }),

  /** Replaces what is known of the account; refused where the account or that was changed. */
  replaceCheck: (seen: StoredAgent, bankCheck: BankCheck) =>
    change(seen.agentId, {
      set: { bankCheck },
      where: (now, is) =>
        [
          isAsRead(seen.bankingUpdatedAt, now.bankingUpdatedAt, is),
          isAsRead(seen.bankCheck?.at, now.bankCheck.at, is),
          isAsRead(seen.bankCheck?.askedAt, now.bankCheck.askedAt, is),
          isAsRead(seen.bankCheck?.accepted?.at, now.bankCheck.accepted.at, is),
        ].join(' AND '),
    }),
}));
