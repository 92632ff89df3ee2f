import { type Invitation, invitationTable } from '../../data/invitation.table.ts';
import { type Referral, referralTable } from '../../data/referral.table.ts';
import { byTime, type PageOf, type Position } from '../../platform/page.ts';
import type { Table } from '../../platform/table.ts';
import { agentTable } from '../../data/agent.table.ts';
import { presentAdminReferral, presentInvited } from './present.ts';

export type Row = { place: Position } & (
  | { referral: Referral; invitation?: undefined }
  | { referral?: undefined; invitation: Invitation }
);

/** A page of referrals and pending invitations together, newest first. */
export async function readBoth(
  table: Table,
  page: PageOf,
): Promise<{ rows: Row[]; more: boolean }> {
  const [referrals, invitations] = await Promise.all([
    referralTable(table).pageOfAll(page),
    invitationTable(table).pendingOfAll(page),
  ]);
  const all: Row[] = [
    ...referrals.rows.map((referral) => ({
      referral,
      place: { at: referral.createdAt, id: referral.referredId },
    })),
    ...invitations.rows.map((invitation) => ({
      invitation,
      place: { at: invitation.createdAt, id: invitation.invitationId },
    })),
  ];
  const sorted = all.sort((one, other) => byTime('newest')(one.place, other.place));
  return {
    rows: sorted.slice(0, page.limit),
    more: sorted.length > page.limit || referrals.more || invitations.more,
  };
}

export const peopleOf = ({ referral, invitation }: Row): string[] =>
  referral ? [referral.referrerId, referral.referredId] : [invitation.agentId];

/**
 * A page of both for administrators.
 * @returns `next`: the last row's position, if others follow
 */
export async function readReferrals(table: Table, page: PageOf) {
  const { rows, more } = await readBoth(table, page);
  const agents = await agentTable(table).getMany([...new Set(rows.flatMap(peopleOf))]);
  return {
    rows: rows.map(({ referral, invitation }) =>
      referral ? presentAdminReferral(referral, agents) : presentInvited(invitation, agents),
    ),
    next: more ? rows.at(-1)?.place : undefined,
  };
}
