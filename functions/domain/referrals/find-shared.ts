import { branchOf } from '../../../shared/agents/rules.ts';
import { sameAccount } from '../../../shared/kernel/account-number.ts';
import type { StoredAgent } from '../../data/agents/agent.table.ts';

/**
 * The parts for which the recruiter earns nothing of the recruit, in words; undefined where none, or the
 * office agreed.
 */
export function earnsNothingFor(recruit: StoredAgent, recruiter: StoredAgent): string | undefined {
  if (recruit.acceptedReferrerId === recruiter.agentId) return undefined;
  return findShared(recruit, recruiter).join(' and ') || undefined;
}

/** The parts by which two agents with different mailboxes may be one person all the same. */
export const findShared = (one: StoredAgent, other: StoredAgent): ('phone' | 'bank account')[] => [
  ...(one.phone === other.phone ? (['phone'] as const) : []),
  ...(one.accountNumber &&
  other.accountNumber &&
  sameAccount(one.accountNumber, other.accountNumber) &&
  branchOf(one) === branchOf(other)
    ? (['bank account'] as const)
    : []),
];
