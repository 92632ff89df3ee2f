import { referralsContract } from '../../../shared/referrals/contract.ts';
import { cursorAfter, positionOf } from '../../platform/page.ts';
import { verb } from '../verb.ts';
import { readReferrals } from '../../domain/referrals/read-referrals.ts';

/** Referrals, and invitations without a registration, newest first. */
export const listReferrals = verb(
  referralsContract.listReferrals,
  async ({ table }, { limit, cursor }) => {
    const query = { list: 'referrals' };
    const { rows, next } = await readReferrals(table, { limit, after: positionOf(query, cursor) });
    return { rows, cursor: cursorAfter(query, next) };
  },
);
