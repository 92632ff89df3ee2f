import { rateLimited } from '../../../shared/kernel/errors.ts';
import { referralsContract } from '../../../shared/referrals/contract.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { countCall } from '../rate-limit.ts';
import { verb } from '../verb.ts';
import { referralCodeTable } from '../../data/referrals/referral-code.table.ts';

/** Far above what a typing person needs; it stops a search for codes. */
const LIMIT = { purpose: 'checkReferralCode', perMinute: 60 } as const;

/** Says whether a referral code is in use; never by whom. */
export const checkReferralCode = verb(
  referralsContract.checkReferralCode,
  async (context, { code }) => {
    const [wait, owner] = await Promise.all([
      countCall(context, LIMIT),
      referralCodeTable(context.table).ownerOf(code),
    ]);
    if (wait !== undefined) throw rateLimited(wait);
    // A deleted agent's code stays claimed, but is not in use.
    const agent = owner === undefined ? undefined : await agentTable(context.table).get(owner);
    return { known: agent !== undefined };
  },
);
