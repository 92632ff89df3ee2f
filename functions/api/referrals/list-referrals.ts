import { referralsContract } from '../../../shared/referrals/contract.ts';
import { readReferrals } from '../../domain/referrals/read-referrals.ts';
import { verb } from '../verb.ts';

/** Referrals, and invitations without a registration, newest first. */
export const listReferrals = verb(referralsContract.listReferrals, readReferrals);
