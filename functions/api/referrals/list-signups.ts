import { referralsContract } from '../../../shared/referrals/contract.ts';
import { cursorAfter, positionOf } from '../../platform/page.ts';
import { verb } from '../verb.ts';
import { readSignups } from '../../domain/referrals/read-signups.ts';

/** Agents who registered with a referral code, link or invitation, newest first. */
export const listSignups = verb(
  referralsContract.listSignups,
  async ({ table }, { limit, cursor }) => {
    const query = { list: 'signups' };
    const { rows, next } = await readSignups(table, { limit, after: positionOf(query, cursor) });
    return { rows, cursor: cursorAfter(query, next) };
  },
);
