/** The writes of a new agent, however added: agent, balance and referral code. */
import { randomFillSync } from 'node:crypto';
import { generateReferralCode } from '../../../shared/kernel/ids.ts';
import { addMonths, periodOf } from '../../../shared/kernel/month.ts';
import { openBalance } from '../ledger/open-balance.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import { Stale, type Write } from '../../platform/table.ts';
import { referralCodeTable } from '../../data/referrals/referral-code.table.ts';
import { agentTable } from '../../data/agents/agent.table.ts';

interface NewAgent {
  agentId: string;
  email: string;
  fullName: string;
  phone: string;
  address?: string | undefined;
  /** The time of the whole transaction, ISO 8601. */
  at: string;
  referredBy?: string | undefined;
  /** The administrator who adds the agent. */
  addedBy?: string | undefined;
  /** A chosen code, and the error if it is taken; absent: a code is generated. */
  chosen?: { code: string; taken: () => Error } | undefined;
}

const taken = () => new Stale('The referral code is taken, or the record exists');

/**
 * The writes of a new agent. A generated code that is taken throws `Stale`: the next attempt
 * generates another.
 */
export function openAgent(
  context: Context,
  { agentId, email, fullName, phone, address, at, referredBy, addedBy, chosen }: NewAgent,
): Write[] {
  const { table } = context;
  const referralCode = chosen?.code ?? generateReferralCode(randomFillSync);
  const agent = {
    agentId,
    email,
    fullName,
    phone,
    referralCode,
    ...optional({ address, referredBy, addedBy }),
    profileComplete: false,
    createdAt: at,
    updatedAt: at,
  };
  const claim = { code: referralCode, agentId, claimedAt: at };
  return [
    agentTable(table).create(agent).orThrow(taken),
    openBalance(context, agentId, { closedThrough: addMonths(periodOf(at), -1), at }),
    referralCodeTable(table)
      .claim(claim)
      .orThrow(chosen?.taken ?? taken),
  ];
}
