import { branchOf } from '../../../shared/kernel/banks.ts';
import { sameAccount } from '../../../shared/kernel/account-number.ts';
import type { StoredAgent } from '../../data/agents/agent.table.ts';

/**
 * Why the recruiter earns nothing from this recruit: what both have in common, in words. Undefined where they
 * have nothing in common, or the office accepted it.
 */
export function earnsNothingFor(recruit: StoredAgent, recruiter: StoredAgent): string | undefined {
  if (recruit.acceptedReferrerId === recruiter.agentId) return undefined;
  return findShared(recruit, recruiter).join(' and ') || undefined;
}

/** The data that two agents have in common, by which they may be one person despite different mailboxes. */
export const findShared = (one: StoredAgent, other: StoredAgent): ('phone' | 'bank account')[] => [
  ...(one.phone === other.phone ? (['phone'] as const) : []),
  ...(one.accountNumber &&
  other.accountNumber &&
  sameAccount(one.accountNumber, other.accountNumber) &&
  branchOf(one) === branchOf(other)
    ? (['bank account'] as const)
    : []),
];
