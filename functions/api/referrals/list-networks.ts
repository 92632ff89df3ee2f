import { referralsContract } from '../../../shared/referrals/contract.ts';
import { readMembers } from '../../domain/agents/read-members.ts';
import {
  type LeaderboardEntry,
  leaderboardEntryTable,
} from '../../data/leaderboard/leaderboard-entry.table.ts';
import { cursorAfter, positionOf } from '../../platform/page.ts';
import { optional } from '../../platform/present.ts';
import { verb } from '../verb.ts';

/** The roots of the network: recruiters without a recruiter, those with most recruits first. */
export const listNetworks = verb(
  referralsContract.listNetworks,
  async ({ table, clock }, { limit, cursor }) => {
    const query = { list: 'networks' };
    const after = positionOf(query, cursor)?.at;
    const { rows, more } = await leaderboardEntryTable(table).networks({ limit, after });
    const ids = rows.map(({ agentId }) => agentId);
    const memberOf = await readMembers(table, ids, clock.now());
    return {
      rows: ids.map((id) => {
        const { createdAt: joinedAt, ...member } = memberOf(id);
        return { ...member, ...optional({ joinedAt }) };
      }),
      cursor: more ? cursorAfter(query, endOf(rows.at(-1))) : null,
    };
  },
);

const endOf = (row: LeaderboardEntry | undefined) => row && { at: row.order, id: row.agentId };
