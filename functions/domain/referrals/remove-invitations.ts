import type { Context } from '../../platform/context.ts';
import { invitationTable } from '../../data/referrals/invitation.table.ts';
import { invitedAddressTable } from '../../data/referrals/invited-address.table.ts';

const AT_ONCE = 10;

/** Removes every invitation of an address, from every agent and in every state. */
export async function removeInvitations({ table }: Context, email: string): Promise<void> {
  const invitations = invitationTable(table);
  const addresses = invitedAddressTable(table);
  await table.planAndTransact(async () => {
    const inviters = await addresses.invitersOf(email);
    const waiting = inviters.map(({ agentId }) => invitations.remove(email, agentId));
    // In one transaction: a registration of the address looks for pending invitations.
    await table.transact([
      addresses.remove(email, inviters).orStale('The address was invited meanwhile'),
      ...waiting,
    ]);
  });
  const settled = await invitations.ofAddress(email);
  for (let from = 0; from < settled.length; from += AT_ONCE) {
    const some = settled.slice(from, from + AT_ONCE);
    await table.transact(some.map((agentId) => invitations.remove(email, agentId)));
  }
}
