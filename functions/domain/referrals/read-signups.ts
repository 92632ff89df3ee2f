import { agentTable } from '../../data/agent.table.ts';
import { type Referral, referralTable } from '../../data/referral.table.ts';
import { presentSignup } from './present.ts';
import type { Table } from '../../platform/table.ts';
import type { PageOf } from '../../platform/page.ts';

export const endOf = ({ createdAt: at, referredId: id }: Referral) => ({ at, id });

/**
 * A page of signups, each with its recruiter.
 * @returns `next`: the last row's position, if others follow
 */
export async function readSignups(table: Table, page: PageOf) {
  const { rows, more } = await referralTable(table).pageOfAll(page);
  const ids = rows.flatMap(({ referredId, referrerId }) => [referredId, referrerId]);
  const agents = await agentTable(table).getMany([...new Set(ids)]);
  const last = rows.at(-1);
  return {
    rows: rows.map((row) => presentSignup(row, agents)),
    next: more && last ? endOf(last) : undefined,
  };
}
