/** Presents agents in API answers; lists every field. */
import type { AgentDetail, AgentRow, MyProfile } from '../../../shared/agents/schemas.ts';
import {
  isNewAgent,
  maskedAccount,
  nextCodeChange,
  temporaryPasswordUntil,
} from '../../../shared/agents/rules.ts';
import { availableCents, commissionAndBonuses } from '../../../shared/ledger/rules.ts';
import type { Measures } from '../../../shared/kernel/measures.ts';
import type { Profile } from '../../data/identity/profile.table.ts';
import type { Balance } from '../../data/ledger/balance.table.ts';
import { salesNow } from '../ledger/read-balance.ts';
import { earnsNothingFor } from '../referrals/find-shared.ts';
import type { PortalSettings } from '../../../shared/kernel/settings.ts';
import { presentCheck } from './present-check.ts';
import { optional } from '../../platform/present.ts';
import type { AgentGroup } from '../../data/commission-plans/agent-group.table.ts';
import { type StoredAgent, versionOf } from '../../data/agents/agent.table.ts';
import { mailPreferencesOf } from './read-agent.ts';

/**
 * The agent's own profile, with the account number masked.
 * @param around with the portal's time, which decides whether a hold is over
 */
export function presentMyProfile(
  agent: StoredAgent,
  { settings, now }: { settings: PortalSettings; now: Date },
): MyProfile {
  const { fullName, email, phone, referralCode, profileComplete, bankHoldUntil } = agent;
  const { bankReturnedAt, bankReturnReason = '' } = agent;
  const banking = presentBanking(agent);
  return {
    fullName,
    email,
    phone,
    referralCode,
    profileComplete,
    mailPreferences: mailPreferencesOf(agent),
    ...optional({
      nextCodeChangeAt: nextCodeChange(agent.codeChanges ?? [], now),
      banking: banking && { ...banking, accountNumber: maskedAccount(banking.accountNumber) },
      bankingUpdatedAt: agent.bankingUpdatedAt,
      bankHoldUntil: bankHoldUntil && bankHoldUntil > now.toISOString() ? bankHoldUntil : undefined,
      accountCheck: presentCheck(agent, settings),
      bankReturned: bankReturnedAt ? { at: bankReturnedAt, reason: bankReturnReason } : undefined,
    }),
  };
}

/**
 * An agent as a row of administrators' lists.
 * @param profile every agent is written with one; without it, no one could sign in
 */
export const presentAgentRow = (
  agent: StoredAgent,
  profile: Profile | undefined,
  now: Date,
): AgentRow => ({
  id: agent.agentId,
  fullName: agent.fullName,
  email: agent.email,
  phone: agent.phone,
  referralCode: agent.referralCode,
  status: profile?.status ?? 'inactive',
  profileComplete: agent.profileComplete,
  createdAt: agent.createdAt,
  isNew: isNewAgent(agent.createdAt, now),
});

interface Around {
  profile: Profile | undefined;
  balance: Balance | undefined;
  figures: Measures;
  leadsToday: number;
  /** Undefined where e-mails don't come back. */
  emailBounces: true | undefined;
  /** The recruiter; undefined without one, or if that agent was deleted. */
  referrer: StoredAgent | undefined;
  /** The agent's group; undefined without one. */
  group: AgentGroup | undefined;
  /** The other agents with the same bank account. */
  sharing: readonly StoredAgent[];
  settings: PortalSettings;
  now: Date;
}

const NOTHING = { earnedCents: 0, adjustedCents: 0, paidCents: 0, reservedCents: 0 };

export function presentAgentDetail(
  agent: StoredAgent,
  {
    profile,
    balance,
    figures,
    leadsToday,
    emailBounces,
    referrer,
    sharing,
    group,
    settings,
    now,
  }: Around,
): AgentDetail {
  const { banking, bankingUpdatedAt, bankHoldUntil, bankReturned, accountCheck } = presentMyProfile(
    agent,
    { settings, now },
  );
  const { adjustedCents = 0, paidCents, reservedCents } = balance ?? NOTHING;
  const { referredBy, commissionGroupId } = agent;
  return {
    ...presentAgentRow(agent, profile, now),
    salesPending: figures.salesPending,
    salesApproved: figures.salesApproved + figures.salesPaid,
    subAgents: figures.referrals,
    leads: { all: figures.leads, waiting: figures.leadsNew, today: leadsToday },
    activeSales: balance ? salesNow(balance, now) : 0,
    earnedCents: commissionAndBonuses(balance ?? NOTHING),
    adjustedCents,
    paidCents,
    reservedCents,
    availableCents: availableCents(balance ?? NOTHING),
    version: versionOf(agent),
    ...optional({
      address: agent.address,
      taxNumber: agent.taxNumber,
      vatNumber: agent.vatNumber,
      unfinishedEmail: agent.nextEmail,
      emailBounces,
      referredBy: referredBy
        ? {
            id: referredBy,
            ...optional({
              fullName: referrer?.fullName,
              earnsNothingFor: referrer && earnsNothingFor(agent, referrer),
            }),
          }
        : undefined,
      commissionGroup: commissionGroupId
        ? { id: commissionGroupId, ...optional({ name: group?.name }) }
        : undefined,
      banking,
      bankingUpdatedAt,
      bankHoldUntil,
      bankReturned,
      accountCheck,
      hasSecondFactor: hasFactor(profile) || undefined,
      temporaryPasswordUntil:
        profile?.temporaryPasswordAt && temporaryPasswordUntil(profile.temporaryPasswordAt),
      sharesAccountWith: sharing.length > 0 ? sharing.map(named) : undefined,
    }),
  };
}

const hasFactor = (profile: Profile | undefined): boolean =>
  (profile?.secondFactorAt ?? profile?.recoveredAt) !== undefined;

const named = ({ agentId: id, fullName }: StoredAgent) => ({ id, fullName });

/** Bank details with the whole account number; the caller writes an audit event of the view. */
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
