import { referralsContract } from '../../shared/referrals/contract.ts';
import { verb } from '../platform/verb.ts';
import { referralCodeTable } from './referral-code.table.ts';

/** Whether a referral code is somebody's; whose it is stays unsaid. */
export const checkReferralCode = verb(
  referralsContract.checkReferralCode,
  async ({ table }, { code }) => ({
    known: (await referralCodeTable(table).ownerOf(code)) !== undefined,
  }),
);
