/** What leaves the portal about an agent, field by field. */
import type { MyProfile } from '../../shared/agents/contract.ts';
import { maskedAccount } from '../../shared/agents/rules.ts';
import { optional } from '../platform/present.ts';
import type { StoredAgent } from './agent.table.ts';

/**
 * The own profile: without the account number.
 * @param now the portal's time: a hold may be over
 */
export function presentMyProfile(agent: StoredAgent, now: Date): MyProfile {
  const { fullName, email, phone, referralCode, profileComplete, bankHoldUntil } = agent;
  const banking = presentBanking(agent);
  return {
    fullName,
    email,
    phone,
    referralCode,
    profileComplete,
    ...optional({
      banking: banking && { ...banking, accountNumber: maskedAccount(banking.accountNumber) },
      bankingUpdatedAt: agent.bankingUpdatedAt,
      bankHoldUntil: bankHoldUntil && bankHoldUntil > now.toISOString() ? bankHoldUntil : undefined,
    }),
  };
}

/** Bank details with the whole account number; whoever answers with them audits it. */
export function presentBanking(agent: StoredAgent): MyProfile['banking'] {
  const { bankName, accountHolderName, accountNumber, branchCode, accountType } = agent;
  if (!bankName || !accountHolderName || !accountNumber) return undefined;
  return {
    bankName,
    accountHolderName,
    accountNumber,
    ...optional({ branchCode, accountType }),
  };
}
