import type { referralFilter } from '../../../shared/referrals/contract.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { type Invitation, invitationTable } from '../../data/referrals/invitation.table.ts';
import { placeOf, type Referral, referralTable } from '../../data/referrals/referral.table.ts';
import type { Context } from '../../platform/context.ts';
import {
  byTime,
  cursorAfter,
  type PageOf,
  type Position,
  positionOf,
} from '../../platform/page.ts';
import type { FilterQuery } from '../search/read-searched-page.ts';
import { presentAdminReferral, presentInvited } from './present.ts';
import { readOverrides } from './read-overrides.ts';
import { searchRecruits } from './search-recruits.ts';

type Row = { place: Position } & (
  | { referral: Referral; invitation?: undefined }
  | { referral?: undefined; invitation: Invitation }
);

/**
 * A page of referrals and open invitations together, newest first: all, of one referrer, or those
 * that a search finds by the recruit.
 */
export async function readReferrals(
  context: Context,
  { limit, cursor, q, referrerId }: FilterQuery<typeof referralFilter>,
) {
  const query = { list: 'referrals', q, referrerId };
  const page = { limit, after: positionOf(query, cursor) };
  const { rows, next, incomplete, ...about } = await (q === undefined
    ? readBoth(context, page, referrerId)
    : search(context, { ...page, q, referrerId }));
  return {
    rows: rows.map(({ referral, invitation }) =>
      referral ? presentAdminReferral(referral, about) : presentInvited(invitation, about.agents),
    ),
    cursor: cursorAfter(query, next),
    ...(incomplete ? { incomplete: true as const } : {}),
  };
}

const rowOfReferral = (referral: Referral): Row => ({ referral, place: placeOf(referral) });
const rowOfInvitation = (invitation: Invitation): Row => ({
  invitation,
  place: { at: invitation.createdAt, id: invitation.invitationId },
});

async function search(context: Context, query: Parameters<typeof searchRecruits>[1]) {
  const { referrals, invitations, ...found } = await searchRecruits(context, {
    ...query,
    withOverrides: true,
  });
  return {
    rows: [...invitations.map(rowOfInvitation), ...referrals.map(rowOfReferral)],
    ...found,
  };
}

async function readBoth(context: Context, page: PageOf, referrerId: string | undefined) {
  const { table } = context;
  const [referrals, invitations] = await Promise.all(
    referrerId === undefined
      ? [referralTable(table).pageOfAll(page), invitationTable(table).pendingOfAll(page)]
      : [
          referralTable(table).page(referrerId, page),
          invitationTable(table).pending(referrerId, page),
        ],
  );
  const sorted = [
    ...referrals.rows.map(rowOfReferral),
    ...invitations.rows.map(rowOfInvitation),
  ].sort((one, other) => byTime('newest')(one.place, other.place));
  const rows = sorted.slice(0, page.limit);
  const more = sorted.length > page.limit || referrals.more || invitations.more;
  const [agents, overrides] = await Promise.all([
    agentTable(table).getMany([...new Set(rows.flatMap(peopleOf))]),
    readOverrides(
      context,
      rows.flatMap(({ referral }) => referral ?? []),
    ),
  ]);
  return {
    rows,
    agents,
    overrides,
    next: more ? rows.at(-1)?.place : undefined,
    incomplete: false,
  };
}

const peopleOf = ({ referral, invitation }: Row): string[] =>
  referral ? [referral.referrerId, referral.referredId] : [invitation.agentId];
