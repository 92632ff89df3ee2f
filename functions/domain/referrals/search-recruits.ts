/** Searches referrals by the recruit: two round trips, the entries and the rows that they lead to. */
import { typedTerm } from '../../../shared/kernel/search.ts';
import { agentTable, type StoredAgent } from '../../data/agents/agent.table.ts';
import { type Invitation, invitationTable } from '../../data/referrals/invitation.table.ts';
import { placeOf, type Referral, referralTable } from '../../data/referrals/referral.table.ts';
import { byTime, type PageOf, type Position } from '../../platform/page.ts';
import type { Context } from '../../platform/context.ts';
import type { Table } from '../../platform/table.ts';
import { findRows } from '../search/search-rows.ts';
import { readOverrides } from './read-overrides.ts';

/** An address that many agents invited shows this many of them. */
const MAX_INVITERS = 50;

interface RecruitQuery extends PageOf {
  q: string;
  referrerId?: string | undefined;
  /** Also reads the referrers' shares of the recruits' commission. */
  withOverrides?: boolean;
}

interface FoundRecruits {
  referrals: Referral[];
  /** Open invitations of an address that was typed in full; on the first page. */
  invitations: Invitation[];
  /** The recruits and their referrers. */
  agents: ReadonlyMap<string, StoredAgent>;
  /** The referrers' shares of the recruits' commission, in cents by the recruit's id. */
  overrides: ReadonlyMap<string, number>;
  next: Position | undefined;
  incomplete: boolean;
}

/**
 * A page of the referrals whose recruit has words that begin with the typed ones (name, code, e-mail
 * address), or this phone number; newest first.
 */
export async function searchRecruits(
  context: Context,
  { q, referrerId, limit, after, withOverrides }: RecruitQuery,
): Promise<FoundRecruits> {
  const { table } = context;
  const [hits, invited] = await Promise.all([
    findRows(table, 'recruit', { q: typedTerm(q), order: 'newest' }),
    after === undefined ? findInvitations(table, q) : [],
  ]);
  const isOf = ({ agentId }: { agentId: string }) =>
    referrerId === undefined || agentId === referrerId;
  const invitations = invited.filter(isOf);
  const ahead = hits.found.filter(
    (hit) => isOf(hit) && (after === undefined || byTime('newest')(after, hit) < 0),
  );
  const shown = ahead.slice(0, limit);
  const ids = shown.map(({ id }) => id);
  const [referrals, agents, overrides] = await Promise.all([
    referralTable(table).getMany(ids),
    agentTable(table).getMany([
      ...new Set([...ids, ...[...shown, ...invitations].map(({ agentId }) => agentId)]),
    ]),
    // An entry names the referrer; after a change it follows within 2 s.
    withOverrides
      ? readOverrides(
          context,
          shown.map(({ id: referredId, agentId: referrerId }) => ({ referredId, referrerId })),
        )
      : new Map<string, number>(),
  ]);
  return {
    referrals: [...referrals.values()].sort((one, other) =>
      byTime('newest')(placeOf(one), placeOf(other)),
    ),
    invitations,
    agents,
    overrides,
    next: shown.length < ahead.length ? shown.at(-1) : undefined,
    incomplete: hits.more,
  };
}

const findInvitations = (table: Table, q: string): Promise<Invitation[]> | Invitation[] =>
  q.includes('@')
    ? invitationTable(table).pendingOfAddress(q.trim().toLowerCase(), MAX_INVITERS)
    : [];
