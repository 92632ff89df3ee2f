import { referralsContract } from '../../../shared/referrals/contract.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { cursorAfter, positionOf } from '../../platform/page.ts';
import { verb } from '../verb.ts';
import { presentReferral } from '../../domain/referrals/present.ts';
import { readOverrides } from '../../domain/referrals/read-overrides.ts';
import { type Referral, referralTable } from '../../data/referrals/referral.table.ts';

export const listMyReferrals = verb(
  referralsContract.listMyReferrals,
  async (context, { limit, cursor }) => {
    const { table, actor } = context;
    const query = { list: 'myReferrals', agentId: actor.userId };
    const after = positionOf(query, cursor);
    const { rows, more } = await referralTable(table).page(actor.userId, { limit, after });
    const [agents, overrides] = await Promise.all([
      agentTable(table).getMany(rows.map(({ referredId }) => referredId)),
      readOverrides(context, rows),
    ]);
    return {
      rows: rows.map((row) =>
        presentReferral(row, {
          agent: agents.get(row.referredId),
          overrideEarnedCents: overrides.get(row.referredId) ?? 0,
        }),
      ),
      cursor: more ? cursorAfter(query, endOf(rows.at(-1))) : null,
    };
  },
);

const endOf = (row: Referral | undefined) => row && { at: row.createdAt, id: row.referredId };
