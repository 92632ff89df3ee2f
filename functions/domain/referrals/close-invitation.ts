import type { Context } from '../../platform/context.ts';
import { Stale, type Write } from '../../platform/table.ts';
import { type Invitation, invitationTable } from '../../data/referrals/invitation.table.ts';
import { invitedAddressTable } from '../../data/referrals/invited-address.table.ts';

const stale = () => new Stale('The invitation or its address changed meanwhile');

/**
 * The writes that close an open invitation without a registration: it and its address's list of
 * inviters change together, so that a registration at the same moment sees both or neither.
 */
export async function closeInvitation(
  { table }: Pick<Context, 'table'>,
  invitation: Invitation,
  status: 'withdrawn' | 'expired',
): Promise<Write[]> {
  const { email, agentId } = invitation;
  const addresses = invitedAddressTable(table);
  const inviters = await addresses.invitersOf(email);
  return [
    invitationTable(table).close(invitation, status).orThrow(stale),
    addresses.leave(email, inviters, agentId).orThrow(stale),
  ];
}
