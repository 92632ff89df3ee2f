/** Endpoints without a token. */
import { checkReferralCode } from '../identity/check-referral-code.ts';
import { recordClick } from '../referrals/record-click.ts';
import { apiFunction } from './api.ts';

export const handler = apiFunction({ identity: { checkReferralCode, recordClick } }, process.env);
