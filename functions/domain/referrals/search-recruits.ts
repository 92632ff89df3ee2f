/** Searches referrals by the recruit: two round trips, the entries and the rows that they lead to. */
import { typedTerm } from '../../../shared/kernel/search.ts';
import { agentTable, type StoredAgent } from '../../data/agent.table.ts';
import { type Invitation, invitationTable } from '../../data/invitation.table.ts';
import { placeOf, type Referral, referralTable } from '../../data/referral.table.ts';
import { byTime, type PageOf, type Position } from '../../platform/page.ts';
import type { Table } from '../../platform/table.ts';
import { findRows } from '../search/search-rows.ts';

/** An address that many agents invited shows this many of them. */
const MAX_INVITERS = 50;

interface RecruitQuery extends PageOf {
  q: string;
  referrerId?: string | undefined;
}

interface FoundRecruits {
  referrals: Referral[];
  /** Open invitations of an address that was typed in full; on the first page. */
  invitations: Invitation[];
  /** The recruits and their referrers. */
  agents: ReadonlyMap<string, StoredAgent>;
  next: Position | undefined;
  incomplete: boolean;
}

/**
 * A page of the referrals whose recruit has words that begin with the typed ones (name, code, e-mail
 * address), or this phone number; newest first.
 */
export async function searchRecruits(
  table: Table,
  { q, referrerId, limit, after }: RecruitQuery,
): Promise<FoundRecruits> {
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
  const [referrals, agents] = await Promise.all([
    referralTable(table).getMany(ids),
    agentTable(table).getMany([
      ...new Set([...ids, ...[...shown, ...invitations].map(({ agentId }) => agentId)]),
    ]),
  ]);
  return {
    referrals: [...referrals.values()].sort((one, other) =>
      byTime('newest')(placeOf(one), placeOf(other)),
    ),
    invitations,
    agents,
    next: shown.length < ahead.length ? shown.at(-1) : undefined,
    incomplete: hits.more,
  };
}

const findInvitations = (table: Table, q: string): Promise<Invitation[]> | Invitation[] =>
  q.includes('@')
    ? invitationTable(table).pendingOfAddress(q.trim().toLowerCase(), MAX_INVITERS)
    : [];
