import { rateLimited } from '../../../shared/kernel/errors.ts';
import { referralsContract } from '../../../shared/referrals/contract.ts';
import { agentTable } from '../../data/agent.table.ts';
import { countCall } from '../rate-limit.ts';
import { verb } from '../verb.ts';
import { referralCodeTable } from '../../data/referral-code.table.ts';

/** A person who types asks a few times a minute; whoever asks more looks for codes. */
const LIMIT = { purpose: 'checkReferralCode', perMinute: 60 } as const;

/** Whether a referral code is somebody's; whose it is stays unsaid. */
export const checkReferralCode = verb(
  referralsContract.checkReferralCode,
  async (context, { code }) => {
    const [wait, owner] = await Promise.all([
      countCall(context, LIMIT),
      referralCodeTable(context.table).ownerOf(code),
    ]);
    if (wait !== undefined) throw rateLimited(wait);
    // The code of an agent who was deleted stays claimed, and is nobody's.
    const agent = owner === undefined ? undefined : await agentTable(context.table).get(owner);
    return { known: agent !== undefined };
  },
);
