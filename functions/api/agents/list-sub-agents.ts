import { agentsContract } from '../../../shared/agents/contract.ts';
import type { SubAgent } from '../../../shared/agents/schemas.ts';
import { cursorAfter, positionOf } from '../../platform/page.ts';
import type { Table } from '../../platform/table.ts';
import { verb } from '../verb.ts';
import { type Referral, referralTable } from '../../data/referrals/referral.table.ts';
import { readMembers } from '../../domain/agents/read-members.ts';

/** The agents that an agent recruited: one level of the network, newest first. */
export const listSubAgents = verb(
  agentsContract.listSubAgents,
  async ({ table, clock }, { agentId, limit, cursor }) => {
    const query = { list: 'subAgents', agentId };
    const after = positionOf(query, cursor);
    const { rows, more } = await referralTable(table).page(agentId, { limit, after });
    return {
      rows: await withPeople(table, rows, clock.now()),
      cursor: more ? cursorAfter(query, endOf(rows.at(-1))) : null,
    };
  },
);

async function withPeople(
  table: Table,
  referrals: readonly Referral[],
  now: Date,
): Promise<SubAgent[]> {
  const ids = referrals.map(({ referredId }) => referredId);
  const memberOf = await readMembers(table, ids, now);
  return referrals.map(({ referredId, status, createdAt: joinedAt }) => {
    const { createdAt: _, ...member } = memberOf(referredId);
    return { ...member, referralStatus: status === 'invited' ? 'signed_up' : status, joinedAt };
  });
}

const endOf = (row: Referral | undefined) => row && { at: row.createdAt, id: row.referredId };
