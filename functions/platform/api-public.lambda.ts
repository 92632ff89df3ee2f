/** Endpoints without a token. */
import { checkReferralCode } from '../referrals/check-referral-code.ts';
import { recordClick } from '../referrals/record-click.ts';
import { apiFunction } from './api.ts';

export const handler = apiFunction({ referrals: { checkReferralCode, recordClick } }, process.env);
