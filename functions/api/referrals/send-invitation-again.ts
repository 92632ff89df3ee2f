import { conflict } from '../../../shared/kernel/errors.ts';
import { referralsContract } from '../../../shared/referrals/contract.ts';
import { lastSent } from '../../../shared/referrals/rules.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { checkSending } from '../../domain/referrals/check-sending.ts';
import { countInvitation } from '../../domain/referrals/count-invitation.ts';
import { presentInvitation } from '../../domain/referrals/present.ts';
import { notPending, readMyInvitation } from '../../domain/referrals/read-my-invitation.ts';
import { invitationTable } from '../../data/referrals/invitation.table.ts';
import { verb } from '../verb.ts';

/**
 * Sends an own invitation once more. The input names the last sending that the caller knows, so that
 * a repeated call finds a later one, and sends nothing. As with the first e-mail, the answer is the
 * same whether or not the address has an account.
 */
export const sendInvitationAgain = verb(
  referralsContract.sendInvitationAgain,
  async (context, { email, sentAt }) => {
    const { actor, clock, table } = context;
    return table.planAndTransact(async () => {
      const invitation = await readMyInvitation(context, email);
      if (invitation.status !== 'invited') throw notPending();
      const known = Date.parse(sentAt) - Date.parse(lastSent(invitation));
      if (known < 0) return presentInvitation(invitation);
      if (known > 0) throw conflict('This invitation was not sent at that time.');
      const now = clock.now();
      checkSending(invitation, now);
      const at = now.toISOString();
      await table.transact([
        invitationTable(table)
          .sendAgain(invitation, at)
          .orStale('The invitation changed meanwhile'),
        countInvitation(context),
        recordEvent(context, {
          action: 'referrals.sendInvitationAgain',
          about: ['agent', actor.userId],
          at,
          after: { invitationId: invitation.invitationId },
        }),
      ]);
      return presentInvitation(await readMyInvitation(context, email));
    });
  },
);
