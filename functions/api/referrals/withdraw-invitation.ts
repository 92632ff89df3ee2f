import { referralsContract } from '../../../shared/referrals/contract.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { closeInvitation } from '../../domain/referrals/close-invitation.ts';
import { presentInvitation } from '../../domain/referrals/present.ts';
import { notPending, readMyInvitation } from '../../domain/referrals/read-my-invitation.ts';
import { verb } from '../verb.ts';

/**
 * Takes back an own invitation: it leaves the pending ones, and nobody becomes a recruit by it alone.
 * The link in its e-mail has the agent's code, and goes on leading to the registration. Idempotent:
 * taking back a withdrawn or expired invitation changes nothing.
 */
export const withdrawInvitation = verb(
  referralsContract.withdrawInvitation,
  async (context, { email }) => {
    const { actor, table } = context;
    return table.planAndTransact(async () => {
      const invitation = await readMyInvitation(context, email);
      const { status, invitationId } = invitation;
      if (status === 'withdrawn' || status === 'expired') return presentInvitation(invitation);
      if (status !== 'invited') throw notPending();
      await table.transact([
        ...(await closeInvitation(context, invitation, 'withdrawn')),
        recordEvent(context, {
          action: 'referrals.withdrawInvitation',
          about: ['agent', actor.userId],
          after: { invitationId },
        }),
      ]);
      return presentInvitation(invitation);
    });
  },
);
