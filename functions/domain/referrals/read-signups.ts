import type { referralFilter } from '../../../shared/referrals/contract.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { placeOf, referralTable } from '../../data/referrals/referral.table.ts';
import type { Context } from '../../platform/context.ts';
import { cursorAfter, type PageOf, positionOf } from '../../platform/page.ts';
import type { Table } from '../../platform/table.ts';
import type { FilterQuery } from '../search/read-searched-page.ts';
import { presentSignup } from './present.ts';
import { searchRecruits } from './search-recruits.ts';

/** A page of signups, each with its referrer: all, of one referrer, or those that a search finds. */
export async function readSignups(
  context: Context,
  { limit, cursor, q, referrerId }: FilterQuery<typeof referralFilter>,
) {
  const query = { list: 'signups', q, referrerId };
  const page = { limit, after: positionOf(query, cursor) };
  const { referrals, agents, next, incomplete } = await (q === undefined
    ? readPage(context.table, page, referrerId)
    : searchRecruits(context, { ...page, q, referrerId }));
  return {
    rows: referrals.map((row) => presentSignup(row, agents)),
    cursor: cursorAfter(query, next),
    ...(incomplete ? { incomplete: true as const } : {}),
  };
}

async function readPage(table: Table, page: PageOf, referrerId: string | undefined) {
  const { rows, more } = await (referrerId === undefined
    ? referralTable(table).pageOfAll(page)
    : referralTable(table).page(referrerId, page));
  const ids = rows.flatMap((row) => [row.referredId, row.referrerId]);
  const agents = await agentTable(table).getMany([...new Set(ids)]);
  const last = rows.at(-1);
  return {
    referrals: rows,
    agents,
    next: more && last ? placeOf(last) : undefined,
    incomplete: false,
  };
}
