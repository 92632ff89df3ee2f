import { conflict, notFound } from '../../../shared/kernel/errors.ts';
import { type Invitation, invitationTable } from '../../data/referrals/invitation.table.ts';
import type { Context } from '../../platform/context.ts';

/** The invitation that the actor sent to an address. @throws DomainError NOT_FOUND without one */
export async function readMyInvitation(
  { actor, table }: Context,
  email: string,
): Promise<Invitation> {
  const invitation = await invitationTable(table).get({ email, agentId: actor.userId });
  if (!invitation) throw notFound('You have no invitation to this address.');
  return invitation;
}

export const notPending = () => conflict('This invitation isn’t pending any more.');
