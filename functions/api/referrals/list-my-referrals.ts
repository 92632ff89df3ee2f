import { referralsContract } from '../../../shared/referrals/contract.ts';
import { agentTable } from '../../data/agent.table.ts';
import { cursorAfter, positionOf } from '../../platform/page.ts';
import { verb } from '../verb.ts';
import { presentReferral } from '../../domain/referrals/present.ts';
import { type Referral, referralTable } from '../../data/referral.table.ts';

export const listMyReferrals = verb(
  referralsContract.listMyReferrals,
  async ({ table, actor }, { limit, cursor }) => {
    const query = { list: 'myReferrals', agentId: actor.userId };
    const after = positionOf(query, cursor);
    const { rows, more } = await referralTable(table).page(actor.userId, { limit, after });
    const agents = await agentTable(table).getMany(rows.map(({ referredId }) => referredId));
    return {
      rows: rows.map((row) => presentReferral(row, agents.get(row.referredId))),
      cursor: more ? cursorAfter(query, endOf(rows.at(-1))) : null,
    };
  },
);

const endOf = (row: Referral | undefined) => row && { at: row.createdAt, id: row.referredId };
