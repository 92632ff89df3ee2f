import { referralsContract } from '../../../shared/referrals/contract.ts';
import { agentTable } from '../../data/agent.table.ts';
import { cursorAfter, type PageOf, positionOf } from '../../platform/page.ts';
import type { Table } from '../../platform/table.ts';
import { verb } from '../verb.ts';
import { presentSignup } from '../../domain/referrals/present.ts';
import { type Referral, referralTable } from '../../data/referral.table.ts';

/** Agents who registered by somebody's code, link or invitation, newest first. */
export const listSignups = verb(
  referralsContract.listSignups,
  async ({ table }, { limit, cursor }) => {
    const query = { list: 'signups' };
    const { rows, next } = await readSignups(table, { limit, after: positionOf(query, cursor) });
    return { rows, cursor: cursorAfter(query, next) };
  },
);

const placeOf = ({ createdAt: at, referredId: id }: Referral) => ({ at, id });

/** A page of them, with who recruited each. @returns `next`: where it ends, unless it is the last */
export async function readSignups(table: Table, page: PageOf) {
  const { rows, more } = await referralTable(table).pageOfAll(page);
  const ids = rows.flatMap(({ referredId, referrerId }) => [referredId, referrerId]);
  const agents = await agentTable(table).getMany([...new Set(ids)]);
  const last = rows.at(-1);
  return {
    rows: rows.map((row) => presentSignup(row, agents)),
    next: more && last ? placeOf(last) : undefined,
  };
}
