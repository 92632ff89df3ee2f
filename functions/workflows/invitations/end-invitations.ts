import { invitationsEndBefore } from '../../../shared/referrals/rules.ts';
import { closeInvitation } from '../../domain/referrals/close-invitation.ts';
import { invitationTable } from '../../data/referrals/invitation.table.ts';
import type { Worker } from '../../platform/worker.ts';

/** Ended in one sweep; the next sweep goes on. */
export const ENDED_AT_ONCE = 100;

/**
 * Ends invitations that led to no registration in time. It never looks whether an address has an
 * account: an invitation of somebody who has one ends when all others do, and tells nothing.
 */
export async function endInvitations({ table, clock, log }: Worker): Promise<void> {
  const invitations = invitationTable(table);
  const before = invitationsEndBefore(clock.now());
  for (const { email, agentId, invitationId } of await invitations.pendingSince(
    before,
    ENDED_AT_ONCE,
  ))
    try {
      await table.planAndTransact(async () => {
        // The index may lag: it may have been taken back, made anew or accepted meanwhile.
        const current = await invitations.get({ email, agentId });
        if (current?.status !== 'invited' || current.createdAt >= before) return;
        await table.transact(await closeInvitation({ table }, current, 'expired'));
      });
    } catch (error) {
      log.error('an invitation could not be ended, to be tried again', { invitationId, error });
    }
}
