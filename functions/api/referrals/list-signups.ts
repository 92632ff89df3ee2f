import { referralsContract } from '../../../shared/referrals/contract.ts';
import { readSignups } from '../../domain/referrals/read-signups.ts';
import { verb } from '../verb.ts';

/** Agents who registered with a referral code, link or invitation, newest first. */
export const listSignups = verb(referralsContract.listSignups, readSignups);
