import { referralsContract } from '../../../shared/referrals/contract.ts';
import { cursorAfter, positionOf } from '../../platform/page.ts';
import { verb } from '../verb.ts';
import { type Invitation, invitationTable } from '../../data/referrals/invitation.table.ts';
import { presentInvitation } from '../../domain/referrals/present.ts';

/** The agent's invitations without a registration, newest first. */
export const listMyInvitations = verb(
  referralsContract.listMyInvitations,
  async ({ table, actor }, { limit, cursor }) => {
    const query = { list: 'myInvitations', agentId: actor.userId };
    const after = positionOf(query, cursor);
    const { rows, more } = await invitationTable(table).pending(actor.userId, { limit, after });
    return {
      rows: rows.map(presentInvitation),
      cursor: more ? cursorAfter(query, endOf(rows.at(-1))) : null,
    };
  },
);

const endOf = (row: Invitation | undefined) => row && { at: row.createdAt, id: row.invitationId };
